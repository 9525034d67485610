package org.bpct.status;

import java.util.List;
import org.bpct.model.JobState;
import org.bpct.status.record.LedgerRecord;
import org.jspecify.annotations.Nullable;

/**
 * The conclusion about a batch from its jobs and its ledger.
 *
 * @param closed the ledger of the last finalizer; null unless the batch has closed with it
 * @param sums the totals of all jobs
 * @param isWalked true if the walk goes on while jobs are at work
 */
record BatchVerdict(
        BatchSnapshot snapshot,
        List<JobStatus> jobs,
        @Nullable LedgerRecord closed,
        BatchSums sums,
        boolean isWalked) {
    /**
     * The states of jobs that keep a batch open, in order of precedence: the first one that a job has is the batch's
     * state.
     */
    private static final List<JobState> OPEN = List.of(
            JobState.RUNNING,
            JobState.QUEUED,
            JobState.SUBMITTED,
            JobState.SUSPECT,
            JobState.LOST,
            JobState.STOPPED,
            JobState.CANCELLED);

    /** Returns the verdict. */
    static BatchVerdict of(BatchSnapshot snapshot, LedgerCheck ledger, List<JobStatus> jobs, boolean isWalked) {
        boolean isClosed = ledger.isClosed() && snapshot.problems().isEmpty() && areComplete(jobs);
        LedgerRecord closed = isClosed ? ledger.record() : null;
        BatchSums sums = closed == null ? BatchSums.of(jobs) : BatchSums.of(closed);
        return new BatchVerdict(snapshot, jobs, closed, sums, isWalked);
    }

    /** Returns one state for all jobs: complete only if each of them is, else the state of the job furthest from completion. */
    JobState state() {
        if (isClosed()) {
            return isWithoutErrors() ? JobState.COMPLETE : JobState.COMPLETE_WITH_ERRORS;
        }
        for (JobState state : OPEN) {
            if (has(state)) {
                return state;
            }
        }
        if (isWalked) {
            return JobState.RUNNING;
        }
        // Some parts may be left without a job, and the rest of the walk, too.
        boolean isLeft = snapshot.furtherParts() > 0 || snapshot.walkRecord() != null;
        return isLeft && sums.started() >= 0 ? JobState.STOPPED : JobState.PLANNED;
    }

    private boolean isWithoutErrors() {
        return sums.failed() + snapshot.walk().errors() == 0
                && !losesMore()
                && !has(JobState.COMPLETE_WITH_ERRORS)
                && !hasShrunk()
                && (closed == null || closed.jobs().withErrors() == 0);
    }

    /** Returns true if all is done, and accounted for if the batch's version of bpct keeps a ledger. */
    boolean isClosed() {
        return closed != null
                || (!jobs.isEmpty() && snapshot.problems().isEmpty() && !keepsLedger() && areComplete(jobs));
    }

    /** Returns the exit code of the process if this is the last status of the batch. */
    ExitCode exitCode() {
        JobState state = state();
        if (!state.isComplete() || sums.isOpen()) {
            return ExitCode.INCOMPLETE;
        }
        if (state == JobState.COMPLETE) {
            return ExitCode.OK;
        }
        // A job may be complete with errors although no name failed: its --post did.
        boolean excusable = !hasShrunk()
                && !losesMore()
                && snapshot.walk().errors() == 0
                && sums.errors().total() > 0
                && sums.errors().isOnlyVanishedOrChanged();
        return excusable ? ExitCode.ONLY_VANISHED_OR_CHANGED : ExitCode.ENTRIES_FAILED;
    }

    /** Returns true if attributes are lost that the user did not give up. */
    private boolean losesMore() {
        return sums.losses()
                .isBeyond(snapshot.description().settings().writing().lossy());
    }

    /** Returns true if it made a snapshot with far less in it than the walk found or the last good one has. */
    boolean hasShrunk() {
        return closed != null && closed.shrunk();
    }

    private boolean keepsLedger() {
        return jobs.get(jobs.size() - 1).snapshot().plan().closesLedger();
    }

    private boolean has(JobState state) {
        return jobs.stream().anyMatch(job -> job.state() == state);
    }

    private static boolean areComplete(List<JobStatus> jobs) {
        return jobs.stream().allMatch(job -> job.state().isComplete());
    }
}
