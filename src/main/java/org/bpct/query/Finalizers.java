package org.bpct.query;

import java.util.ArrayList;
import java.util.List;
import org.bpct.caller.RunException;
import org.bpct.model.BatchDirectory;
import org.bpct.model.JobId;
import org.bpct.status.JobStatus;

/** The jobs of a batch that a later batch has to wait for. */
public final class Finalizers {
    private Finalizers() {}

    /** Returns the finalizers of a batch that a scheduler has accepted: when they have ended, the whole batch has. */
    public static List<JobId> of(StatusQuery query, BatchDirectory batch) throws RunException, InterruptedException {
        List<JobId> identities = new ArrayList<>();
        for (JobStatus job : query.fresh(batch).jobs()) {
            JobId id = job.id();
            if (job.isFinalizer() && id != null) {
                identities.add(id);
            }
        }
        return identities;
    }
}
