package org.bpct.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.BooleanSupplier;
import org.bpct.Patience;
import org.bpct.caller.RunException;
import org.bpct.it.Sandbox;
import org.jline.utils.AttributedString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests what happens on a screen while things happen. */
final class WatchLoopTest {
    private static final Reading GONE = new Reading(7, List.of(), List.of(), true, SampleBatches.NOW);

    private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
    private final List<Integer> wishes = new ArrayList<>();
    private final List<Watch.Deed> deeds = new ArrayList<>();
    private final FakeScreen screen = new FakeScreen();

    @TempDir
    Path root;

    /** A terminal of paper. */
    private static final class FakeScreen implements WatchLoop.Screen {
        private Frame frame = new Frame(80, 24);
        private List<AttributedString> shown = List.of();

        @Override
        public Frame frame() {
            return frame;
        }

        @Override
        public void show(List<AttributedString> lines) {
            shown = lines;
        }
    }

    private void run(int batch, Event... happens) throws Exception {
        events.addAll(List.of(happens));
        new WatchLoop(screen, events, wishes::add, deeds::add, new Painter(Glyphs.ASCII, ZoneOffset.UTC), batch).run();
    }

    private static Event typed(Action action) {
        return new Event.Typed(action, '\0');
    }

    private static Event letter(char letter) {
        return new Event.Typed(Action.NONE, letter);
    }

    private Event looked(int batch) {
        SampleBatches samples = new SampleBatches(root);
        return new Event.Looked(new Reading(batch, List.of(samples.atWork(7)), List.of(), false, SampleBatches.NOW));
    }

    @Test
    void whatIsOpenedIsLookedAtAtOnce() throws Exception {
        run(Reading.ALL, looked(Reading.ALL), typed(Action.OPEN), looked(7), typed(Action.BACK), typed(Action.QUIT));
        assertThat(wishes).containsExactly(Reading.ALL, 7, Reading.ALL);
    }

    @Test
    void aDeedIsDoneOnceAndOnlyAfterY() throws Exception {
        run(
                Reading.ALL,
                looked(Reading.ALL),
                typed(Action.CANCEL),
                letter('n'),
                typed(Action.CANCEL),
                letter('c'),
                letter('y'),
                typed(Action.CANCEL),
                letter('y'),
                letter('y'),
                typed(Action.QUIT));
        assertThat(deeds).containsExactly(new Watch.Deed("--cancel", "7"));
    }

    @Test
    void aLimitIsTypedAndTheAnswerStandsInTheLastLine() throws Exception {
        run(
                7,
                looked(7),
                typed(Action.LIMIT),
                letter('2'),
                letter('x'),
                new Event.Typed(Action.BACK, (char) 0x7f),
                letter('M'),
                new Event.Typed(Action.OPEN, '\r'),
                new Event.Done("batch 7: limited"),
                new Event.HungUp());
        assertThat(deeds).containsExactly(new Watch.Deed("--limit", "7:2M"));
    }

    @Test
    void aBatchThatIsDeletedWhileItAloneIsWatchedEndsTheWatch() {
        assertThatThrownBy(() -> run(7, looked(7), new Event.Looked(GONE)))
                .isInstanceOf(RunException.class)
                .hasMessage("batch 7 was deleted while it was watched")
                .satisfies(e -> assertThat(((RunException) e).exitCode()).isEqualTo(1));
    }

    @Test
    void aBatchThatIsDeletedWhileAllAreWatchedLeadsBackToThem() throws Exception {
        run(Reading.ALL, looked(Reading.ALL), typed(Action.OPEN), new Event.Looked(GONE), new Event.HungUp());
        assertThat(wishes).containsExactly(Reading.ALL, 7, Reading.ALL);
    }

    @Test
    void aWindowOfAnotherSizeIsFilledAnew() throws Exception {
        Thread watcher = new Thread(() -> {
            try {
                run(7, looked(7));
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        watcher.start();
        await(() -> screen.shown.toString().contains("batch 7"));
        screen.frame = new Frame(40, 12);
        events.add(new Event.Resized());
        await(() -> screen.shown.size() == 12);
        events.add(new Event.HungUp());
        Patience.untilEnd(watcher);
    }

    private static void await(BooleanSupplier condition) {
        Sandbox.waitUntil("the screen shows it", condition);
    }

    @Test
    void whatBreaksALookEndsTheWatch() {
        IllegalStateException cause = new IllegalStateException("a bug");
        assertThatThrownBy(() -> run(7, new Event.Broken(cause))).isSameAs(cause);
    }

    @Test
    void aLookoutLooksAtWhatIsWantedAndTellsOfABug() throws Exception {
        Lookout lookout = new Lookout(
                batch -> {
                    if (batch == 3) {
                        throw new IllegalStateException("a bug");
                    }
                    return new Reading(batch, List.of(), List.of(), false, SampleBatches.NOW);
                },
                events::add);
        lookout.want(2);
        Thread thread = new Thread(lookout);
        thread.start();
        assertThat(events.take())
                .isEqualTo(new Event.Looked(new Reading(2, List.of(), List.of(), false, SampleBatches.NOW)));
        lookout.want(3);
        assertThat(events.take()).isInstanceOf(Event.Broken.class);
        Patience.untilEnd(thread);
    }
}
