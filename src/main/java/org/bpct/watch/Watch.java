package org.bpct.watch;

import java.io.IOException;
import java.time.ZoneId;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.bpct.caller.RunException;
import org.bpct.files.SystemMessage;
import org.bpct.home.BatchCatalog;
import org.bpct.options.UsageException;
import org.bpct.query.Session;
import org.bpct.status.ExitCode;

/** The display of batches that changes by itself until a key ends it, as {@code top} shows processes. */
public final class Watch {
    private static final long DEED_MINUTES = 5;

    private final Session session;
    private final Map<String, String> environment;
    private final boolean isColoured;
    private final Deeds deeds;

    /**
     * Prepares to watch the batches of a home.
     *
     * @param environment the variables, for the characters that the terminal knows
     * @param isColoured whether the terminal shows colours
     * @param deeds carries out the deeds that the user confirms
     */
    public Watch(Session session, Map<String, String> environment, boolean isColoured, Deeds deeds) {
        this.session = session;
        this.environment = environment;
        this.isColoured = isColoured;
        this.deeds = deeds;
    }

    /**
     * A change of a batch that the user has confirmed.
     *
     * @param option the option of the command line with the same effect
     * @param value its value: the number of the batch, for a limit with a colon and the limit
     */
    public record Deed(String option, String value) {}

    /** Carries out deeds. */
    public interface Deeds {
        /** Carries out a deed, and returns the answer in a line. */
        String carryOut(Deed deed) throws InterruptedException;
    }

    /**
     * Shows one batch, or all if the number is empty, until the user quits; both standard input and output must be a
     * terminal.
     *
     * @return the exit code
     * @throws RunException if the one batch is deleted meanwhile, or the terminal does not work
     */
    public int run(String asked) throws UsageException, RunException, InterruptedException {
        BatchCatalog catalog = new BatchCatalog(session.home());
        String number = catalog.meant(asked);
        if (!number.isEmpty()) {
            catalog.find(number);
        }
        BlockingQueue<Event> events = new LinkedBlockingQueue<>();
        Lookout lookout = new Lookout(new HomeSource(session.home(), session.query(), session.clock()), events::add);
        Painter painter = new Painter(Glyphs.of(environment), ZoneId.systemDefault());
        Thread looks = new Thread(lookout, "lookout");
        looks.setDaemon(true);
        ExecutorService hand = Executors.newSingleThreadExecutor(work -> new Thread(work, "deeds"));
        try (TerminalScreen screen = TerminalScreen.open(isColoured, events::add)) {
            looks.start();
            int first = number.isEmpty() ? Reading.ALL : Integer.parseInt(number);
            new WatchLoop(
                            screen,
                            events,
                            lookout::want,
                            deed -> hand.execute(() -> carryOut(deed, events)),
                            painter,
                            first)
                    .run();
        } catch (IOException e) {
            throw RunException.failed("cannot use the terminal: " + SystemMessage.of(e), e);
        } finally {
            looks.interrupt();
            hand.shutdown();
        }
        // A cancellation that has begun ends before the process does; the terminal is free already.
        hand.awaitTermination(DEED_MINUTES, TimeUnit.MINUTES);
        return ExitCode.OK.code();
    }

    private void carryOut(Deed deed, BlockingQueue<Event> events) {
        try {
            events.add(new Event.Done(deeds.carryOut(deed)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            events.add(new Event.Broken(e));
        }
    }
}
