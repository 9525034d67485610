package org.bpct.status.table;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bpct.model.BatchDirectory;
import org.bpct.model.JobPlan;
import org.bpct.model.JobState;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;
import org.bpct.status.record.ErrorTally;
import org.bpct.status.record.Ledger;

/**
 * The shares of a batch's jobs: the part that each begins with, and its further ones, also those done by other jobs.
 */
public final class JobShares {
    private final Map<String, List<JobStatus>> furtherOf = new HashMap<>();
    private final Map<String, Integer> doneBy = new HashMap<>();
    private final List<JobStatus> ofNobody = new ArrayList<>();
    private final boolean seeksDifferences;
    private int parts;
    private int done;
    private int inHand;

    private JobShares(boolean seeksDifferences) {
        this.seeksDifferences = seeksDifferences;
    }

    public static JobShares of(BatchStatus batch) {
        JobShares shares = new JobShares(batch.seeksDifferences());
        if (batch.snapshot().furtherParts() == 0) {
            return shares;
        }
        for (JobStatus part : batch.jobs()) {
            if (!part.isFinalizer() && part.state() != JobState.HANDED_OVER) {
                shares.add(part);
            }
        }
        return shares;
    }

    private void add(JobStatus part) {
        parts++;
        if (part.snapshot().isFinal()) {
            done++;
            String helper = part.snapshot().part().claim().helper();
            doneBy.merge(helper.isEmpty() ? part.snapshot().plan().folder() : helper, 1, Integer::sum);
        }
        inHand += part.isInHand() && part.snapshot().part().attempts() > 0 ? 1 : 0;
        int owner = part.snapshot().plan().owner();
        if (part.isFurtherPart() && owner == JobPlan.NOBODY) {
            ofNobody.add(part);
        } else if (part.isFurtherPart()) {
            furtherOf
                    .computeIfAbsent(BatchDirectory.folder(owner), any -> new ArrayList<>())
                    .add(part);
        }
    }

    /** Returns how many parts there are; 0 if each job has one. */
    public int parts() {
        return parts;
    }

    /** Returns how many of them are done. */
    public int done() {
        return done;
    }

    /** Returns how many of them a job is at work on. */
    public int inHand() {
        return inHand;
    }

    /** Returns the number of them that are not done, and that no job is at work on. */
    public int open() {
        return parts - done - inHand;
    }

    /** Returns the parts of no job, except those that jobs begin with. */
    public List<JobStatus> ofNobody() {
        return ofNobody;
    }

    /** Returns the share of a job. */
    public Share of(JobStatus job) {
        String folder = job.snapshot().plan().folder();
        return new Share(
                seeksDifferences, job, furtherOf.getOrDefault(folder, List.of()), doneBy.getOrDefault(folder, 0));
    }

    /**
     * The share of one job.
     *
     * @param seeksDifferences whether a name that differs is a result
     * @param job the job, and the part that it begins with
     * @param further its other parts
     * @param partsDone the number of parts that it has done, also parts of others
     */
    public record Share(boolean seeksDifferences, JobStatus job, List<JobStatus> further, int partsDone) {
        /** Returns the account of its entries, including partly copied groups. */
        public Ledger entries() {
            Ledger all = further.stream().map(JobStatus::entriesSoFar).reduce(job.entriesSoFar(), Ledger::plus);
            return seeksDifferences ? all.withDifferences(errors().differs()) : all;
        }

        /** Returns the account of its bytes, including partly copied groups. */
        public Ledger bytes() {
            Ledger all = further.stream().map(JobStatus::bytesSoFar).reduce(job.bytesSoFar(), Ledger::plus);
            return seeksDifferences ? all.ofBytesWithDifferences(errors()) : all;
        }

        /** Returns the names that failed, by class of error. */
        public ErrorTally errors() {
            return further.stream().map(JobStatus::errors).reduce(job.errors(), ErrorTally::plus);
        }

        /** Returns when anything was last heard of it, in seconds; -1 if nothing ever was. */
        public long lastHeard() {
            return further.stream()
                    .mapToLong(part -> part.snapshot().part().lastHeard())
                    .reduce(job.snapshot().part().lastHeard(), Math::max);
        }
    }
}
