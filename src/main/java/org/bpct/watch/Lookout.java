package org.bpct.watch;

import java.time.Duration;
import java.util.function.Consumer;

/** The thread that looks at batches again and again. The screen does not wait for it: a file server or a scheduler may be slow. */
final class Lookout implements Runnable {
    private static final Duration LEAST = Duration.ofSeconds(2);
    private static final Duration MOST = Duration.ofMinutes(2);

    /** One per cent of a processor; together with drawing it stays below two. */
    private static final int SHARE_OF_PROCESSOR = 100;

    /** A slow file server is not asked half of the time. */
    private static final int SHARE_OF_TIME = 4;

    private final Source source;
    private final Consumer<Event> events;
    private int batch;
    private boolean isAsked;

    Lookout(Source source, Consumer<Event> events) {
        this.source = source;
        this.events = events;
    }

    /** Where batches are read from. */
    interface Source {
        /** Looks at one batch, or at all if the number is {@link Reading#ALL}. */
        Reading look(int batch) throws InterruptedException;
    }

    /** Asks for a look at a batch at once, and from now on. */
    synchronized void want(int wanted) {
        batch = wanted;
        isAsked = true;
        notifyAll();
    }

    /** Looks until the thread is interrupted. */
    @Override
    public void run() {
        Duration wait = Duration.ZERO;
        try {
            while (true) {
                int wanted = awaitTurn(wait);
                Duration processor = processor();
                long began = System.nanoTime();
                Reading reading = source.look(wanted);
                wait = waitAfter(processor().minus(processor), Duration.ofNanos(System.nanoTime() - began));
                events.accept(new Event.Looked(reading));
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            events.accept(new Event.Broken(e));
        } catch (Error e) {
            events.accept(new Event.Broken(new IllegalStateException(e.toString(), e)));
        }
    }

    private synchronized int awaitTurn(Duration wait) throws InterruptedException {
        long end = System.nanoTime() + wait.toNanos();
        for (long left = wait.toNanos(); !isAsked && left > 0; left = end - System.nanoTime()) {
            wait(left / 1_000_000, (int) (left % 1_000_000));
        }
        isAsked = false;
        return batch;
    }

    /**
     * Returns how long to wait after a look: two seconds, and longer where it costs so much that it would be felt.
     *
     * @param processor the processor time of the look
     * @param time how long it took
     */
    static Duration waitAfter(Duration processor, Duration time) {
        Duration wait = longer(processor.multipliedBy(SHARE_OF_PROCESSOR), time.multipliedBy(SHARE_OF_TIME));
        wait = longer(LEAST, wait);
        return wait.compareTo(MOST) > 0 ? MOST : wait;
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }

    /** Returns the processor time of this process, including threads of the compiler and of readers. */
    private static Duration processor() {
        return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
    }
}
