package org.bpct.cli.process;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.bpct.caller.Console;
import org.bpct.files.FileName;
import org.bpct.options.HomeFolder;

/**
 * The watch over the folder of batches and the places that a request names. Where a file server hangs, each call stands
 * still in the kernel, and only another thread can tell the reason.
 */
public final class PlaceWatch implements AutoCloseable, HomeFolder.Look {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration BETWEEN = Duration.ofSeconds(5);

    private final Console console;
    private final Duration patience;
    private final List<Thread> threads = new ArrayList<>();
    private final Set<FileName> homes = new HashSet<>();

    PlaceWatch(Console console, Duration patience) {
        this.console = console;
        this.patience = patience;
    }

    /** Prepares to watch; the console is told when a place has not answered for ten seconds, and when it answers again. */
    public PlaceWatch(Console console) {
        this(console, PATIENCE);
    }

    /** Begins to watch the folder of batches, unless that has begun. */
    public void beginHome(FileName folder) {
        if (homes.add(folder)) {
            begin("BPCT_HOME, " + folder.display() + ",", folder.toPath());
        }
    }

    /** Looks for the folder of batches, which is watched from now on. */
    @Override
    public boolean finds(FileName folder) {
        beginHome(folder);
        return Files.exists(folder.toPath());
    }

    /** Begins to watch a place, which has this name for the user. */
    public void begin(String name, Path place) {
        Thread thread = daemon(new Rounds(name, place), "place-watch");
        threads.add(thread);
        thread.start();
    }

    private static Thread daemon(Runnable work, String name) {
        Thread thread = new Thread(work, name);
        // A thread that hangs in the kernel must not keep the process from its end.
        thread.setDaemon(true);
        return thread;
    }

    /** Looks once, and waits for the answer. */
    void watchOnce(String name, Path place) throws InterruptedException {
        Thread look = daemon(new Look(place), "place-look");
        look.start();
        look.join(patience.toMillis());
        if (look.isAlive()) {
            console.note(name + " does not answer since " + patience.toSeconds() + " s; bpct waits for it");
            look.join();
            console.note(name + " answers again");
        }
    }

    @Override
    public void close() {
        threads.forEach(Thread::interrupt);
    }

    /** One look after the other. */
    private final class Rounds implements Runnable {
        private final String name;
        private final Path place;

        Rounds(String name, Path place) {
            this.name = name;
            this.place = place;
        }

        @Override
        public void run() {
            try {
                while (true) {
                    watchOnce(name, place);
                    Thread.sleep(BETWEEN.toMillis());
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** A question that the server of a place has to answer. No lambda: these cost the start of each short question. */
    private record Look(Path place) implements Runnable {
        @Override
        public void run() {
            boolean unused = Files.exists(place);
        }
    }
}
