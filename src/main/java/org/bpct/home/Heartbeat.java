package org.bpct.home;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.bpct.pool.PlaceLock;

/** A thread that regularly tells other hosts that this process is alive. */
public final class Heartbeat implements AutoCloseable {
    private static final long SECONDS_OF_LOCKS = 60;
    private static final long SECONDS_TO_END = 30;

    private final ScheduledExecutorService beats;

    private Heartbeat(ScheduledExecutorService beats) {
        this.beats = beats;
    }

    /** One sign that this process is alive. */
    interface Beat {
        /** Gives the sign. A failed one has the same effect as none; a sign counts for a limited time only. */
        void beat() throws IOException;
    }

    /** Starts the beat for locks that this process holds. */
    public static Heartbeat of(List<PlaceLock> locks) {
        return every(
                SECONDS_OF_LOCKS, locks.stream().<Beat>map(lock -> lock::beat).toList());
    }

    /** Starts the beat; the first one is due after this many seconds. */
    static Heartbeat every(long seconds, List<Beat> signs) {
        ScheduledExecutorService beats = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "heartbeat");
            thread.setDaemon(true);
            return thread;
        });
        var unused =
                beats.scheduleWithFixedDelay(() -> signs.forEach(Heartbeat::beat), seconds, seconds, TimeUnit.SECONDS);
        return new Heartbeat(beats);
    }

    private static void beat(Beat sign) {
        try {
            sign.beat();
        } catch (IOException fullOrGone) {
            // The next beat may succeed. Without any, other processes assume that this one is dead, and check that.
        }
    }

    /** Waits for the end of the last beat; {@link #close} must have been called. */
    void awaitLast() throws InterruptedException {
        beats.awaitTermination(SECONDS_TO_END, TimeUnit.SECONDS);
    }

    @Override
    public void close() {
        beats.shutdownNow();
    }
}
