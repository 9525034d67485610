package org.bpct.status;

import java.util.List;
import org.bpct.description.WalkTotals;
import org.bpct.model.Sizes;
import org.bpct.status.record.JobSnapshot;
import org.bpct.status.record.Ledger;
import org.bpct.status.record.LedgerRecord;
import org.bpct.status.record.PlannedJob;
import org.jspecify.annotations.Nullable;

/**
 * The conclusion about the ledger of a batch.
 *
 * @param record the ledger of the newest finalizer; null if it is missing or incomplete
 * @param isClosed true if the finalizer is complete and all walked entries are accounted for
 * @param problem why a finalizer that calls itself complete is not believed, in a sentence; may be empty
 */
public record LedgerCheck(@Nullable LedgerRecord record, boolean isClosed, String problem) {
    /** Stands for a batch of an older bpct, whose finalizers wrote no ledger, and for one that has not ended. */
    static final LedgerCheck NONE = new LedgerCheck(null, false, "");

    /** Returns the verdict on the ledger that this finalizer has written. */
    static LedgerCheck of(JobSnapshot finalizer, WalkTotals walk) {
        if (!finalizer.plan().closesLedger()) {
            return NONE;
        }
        LedgerRecord record = finalizer.part().ledger();
        if (!finalizer.isFinal()) {
            return new LedgerCheck(record, false, "");
        }
        if (record == null) {
            return new LedgerCheck(null, false, "the ledger is missing or damaged");
        }
        String gap = record.gap();
        String problem = gap.isEmpty() ? disagreement(record, finalizer.plan(), walk) : gap;
        return new LedgerCheck(record, problem.isEmpty(), problem);
    }

    private static String disagreement(LedgerRecord record, PlannedJob finalizer, WalkTotals walk) {
        boolean agrees = record.entries().planned() == walk.entriesToDo()
                && record.directories().planned() == walk.directoriesToDo()
                && record.directories().planned() == finalizer.directories()
                && record.bytes().planned() == walk.bytesToDo()
                && record.links().all() - record.links().toBase() <= finalizer.entries()
                && record.links().toBase() <= walk.linked().entries()
                && record.same().entries()
                        <= record.entries().done() - record.links().all()
                && record.losses().entries() <= record.entries().done()
                && record.losses().directories() <= record.directories().done();
        return agrees ? "" : "the ledger does not match the walk";
    }

    /**
     * Returns this verdict, or a worse one if the accounts of the jobs do not add up to the recorded totals. Jobs that
     * were not read or have begun again are not checked; jobs that were handed over do not count.
     */
    LedgerCheck comparedWith(List<JobSnapshot> jobs) {
        if (!isClosed || record == null || jobs.isEmpty()) {
            return this;
        }
        Ledger entries = Ledger.EMPTY;
        Ledger directories = Ledger.EMPTY;
        long bytes = 0;
        for (JobSnapshot job : jobs) {
            if (job.plan().isHandedOver()) {
                continue;
            }
            if (!job.isFinal()) {
                return this;
            }
            entries = entries.plus(job.entries());
            directories = directories.plus(job.directories());
            bytes = Sizes.plus(bytes, job.bytes().done());
        }
        boolean agrees = record.entries().equals(entries)
                && record.directories().equals(directories)
                && record.bytes().done() == bytes;
        return agrees ? this : new LedgerCheck(record, false, "the ledger is not the sum of the jobs' records");
    }
}
