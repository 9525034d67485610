package org.bpct.cli.process;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.bpct.caller.Console;
import org.bpct.files.FileName;

/**
 * The watch over the folder of batches. Where its file server hangs, each call stands still in the kernel, and only
 * another thread can tell the reason.
 */
public final class HomeWatch implements AutoCloseable, Runnable {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration BETWEEN = Duration.ofSeconds(5);

    private final Path folder;
    private final Console console;
    private final Duration patience;
    private final Thread thread;

    HomeWatch(Path folder, Console console, Duration patience) {
        this.folder = folder;
        this.console = console;
        this.patience = patience;
        this.thread = daemon(this, "home-watch");
    }

    /** Prepares to watch a folder; the console is told when it has not answered for ten seconds, and when it answers again. */
    public HomeWatch(Path folder, Console console) {
        this(folder, console, PATIENCE);
    }

    /** Begins to watch. */
    public void begin() {
        thread.start();
    }

    private static Thread daemon(Runnable work, String name) {
        Thread thread = new Thread(work, name);
        // A thread that hangs in the kernel must not keep the process from its end.
        thread.setDaemon(true);
        return thread;
    }

    @Override
    public void run() {
        try {
            while (true) {
                watchOnce();
                Thread.sleep(BETWEEN.toMillis());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Looks once, and waits for the answer. */
    void watchOnce() throws InterruptedException {
        Thread look = daemon(new Look(folder), "home-look");
        look.start();
        look.join(patience.toMillis());
        if (look.isAlive()) {
            String name = "BPCT_HOME, " + FileName.of(folder).display() + ",";
            console.note(name + " does not answer since " + patience.toSeconds() + " s; bpct waits for it");
            look.join();
            console.note(name + " answers again");
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }

    /** A question that the server of the folder has to answer. No lambda: these cost the start of each short question. */
    private record Look(Path folder) implements Runnable {
        @Override
        public void run() {
            boolean unused = Files.exists(folder);
        }
    }
}
