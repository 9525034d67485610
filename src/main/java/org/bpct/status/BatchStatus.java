package org.bpct.status;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.bpct.model.BatchDirectory;
import org.bpct.model.JobId;
import org.bpct.model.JobState;
import org.bpct.model.SchedulerState;
import org.jspecify.annotations.Nullable;

/** How one batch is doing: what its folder says, joined with what its schedulers say. */
public final class BatchStatus {
    private final BatchSnapshot snapshot;
    private final List<JobStatus> jobs;
    private final LedgerCheck ledger;
    private final @Nullable LedgerRecord closed;
    private final long now;
    private Ledger entries = Ledger.EMPTY;
    private Ledger directories = Ledger.EMPTY;
    private Ledger bytes = Ledger.EMPTY;
    private ErrorTally errors = ErrorTally.NONE;
    private long linked;
    private long started = Long.MAX_VALUE;
    private long lastHeard = -1;

    private BatchStatus(BatchSnapshot snapshot, LedgerCheck ledger, List<JobStatus> jobs, Instant now) {
        this.snapshot = snapshot;
        this.ledger = ledger;
        boolean isClosed = ledger.isClosed() && snapshot.problems().isEmpty();
        for (JobStatus job : jobs) {
            isClosed &= job.state().isComplete();
        }
        this.closed = isClosed ? ledger.record() : null;
        this.jobs = Collections.unmodifiableList(jobs);
        this.now = now.getEpochSecond();
        for (JobStatus job : jobs) {
            entries = entries.plus(job.entries());
            directories = directories.plus(job.directories());
            bytes = bytes.plus(job.bytes());
            errors = errors.plus(job.errors());
            linked += job.isFinalizer() ? job.entries().done() : 0;
            long first = job.snapshot().firstStart();
            started = first < 0 ? started : Math.min(started, first);
            lastHeard = Math.max(lastHeard, job.snapshot().lastHeard());
        }
        if (closed != null) {
            entries = closed.entries();
            directories = closed.directories();
            bytes = closed.bytes();
            errors = closed.errors();
            linked = closed.linked();
            started = closed.started() > 0 ? closed.started() : Long.MAX_VALUE;
            lastHeard = closed.ended();
        }
    }

    /**
     * Joins a snapshot with the answers to its {@link BatchSnapshot#questions}; a job without an answer counts as
     * {@link SchedulerState.Phase#UNANSWERED}.
     *
     * @param fileServerNow the time by the file server's own clock, in milliseconds; -1 if unknown, and then no job
     *     is given up
     */
    public static BatchStatus of(
            BatchSnapshot snapshot, Map<JobId, SchedulerState> answers, Instant now, long fileServerNow) {
        LedgerCheck ledger = snapshot.ledger().comparedWith(snapshot.jobs());
        List<JobStatus> jobs = new ArrayList<>(snapshot.jobs().size());
        for (JobSnapshot job : snapshot.jobs()) {
            JobId id = job.submission().id();
            SchedulerState answer = id == null || job.isFinal() ? null : answers.get(id);
            SchedulerState state = answer == null ? JobVerdict.notAsked() : answer;
            // A finalizer that is complete but for a ledger that nobody can believe has to close it once more.
            JobVerdict verdict = job.plan().isHandedOver()
                    ? JobVerdict.handedOver(job.plan().takenBy())
                    : job.isFinal()
                                    && job.plan().closesLedger()
                                    && !ledger.problem().isEmpty()
                            ? new JobVerdict(JobState.STOPPED, ledger.problem())
                            : JobVerdict.of(job, state, fileServerNow);
            jobs.add(new JobStatus(job, verdict, state));
        }
        return new BatchStatus(snapshot, ledger, jobs, now);
    }

    /** Returns the number that people type. */
    public int number() {
        return snapshot.number();
    }

    /** Returns when the batch was created, in milliseconds. */
    public long created() {
        return snapshot.created();
    }

    /** Returns the folder. */
    public BatchDirectory directory() {
        return snapshot.directory();
    }

    /** Returns all jobs, wave by wave, each wave's finalizer last. */
    public List<JobStatus> jobs() {
        return jobs;
    }

    /** Returns the greatest number that a group of the batch bears. */
    public long lastGroup() {
        return snapshot.lastGroup();
    }

    /** Returns what the waves were submitted with, the first one first. */
    public List<WaveOptions> waves() {
        return snapshot.waves();
    }

    /** Returns one state for all jobs: complete only if each of them is, else that of the one furthest from it. */
    public JobState state() {
        if (isClosed()) {
            return failures() == 0
                            && !has(JobState.COMPLETE_WITH_ERRORS)
                            && (closed == null || closed.jobsWithErrors() == 0)
                    ? JobState.COMPLETE
                    : JobState.COMPLETE_WITH_ERRORS;
        }
        for (JobState state : List.of(
                JobState.RUNNING,
                JobState.QUEUED,
                JobState.SUBMITTED,
                JobState.SUSPECT,
                JobState.LOST,
                JobState.STOPPED,
                JobState.CANCELLED)) {
            if (has(state)) {
                return state;
            }
        }
        return JobState.PLANNED;
    }

    /** Returns true if all is done, and accounted for as far as the bpct that wrote the batch kept a ledger. */
    public boolean isClosed() {
        if (closed != null) {
            return true;
        }
        boolean complete = !jobs.isEmpty() && snapshot.problems().isEmpty() && !keepsLedger();
        for (JobStatus job : jobs) {
            complete &= job.state().isComplete();
        }
        return complete;
    }

    private boolean keepsLedger() {
        return !jobs.isEmpty() && jobs.get(jobs.size() - 1).snapshot().plan().closesLedger();
    }

    /** Returns true if some job may still make progress without anybody's help. */
    public boolean isLive() {
        for (JobStatus job : jobs) {
            if (job.state().isLive()) {
                return true;
            }
        }
        return false;
    }

    /** Returns true if a part of the batch cannot be read, so that there may be jobs that are not known here. */
    public boolean isDamaged() {
        return !snapshot.problems().isEmpty();
    }

    /** Returns what the process should return if this is the last word on the batch. */
    public ExitCode exitCode() {
        boolean complete = state().isComplete();
        if (!complete || entries.open() > 0 || directories.open() > 0 || bytes.open() > 0) {
            return ExitCode.INCOMPLETE;
        }
        if (state() == JobState.COMPLETE) {
            return ExitCode.OK;
        }
        // A job may be complete with errors although no name failed: its --post did.
        boolean excusable = walkErrors() == 0 && errors.total() > 0 && errors.isOnlyVanishedOrChanged();
        return excusable ? ExitCode.ONLY_VANISHED_OR_CHANGED : ExitCode.ENTRIES_FAILED;
    }

    /** Returns the account of all entries, those that finalizers linked among them. */
    public Ledger entries() {
        return entries;
    }

    /** Returns how many entries finalizers linked to others. */
    public long linked() {
        return linked;
    }

    /** Returns the account of all directories. */
    public Ledger directories() {
        return directories;
    }

    /** Returns the account of all bytes. */
    public Ledger bytes() {
        return bytes;
    }

    /** Returns the names that failed, by class of error. */
    public ErrorTally errors() {
        return errors;
    }

    /** Returns how many things the walk could not read. */
    public long walkErrors() {
        return snapshot.walk().errors();
    }

    /** Returns when the first job began, in seconds; -1 if none has. */
    public long started() {
        return started == Long.MAX_VALUE ? -1 : started;
    }

    /** Returns when the last job ended, in seconds; -1 while one is live or if none has begun. */
    public long ended() {
        return isLive() ? -1 : lastHeard;
    }

    /** Returns the seconds from the start to the end, or to now; 0 if no job has begun. */
    public long seconds() {
        if (started() < 0) {
            return 0;
        }
        return Math.max(0, (isLive() ? Math.max(now, lastHeard) : lastHeard) - started);
    }

    /** Returns for how many seconds no job has been heard of; 0 if none ever was. */
    public long secondsOfSilence() {
        return lastHeard < 0 ? 0 : Math.max(0, now - lastHeard);
    }

    /** Returns the bytes copied in a second, the files in hand included; 0 if none has been. */
    public double bytesPerSecond() {
        long copied = bytes.done();
        for (JobStatus job : jobs) {
            copied += job.bytesInHand();
        }
        return copied / (double) Math.max(1, seconds());
    }

    /** Returns the entries copied and linked in a second; 0 if none has been. */
    public double entriesPerSecond() {
        return entries.done() / (double) Math.max(1, seconds());
    }

    /** Returns the estimated seconds until the jobs have ended; -1 while there is nothing to go by. */
    public long secondsLeft() {
        if (!isLive()) {
            return 0;
        }
        long slowest = TimeLeft.of(jobs, now);
        if (slowest != TimeLeft.UNKNOWN && !jobWaits()) {
            return slowest;
        }
        double elapsed = Math.max(1, Math.max(now, lastHeard) - started);
        long together = bytes.open() > 0
                ? TimeLeft.left(bytes.open(), bytes.done(), elapsed)
                : TimeLeft.left(entries.open(), entries.done(), elapsed);
        // A job that has only just begun says nothing yet; the others do.
        return together == TimeLeft.UNKNOWN ? TimeLeft.UNKNOWN : Math.max(slowest, together);
    }

    /** Returns true if a job, not counting finalizers, waits for its turn. */
    private boolean jobWaits() {
        for (JobStatus job : jobs) {
            if (!job.isFinalizer() && job.state().isLive() && job.state() != JobState.RUNNING) {
                return true;
            }
        }
        return false;
    }

    LedgerCheck ledger() {
        return ledger;
    }

    /** Returns what the last finalizer wrote down; null unless the batch has closed with it. */
    @Nullable
    LedgerRecord closedRecord() {
        return closed;
    }

    BatchSnapshot snapshot() {
        return snapshot;
    }

    private long failures() {
        return entries.failed() + directories.failed() + walkErrors();
    }

    private boolean has(JobState state) {
        for (JobStatus job : jobs) {
            if (job.state() == state) {
                return true;
            }
        }
        return false;
    }
}
