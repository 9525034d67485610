package org.bpct.history;

import org.bpct.model.JobState;
import org.bpct.status.BatchStatus;
import org.bpct.status.ExitCode;
import org.jspecify.annotations.Nullable;

/**
 * How a batch ended, or how it was left.
 *
 * @param state the last state; null if the batch could not be read
 * @param exitCode the code that {@code --wait} returned, or would have returned
 * @param ended when the last job was heard of, in seconds since 1970; 0 if none ever was or one is at work
 * @param seconds the time from the start of the first job to the end of the last one
 * @param isDeletedOpen true if the batch was deleted before it closed
 */
public record Ending(@Nullable JobState state, int exitCode, long ended, long seconds, boolean isDeletedOpen) {
    static final Ending UNKNOWN = new Ending(null, ExitCode.INCOMPLETE.code(), 0, 0, false);

    static Ending of(BatchStatus batch) {
        return new Ending(
                batch.state(),
                batch.exitCode().code(),
                Math.max(0, batch.pace().ended()),
                batch.pace().seconds(),
                false);
    }

    /** Returns the end of a batch that is deleted now. */
    Ending withDeletion() {
        return new Ending(state, exitCode, ended, seconds, !isClosed());
    }

    /** Returns true if the batch did all its work, with or without errors. */
    public boolean isClosed() {
        return state != null && state.isComplete();
    }
}
