package org.bpct.run;

import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.options.Night;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.query.Session;
import org.jspecify.annotations.Nullable;

/** What a command line asks to be done as a new batch: a copy, a snapshot, or a removal. */
public interface Undertaking {
    /**
     * What it came to: the batch that was submitted, or written.
     *
     * @param batch its number
     * @param folder its folder
     * @param remark who runs its jobs; empty if they were not submitted
     * @param left how many jobs wait for room in the queue
     * @param walkErrors how much could not be walked
     * @param shrunk whether far less was found for a snapshot than the last good one has
     * @param next the batch that runs after it, null if there is none
     */
    record Outcome(
            int batch,
            FileName folder,
            String remark,
            int left,
            int walkErrors,
            boolean shrunk,
            @Nullable Outcome next) {
        Outcome saying(String other) {
            return new Outcome(batch, folder, other, left, walkErrors, shrunk, next);
        }

        Outcome followedBy(@Nullable Outcome after) {
            return new Outcome(batch, folder, remark, left, walkErrors, shrunk, after);
        }

        Outcome shrunk(boolean hasShrunk) {
            return new Outcome(batch, folder, remark, left, walkErrors, hasShrunk, next);
        }
    }

    /**
     * Prepares what was asked for; nothing is done before one of the methods is called.
     *
     * @param userHome the home directory of the user
     */
    static Undertaking of(RunOptions options, Session session, FileName userHome) {
        Night night = options.snapshot().night();
        if (night != null) {
            return new SnapshotRun(options, night, session, userHome);
        }
        if (options.task().removes()) {
            return new RemovalRun(options, session, userHome, batch -> {});
        }
        return options.manner().earlier().update() ? new MirrorRun(options, session) : new BatchRun(options, session);
    }

    /** Walks, plans and writes a batch, and submits it if asked to. */
    Outcome run(boolean submit) throws UsageException, RunException, InterruptedException;

    /** Does what is left to be done when the batch is over, for one who has waited for that. */
    default void conclude() throws InterruptedException {}

    /** Walks and plans, says what would be done, leaves nothing behind, and returns the errors of the walk. */
    int dryRun() throws UsageException, RunException, InterruptedException;
}
