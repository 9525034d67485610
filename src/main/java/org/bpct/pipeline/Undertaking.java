package org.bpct.pipeline;

import java.io.PrintStream;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.options.UsageException;
import org.jspecify.annotations.Nullable;

/** A request to make a new batch, as a verb does it. */
public interface Undertaking {
    /**
     * The result: the batch that was submitted, or written.
     *
     * @param batch its number
     * @param folder its folder
     * @param remark the words about its scheduler and its forecast; empty if its jobs were not submitted
     * @param left the number of jobs that wait for room in the queue
     * @param walkErrors the number of entries that could not be walked
     * @param shrunk whether far less was found than earlier: for a snapshot, or where an archive gets a generation
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
        public static Outcome nothing(String words, int walkErrors) {
            return new Outcome(0, FileName.currentDirectory(), words, 0, walkErrors, false, null);
        }

        /** Returns true if there is a batch. */
        public boolean isBatch() {
            return batch > 0;
        }

        /** Returns the same with another remark. */
        public Outcome saying(String other) {
            return new Outcome(batch, folder, other, left, walkErrors, shrunk, next);
        }

        /** Returns the same with a batch that runs after it. */
        public Outcome followedBy(@Nullable Outcome after) {
            return new Outcome(batch, folder, remark, left, walkErrors, shrunk, after);
        }

        /** Returns the same with the answer whether far less was found than earlier. */
        public Outcome shrunk(boolean hasShrunk) {
            return new Outcome(batch, folder, remark, left, walkErrors, hasShrunk, next);
        }
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
