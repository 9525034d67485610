package org.bpct.schedule;

import static org.assertj.core.api.Assertions.fail;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;

/** The patience of a test: a condition, and a deadline that only a broken program meets. */
public final class Eventually {
    private static final Duration DEADLINE = Duration.ofSeconds(60);
    private static final Duration PAUSE = Duration.ofMillis(20);

    private Eventually() {}

    /** Waits until the condition holds; fails with these words if it never does. */
    public static void until(String what, Callable<Boolean> condition) throws Exception {
        long deadline = System.nanoTime() + DEADLINE.toNanos();
        while (!condition.call()) {
            if (System.nanoTime() > deadline) {
                fail("never came true: " + what);
            }
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }
}
