package org.bpct.run;

import java.io.PrintStream;
import java.util.Optional;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.manifest.ManifestFormat;
import org.bpct.options.Aim;
import org.bpct.options.Night;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.query.Session;
import org.jspecify.annotations.Nullable;

/** A request to make a new batch: a copy, a snapshot, a removal, a change, a sum, a check of sums, an archive, or a comparison. */
public interface Undertaking {
    /**
     * The result: the batch that was submitted, or written.
     *
     * @param batch its number
     * @param folder its folder
     * @param remark the words about its scheduler and its forecast; empty if its jobs were not submitted
     * @param left the number of jobs that wait for room in the queue
     * @param walkErrors the number of entries that could not be walked
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
        /** Returns the outcome of a call that had nothing to do, and made no batch. */
        static Outcome nothing(String words, int walkErrors) {
            return new Outcome(0, FileName.currentDirectory(), words, 0, walkErrors, false, null);
        }

        /** Returns true if there is a batch. */
        public boolean isBatch() {
            return batch > 0;
        }

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
     * Prepares the requested batch; the work begins when one of the methods is called.
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
        if (options.task().change() != null) {
            return new ChangeRun(options, options.task().change(), session);
        }
        if (options.task().aim() instanceof Aim.SumCheck check
                && check.request().format().equals(Optional.of(ManifestFormat.PARTS))) {
            return new ArchiveCheckRun(options, check.request(), session);
        }
        if (options.task().aim() instanceof Aim.SumCheck check) {
            return TreeCheckRun.isFor(check.request(), options.call().workingDirectory())
                    ? new TreeCheckRun(options, check.request(), session)
                    : new SumCheckRun(options, check.request(), session);
        }
        if (options.task().aim() instanceof Aim.Archive archive) {
            return new ArchiveRun(options, archive, session);
        }
        if (options.task().aim() instanceof Aim.Comparison comparison) {
            return new CompareRun(options, comparison, session);
        }
        if (options.task().aim() instanceof Aim.Extraction extraction) {
            return new ExtractRun(options, extraction, session);
        }
        if (options.task().manifest() != null) {
            return new SumRun(options, session);
        }
        return options.manner().earlier().update() ? new MirrorRun(options, session) : new BatchRun(options, session);
    }

    /** Walks, plans and writes a batch, and submits it if {@code submit} is true. */
    Outcome run(boolean submit) throws UsageException, RunException, InterruptedException;

    /**
     * Does the remaining work after the end of the batch, for a caller that has waited for it.
     *
     * @param results where a list goes that was asked for
     */
    default void conclude(PrintStream results) throws UsageException, RunException, InterruptedException {}

    /**
     * Walks and plans, prints the plan, leaves nothing behind, and returns the number of errors of the walk.
     *
     * @param submit whether the run that is shown would submit: then it is refused where that one is
     */
    int dryRun(boolean submit) throws UsageException, RunException, InterruptedException;
}
