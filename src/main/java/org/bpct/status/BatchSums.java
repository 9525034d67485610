package org.bpct.status;

import java.util.List;
import org.bpct.status.record.ErrorTally;
import org.bpct.status.record.Ledger;
import org.bpct.status.record.LedgerRecord;
import org.bpct.status.record.Losses;

/**
 * The sums over all jobs of a batch; jobs that were handed over contribute only their times.
 *
 * @param entries the account of all entries, those that finalizers linked among them
 * @param linked how many entries finalizers linked to others
 * @param directories the account of all directories
 * @param bytes the account of all bytes
 * @param errors the names that failed, by class of error
 * @param losses the copied names that lack attributes, by kind
 * @param started when the first job began, in seconds; -1 if none has
 * @param lastHeard when a job was last heard of, in seconds; -1 if none ever was
 */
public record BatchSums(
        Ledger entries,
        long linked,
        Ledger directories,
        Ledger bytes,
        ErrorTally errors,
        Losses losses,
        long started,
        long lastHeard) {
    /** Adds up the accounts of the jobs. */
    static BatchSums of(List<JobStatus> jobs) {
        Ledger entries = Ledger.EMPTY;
        Ledger directories = Ledger.EMPTY;
        Ledger bytes = Ledger.EMPTY;
        ErrorTally errors = ErrorTally.NONE;
        Losses losses = Losses.NONE;
        long linked = 0;
        long started = -1;
        long lastHeard = -1;
        for (JobStatus job : jobs) {
            entries = entries.plus(job.entries());
            directories = directories.plus(job.directories());
            bytes = bytes.plus(job.bytes());
            errors = errors.plus(job.errors());
            losses = job.takenBy() == 0
                    ? losses.plus(job.snapshot().part().failures().losses())
                    : losses;
            linked += job.isFinalizer() ? job.entries().done() : 0;
            long first = job.snapshot().part().history().firstStart();
            started = started < 0 || (first >= 0 && first < started) ? first : started;
            lastHeard = Math.max(lastHeard, job.snapshot().part().lastHeard());
        }
        return new BatchSums(entries, linked, directories, bytes, errors, losses, started, lastHeard);
    }

    /** Returns the totals of the finalizer; its zero for an unknown start becomes -1. */
    static BatchSums of(LedgerRecord closed) {
        return new BatchSums(
                closed.entries(),
                closed.links().all(),
                closed.directories(),
                closed.bytes(),
                closed.errors(),
                closed.losses(),
                closed.jobs().started() > 0 ? closed.jobs().started() : -1,
                closed.jobs().ended());
    }

    /** Returns the totals of a comparison: a name that differs was compared. */
    BatchSums withDifferences() {
        return new BatchSums(
                entries.withDifferences(errors.differs()),
                linked,
                directories,
                bytes.ofBytesWithDifferences(errors),
                errors,
                losses,
                started,
                lastHeard);
    }

    /** Returns the totals while work goes on: the copied names and bytes of the groups in hand count as done. */
    BatchSums withInHand(List<JobStatus> jobs) {
        long names = jobs.stream().mapToLong(PartReached::names).sum();
        long inHand = jobs.stream().mapToLong(PartReached::bytes).sum();
        return new BatchSums(
                entries.withInHand(names),
                linked,
                directories,
                bytes.withInHand(inHand),
                errors,
                losses,
                started,
                lastHeard);
    }

    /** Returns how many entries and directories failed. */
    long failed() {
        return entries.failed() + directories.failed();
    }

    /** Returns true if something is still to be done. */
    boolean isOpen() {
        return entries.open() > 0 || directories.open() > 0 || bytes.open() > 0;
    }
}
