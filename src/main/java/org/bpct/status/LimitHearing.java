package org.bpct.status;

import java.util.HashSet;
import java.util.Set;
import org.bpct.model.BatchDirectory;
import org.bpct.model.JobState;
import org.bpct.status.record.LimitRecord;
import org.bpct.status.record.StateFiles;
import org.jspecify.annotations.Nullable;

/**
 * The limit of a batch, and the attempts that keep to it.
 *
 * @param limit the recorded limit
 * @param attempts the attempts that keep to it: part and number, {@code 0003.1}
 */
public record LimitHearing(LimitRecord limit, Set<String> attempts) {
    /** Returns the limit of a batch; null if it has none. */
    static @Nullable LimitHearing of(BatchDirectory batch) {
        LimitRecord limit = LimitRecord.of(batch);
        if (limit == null) {
            return null;
        }
        Set<String> attempts = new HashSet<>();
        for (String name : StateFiles.names(batch.limits())) {
            if (limit.isHeardIn(StateFiles.record(batch.limits().resolve(name)))) {
                attempts.add(name);
            }
        }
        return new LimitHearing(limit, attempts);
    }

    /** Returns true if a job that is at work keeps to the limit. */
    public boolean isHeardBy(JobStatus job) {
        return job.state() == JobState.RUNNING
                && attempts.contains(job.snapshot().plan().folder() + "."
                        + job.snapshot().part().attempts());
    }
}
