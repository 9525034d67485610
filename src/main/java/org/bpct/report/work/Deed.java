package org.bpct.report.work;

import org.bpct.status.JobStatus;
import org.bpct.status.record.Figures;
import org.jspecify.annotations.Nullable;

/**
 * One group that was settled.
 *
 * @param group the number of the group
 * @param job the job in whose list it stands
 * @param attempt the attempt that settled it; null if that left no record of its start
 * @param span about when it was in hand
 * @param figures its figures
 */
public record Deed(long group, JobStatus job, @Nullable Attempt attempt, Span span, Figures figures) {
    /** Returns the folder of the job whose process did it. */
    public String doer() {
        return attempt == null ? job.snapshot().plan().folder() : attempt.doer();
    }

    /** Returns the mean size of its files that did not fail; -1 if there are none. */
    public long meanSize() {
        long files = figures.names() - figures.failed();
        // A range of a file has bytes and no name.
        return files > 0 ? figures.bytes() / files : figures.bytes() > 0 ? figures.bytes() : -1;
    }
}
