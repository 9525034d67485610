package org.bpct.submit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.InstantSource;
import org.bpct.caller.Pause;
import org.bpct.home.BatchLock;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchHome;
import org.jspecify.annotations.Nullable;

/**
 * The turn to run a submit command: where the site says so, the commands of all batches of a home begin an interval
 * apart, on whichever hosts.
 *
 * <p>The process that has the next turn holds a lock until its command may begin. The time of the locked file is the
 * beginning of the last command, by the clock of its host.
 */
final class SubmissionTurn {
    private static final long LOOK_MILLIS = 50;

    /** A process that was stopped with the lock must not keep all others from their submissions. */
    private static final int MOST_INTERVALS = 1000;

    private final Path file;
    private final Duration interval;
    private final InstantSource clock;
    private final Pause pause;

    /**
     * Makes turns.
     *
     * @param file the file that processes lock, in the home
     * @param interval the least time between the beginnings of two commands; zero for none
     */
    SubmissionTurn(Path file, Duration interval, InstantSource clock, Pause pause) {
        this.file = file;
        this.interval = interval;
        this.clock = clock;
        this.pause = pause;
    }

    /** Makes the turns of the home that a batch lies in. */
    static SubmissionTurn of(BatchDirectory batch, Duration interval, InstantSource clock) {
        Path home = batch.root().toAbsolutePath().getParent();
        Path file = new BatchHome(home == null ? batch.root() : home).submissionTurn();
        return new SubmissionTurn(file, interval, clock, Pause.SLEEP);
    }

    /** Returns when a submit command may begin, which the caller begins at once. */
    void await() throws InterruptedException {
        if (interval.isZero()) {
            return;
        }
        try (BatchLock held = lock()) {
            pause.millis(rest());
            if (held != null) {
                Files.setLastModifiedTime(file, FileTime.fromMillis(clock.millis()));
            }
        } catch (IOException homeIsFull) {
            // Nobody can be told of this command, so it is only kept apart from those of this process.
            pause.millis(interval.toMillis());
        }
    }

    private @Nullable BatchLock lock() throws IOException, InterruptedException {
        boolean isNew = Files.notExists(file);
        BatchLock held = BatchLock.take(file);
        for (long looks = MOST_INTERVALS * interval.toMillis() / LOOK_MILLIS; held == null && looks > 0; looks--) {
            pause.millis(LOOK_MILLIS);
            held = BatchLock.take(file);
        }
        if (held != null && isNew) {
            Files.setLastModifiedTime(file, FileTime.fromMillis(0));
        }
        return held;
    }

    /** Returns the milliseconds until the interval is over. The clock of the last host may be ahead of this one. */
    private long rest() throws IOException {
        long since = clock.millis() - Files.getLastModifiedTime(file).toMillis();
        return since < 0 ? interval.toMillis() : Math.max(0, interval.toMillis() - since);
    }
}
