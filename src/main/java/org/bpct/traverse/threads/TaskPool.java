package org.bpct.traverse.threads;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The threads of one traversal; tasks start tasks, and the pool knows when the last has ended.
 *
 * <p>It counts the unfinished tasks: a Phaser fails above 65,535 parties, and futures would keep a tree of themselves.
 * The newest task runs first, which kept the queue of a wide tree at 1,114 tasks instead of 89,633.
 */
public final class TaskPool implements AutoCloseable {
    /** More names than this many slices of them need not wait in memory. */
    private static final int SLICES_WAITING = 1_000;

    /** A directory that hands out slices holds two descriptors until the last is done; sites allow 1,024. */
    private static final int SHARED_DIRECTORIES = 128;

    private final Semaphore shared = new Semaphore(SHARED_DIRECTORIES);
    private final ThreadPoolExecutor threads;
    private final AtomicLong pending = new AtomicLong();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private volatile boolean stopped;

    /** Makes a pool of so many threads, which begin with the first tasks. */
    public TaskPool(int size) {
        AtomicInteger number = new AtomicInteger();
        threads = new ThreadPoolExecutor(size, size, 0, TimeUnit.SECONDS, new NewestFirst(), task -> {
            Thread thread = new Thread(task, "traversal-" + number.incrementAndGet());
            // A thread that hangs in a dead file server must not keep the program from ending.
            thread.setDaemon(true);
            return thread;
        });
    }

    /** Runs a task soon, on one of the threads. Throws if no thread can be created; then nothing is pending. */
    public void submit(Runnable task) {
        pending.incrementAndGet();
        boolean accepted = false;
        try {
            threads.execute(() -> run(task));
            accepted = true;
        } finally {
            // "Cannot create native thread" is an Error out of execute().
            if (!accepted) {
                settle();
            }
        }
    }

    private void run(Runnable task) {
        try {
            task.run();
        } catch (Throwable thrown) {
            failure.compareAndSet(null, thrown);
            stopped = true;
            ended.countDown();
        } finally {
            settle();
        }
    }

    private void settle() {
        if (pending.decrementAndGet() == 0) {
            ended.countDown();
        }
    }

    /** Returns true if slices of another directory may be handed out; then {@link #endSharing} must follow. */
    boolean tryShare() {
        return shared.tryAcquire();
    }

    void endSharing() {
        shared.release();
    }

    /** Returns true if the queue has room for another slice. */
    boolean hasRoomForSlice() {
        return threads.getQueue().size() < SLICES_WAITING;
    }

    /** Returns true if the tasks should close their files and end. */
    public boolean isStopped() {
        return stopped;
    }

    /** Waits until all tasks have ended. Throws IllegalStateException if one of them threw an exception or error. */
    public void await() throws InterruptedException {
        ended.await();
        rethrow();
    }

    /** Waits at most this long; returns true if all tasks have ended. */
    public boolean await(Duration time) throws InterruptedException {
        boolean isOver = ended.await(time.toMillis(), TimeUnit.MILLISECONDS);
        if (isOver) {
            rethrow();
        }
        return isOver;
    }

    private void rethrow() {
        Throwable thrown = failure.get();
        if (thrown != null) {
            throw new IllegalStateException("the traversal broke off: " + thrown, thrown);
        }
    }

    /** Lets the threads end: waiting tasks see that the pool is stopped, and free their resources. */
    @Override
    public void close() {
        stopped = true;
        threads.shutdown();
    }

    /** A queue that hands out the newest task first. */
    private static final class NewestFirst extends LinkedBlockingDeque<Runnable> {
        private static final long serialVersionUID = 1;

        @Override
        public boolean offer(Runnable task) {
            return offerFirst(task);
        }
    }
}
