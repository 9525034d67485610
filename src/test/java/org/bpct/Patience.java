package org.bpct;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * How long a test waits for what has to come: a deadline that grows with the slowness of the machine and its load.
 *
 * <p>Only a broken program meets it. A test that passes waits for its condition and for no time.
 */
public final class Patience {
    private static final Duration USUAL = Duration.ofMinutes(2);
    private static final Duration PAUSE = Duration.ofMillis(20);
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final Duration quiet;
    private final long began = System.nanoTime();

    private Patience(Duration quiet) {
        this.quiet = quiet;
    }

    /** Begins to wait for something that takes seconds at most. */
    public static Patience usual() {
        return new Patience(USUAL);
    }

    /** Begins to wait for something that is late after this time on a quiet machine. */
    public static Patience of(Duration quiet) {
        return new Patience(quiet);
    }

    /** Returns this time as long as it may be on this machine now: for whoever takes a time and no patience. */
    public static Duration stretched(Duration quiet) {
        return Duration.ofMillis((long) (quiet.toMillis() * Pace.now()));
    }

    /** Waits until something holds; fails with these words if it never does. */
    public static void until(String what, BooleanSupplier condition) {
        Patience patience = usual();
        while (!condition.getAsBoolean()) {
            patience.pauseFor(what);
        }
    }

    /** Waits for the end of a thread; fails if it does not end. */
    public static void untilEnd(Thread thread) throws InterruptedException {
        Patience patience = usual();
        while (thread.isAlive()) {
            thread.join(SECOND.toMillis());
            if (thread.isAlive()) {
                patience.check("the end of " + thread.getName());
            }
        }
    }

    /** Waits for a result; fails if there is none. */
    public static <T> T result(Future<T> future) throws ExecutionException, InterruptedException {
        Patience patience = usual();
        while (true) {
            try {
                return future.get(SECOND.toMillis(), TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                patience.check("a result");
            }
        }
    }

    /** Returns true when the time is over; the load may change meanwhile. */
    public boolean isOver() {
        long nanos = System.nanoTime() - began;
        return nanos > quiet.toNanos() && nanos > quiet.toNanos() * Pace.now();
    }

    /** Fails when the time is over. */
    public void check(String what) {
        if (isOver()) {
            throw new AssertionError("never came true: " + what + ", within " + this);
        }
    }

    /** Lets a moment pass before the next look; fails when the time is over. */
    public void pauseFor(String what) {
        check(what);
        if (Thread.currentThread().isInterrupted()) {
            throw new IllegalStateException("interrupted while it waited for: " + what);
        }
        LockSupport.parkNanos(PAUSE.toNanos());
    }

    /** Waits for the end of a process until the time is over; returns whether it has ended. */
    public boolean outlasts(Process process) throws InterruptedException {
        while (!process.waitFor(SECOND.toMillis(), TimeUnit.MILLISECONDS)) {
            if (isOver()) {
                return false;
            }
        }
        return true;
    }

    @Override
    public String toString() {
        return "%d s, stretched %.1f times".formatted(quiet.toSeconds(), Pace.now());
    }
}
