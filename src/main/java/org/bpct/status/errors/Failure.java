package org.bpct.status.errors;

import java.util.Set;
import org.bpct.files.FileName;
import org.bpct.model.LossKind;
import org.bpct.status.JobStatus;
import org.bpct.status.record.StartRecord;
import org.bpct.status.record.StateFiles;
import org.jspecify.annotations.Nullable;

/**
 * One name that has failed for good so far.
 *
 * @param path the full source path
 * @param kind the class of the error; {@code walk} if the walk could not read it, {@code lost} if it is copied, and lacks attributes
 * @param losses the kinds of these attributes
 * @param message the message
 * @param place where it failed; null if the walk could not read it
 * @param group the group that it was in; 0 if the walk could not read it
 */
record Failure(
        FileName path,
        String kind,
        Set<LossKind> losses,
        FileName message,
        @Nullable Place place,
        long group) {
    /** The class of entries that the walk could not read. */
    static final String WALK = "walk";

    /** The classes of differences that a walk found by comparing with a manifest or another tree. */
    static final Set<String> OF_COMPARISON = Set.of("missing", "extra", "differs", "only-in-a", "only-in-b");

    /**
     * An attempt of a job.
     *
     * @param folder the name of the job's folder
     * @param title the short name of the job
     * @param attempt the number of the attempt
     * @param node the node; null if it left no record
     */
    record Place(
            String folder,
            String title,
            int attempt,
            @Nullable String node) {
        static Place of(JobStatus job, int attempt) {
            StartRecord start = StartRecord.parse(
                    StateFiles.record(job.directory().part().attempt(attempt).start()));
            return new Place(job.snapshot().plan().folder(), job.title(), attempt, start == null ? null : start.host());
        }
    }
}
