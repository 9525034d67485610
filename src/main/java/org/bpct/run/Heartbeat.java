package org.bpct.run;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.bpct.pool.PlaceLock;

/** What tells other hosts that this process, which holds locks, is alive. */
final class Heartbeat {
    private static final long SECONDS = 60;

    private final ScheduledExecutorService beats;

    private Heartbeat(ScheduledExecutorService beats) {
        this.beats = beats;
    }

    static Heartbeat of(List<PlaceLock> locks) {
        ScheduledExecutorService beats = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "lock-heartbeat");
            thread.setDaemon(true);
            return thread;
        });
        var unused =
                beats.scheduleWithFixedDelay(() -> locks.forEach(Heartbeat::beat), SECONDS, SECONDS, TimeUnit.SECONDS);
        return new Heartbeat(beats);
    }

    private static void beat(PlaceLock lock) {
        try {
            lock.beat();
        } catch (IOException fullOrUnlocked) {
            // The next beat may succeed; without any, the lock is not believed for long.
        }
    }

    void close() {
        beats.shutdownNow();
    }
}
