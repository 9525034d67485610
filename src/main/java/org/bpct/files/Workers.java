package org.bpct.files;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Several threads for many small tasks that wait for a file server. At 1 ms a request, one thread made the last of a
 * hundred folders of jobs after 4.1 s.
 */
public final class Workers {
    private static final int MOST = 16;
    private static final int A_PROCESSOR = 4;

    private Workers() {}

    /** One of many tasks that do not depend on each other. */
    public interface Task<X extends Exception> {
        void run(int number) throws IOException, X;
    }

    /**
     * Runs a task for each number from 0 on, also in the caller's thread, and returns when all are finished. After a
     * failure no further task starts.
     *
     * @throws IOException the exception of the first task that failed; X and unchecked exceptions are passed on, too
     */
    public static <X extends Exception> void forEach(int count, Task<X> task) throws IOException, X {
        AtomicInteger next = new AtomicInteger();
        AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        Runnable work = () -> {
            int number = next.getAndIncrement();
            while (number < count && failure.get() == null) {
                try {
                    task.run(number);
                } catch (Throwable thrown) {
                    failure.compareAndSet(null, thrown);
                }
                number = next.getAndIncrement();
            }
        };
        List<Thread> others = start(Math.min(count, most()) - 1, work);
        work.run();
        awaitEnd(others);
        Throwable thrown = failure.get();
        if (thrown != null) {
            throwAsItIs(thrown);
        }
    }

    private static int most() {
        return Math.min(MOST, Runtime.getRuntime().availableProcessors() * A_PROCESSOR);
    }

    private static List<Thread> start(int count, Runnable work) {
        List<Thread> started = new ArrayList<>();
        try {
            while (started.size() < count) {
                Thread thread = new Thread(work, "worker-" + (started.size() + 1));
                thread.setDaemon(true);
                thread.start();
                started.add(thread);
            }
        } catch (OutOfMemoryError noMoreThreads) {
            // The limit of processes was reached: the threads that have started do all tasks.
        }
        return started;
    }

    /**
     * Waits for all threads. It is not interruptible: a caller that deletes the output must not meet a task that still
     * writes.
     */
    private static void awaitEnd(List<Thread> threads) {
        boolean interrupted = false;
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Throws the exception of a task: tasks can throw only these checked types. */
    @SuppressWarnings("unchecked")
    private static <X extends Exception> void throwAsItIs(Throwable thrown) throws IOException, X {
        if (thrown instanceof IOException io) {
            throw io;
        } else if (thrown instanceof RuntimeException unchecked) {
            throw unchecked;
        } else if (thrown instanceof Error error) {
            throw error;
        }
        throw (X) thrown;
    }
}
