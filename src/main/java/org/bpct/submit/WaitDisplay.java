package org.bpct.submit;

import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import org.bpct.caller.Console;
import org.bpct.caller.Pause;
import org.bpct.description.WaveOptions;
import org.bpct.status.BatchStatus;
import org.bpct.status.show.LiveLine;

/** The live line of a wait. It moves each second, however seldom the batch is looked at. */
final class WaitDisplay {
    private static final long SHOW_MILLIS = 1000;

    /** The time over which the rate is taken; a shorter one jumps with each file. */
    private static final long WINDOW_MILLIS = 10_000;

    private final Console console;
    private final InstantSource clock;
    private final long began;
    private final Deque<Sample> samples = new ArrayDeque<>();
    private long shown;

    private record Sample(long millis, long bytes) {}

    WaitDisplay(Console console, InstantSource clock) {
        this.console = console;
        this.clock = clock;
        this.began = clock.millis();
    }

    /** Notes the status that was read, and shows it. */
    void show(BatchStatus status) {
        if (console.liveWidth() <= 0) {
            return;
        }
        long now = clock.millis();
        samples.addLast(new Sample(now, status.sumsSoFar().bytes().done()));
        // The oldest one kept is just older than the window.
        while (samples.size() > 2 && oldestBut(1).millis() <= now - window(status)) {
            samples.removeFirst();
        }
        if (now - shown >= SHOW_MILLIS) {
            write(status, now);
        }
    }

    /** Pauses for so long, and meanwhile writes the line each second. */
    void pause(BatchStatus status, long millis, Pause pause) throws InterruptedException {
        if (console.liveWidth() <= 0) {
            pause.millis(millis);
            return;
        }
        long until = clock.millis() + millis;
        for (long left = millis; left > 0; left = until - clock.millis()) {
            pause.millis(Math.min(left, SHOW_MILLIS));
            write(status, clock.millis());
        }
    }

    private void write(BatchStatus status, long now) {
        shown = now;
        long since = status.pace().started() < 0 ? began / 1000 : status.pace().started();
        console.live(LiveLine.waiting(console.liveWidth(), status, rate(status), now / 1000 - since));
    }

    /** Returns the bytes a second of late; of the whole batch, where two looks are too near each other to tell. */
    private double rate(BatchStatus status) {
        Sample first = samples.getFirst();
        Sample last = samples.getLast();
        long millis = last.millis() - first.millis();
        // A job that is taken over no longer counts its work in hand.
        return millis < SHOW_MILLIS || last.bytes() < first.bytes()
                ? status.pace().bytesPerSecond()
                : (last.bytes() - first.bytes()) * 1000.0 / millis;
    }

    private Sample oldestBut(int one) {
        return samples.stream().skip(one).findFirst().orElseThrow();
    }

    /** Returns the window; jobs that report once a minute say nothing about the last ten seconds. */
    private static long window(BatchStatus status) {
        long seconds =
                status.waves().stream().mapToLong(WaveOptions::interval).max().orElse(0);
        return Math.max(WINDOW_MILLIS, 2000 * seconds);
    }
}
