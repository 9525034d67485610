package org.bpct.status;

import org.bpct.model.JobDirectory;
import org.bpct.model.JobId;
import org.bpct.model.JobState;
import org.bpct.model.SchedulerState;
import org.bpct.status.record.CancelRecord;
import org.bpct.status.record.ErrorTally;
import org.bpct.status.record.JobSnapshot;
import org.bpct.status.record.Ledger;
import org.bpct.status.record.ProgressRecord;
import org.jspecify.annotations.Nullable;

/** The status of one job. */
public final class JobStatus {
    private final JobSnapshot snapshot;
    private final JobVerdict verdict;
    private final JobState own;
    private final SchedulerState scheduler;

    JobStatus(JobSnapshot snapshot, JobVerdict verdict, SchedulerState scheduler) {
        this(snapshot, verdict, verdict.state(), scheduler);
    }

    private JobStatus(JobSnapshot snapshot, JobVerdict verdict, JobState own, SchedulerState scheduler) {
        this.snapshot = snapshot;
        this.verdict = verdict;
        this.own = own;
        this.scheduler = scheduler;
    }

    /** Returns the state. */
    public JobState state() {
        return verdict.state();
    }

    /** Returns true if the job waits for other jobs to end. */
    public boolean isHeld() {
        return state() == JobState.QUEUED && scheduler.phase() == SchedulerState.Phase.HELD;
    }

    /** Returns true if the job may be at work, and its scheduler did not say. */
    public boolean isUnanswered() {
        return state().isLive() && complaint() != null;
    }

    /** Returns why it is in that state, for people; may be empty. */
    public String detail() {
        return verdict.detail();
    }

    /** Returns true for the job that ends its wave. */
    public boolean isFinalizer() {
        return snapshot.plan().isFinalizer();
    }

    /**
     * Returns true for a part that no job begins with: jobs that are at work take it. It is in no queue, and gets a job
     * of its own only if it is submitted because no other job was left.
     */
    public boolean isFurtherPart() {
        return snapshot.isFurtherPart();
    }

    /** Returns the number of the wave that the job belongs to. */
    public int wave() {
        return snapshot.plan().wave();
    }

    /** Returns the name of the scheduler that the job was given to. */
    public String scheduler() {
        return snapshot.plan().scheduler();
    }

    /** Returns the identity that the scheduler gave; null while none is recorded or found. */
    public @Nullable JobId id() {
        return snapshot.submission().id();
    }

    /** Returns how often the job was handed to a scheduler. */
    public int submissions() {
        return snapshot.submission().count();
    }

    /** Returns the name of an unconfirmed submission whose identity matters; null if there is none. */
    public @Nullable String unconfirmedName() {
        return snapshot.isUnconfirmed() ? snapshot.submission().name() : null;
    }

    /** Returns the error that its scheduler gave in place of an answer; null if it answered, or was not asked. */
    public @Nullable String complaint() {
        return isAnswered() || scheduler.detail().isEmpty() ? null : scheduler.detail();
    }

    /** Returns true if its scheduler has answered about it. */
    public boolean isAnswered() {
        return scheduler.phase().isAnswer();
    }

    /** Returns since when its scheduler has not answered, in seconds. */
    long silentSince() {
        return scheduler.since();
    }

    /** Returns the record of the job's cancellation; null if it was not requested. */
    public @Nullable CancelRecord cancelled() {
        return snapshot.cancelled();
    }

    /** Returns true if the job's cancellation was requested, and it was not seen to be gone: it may be at work. */
    public boolean isBeingCancelled() {
        return snapshot.cancelled() != null && own.isLive();
    }

    /** Returns true if the job itself may be at work or in the queue, even if another job has its part in hand. */
    public boolean mayRun() {
        return own.isLive();
    }

    /** Returns true if another job has done all the work of this one. */
    public boolean isDoneByAnother() {
        return own.isComplete() && !snapshot.part().claim().helper().isEmpty();
    }

    /** Returns true if the job itself is cancelled, even if another job has its part in hand. */
    public boolean isCancelled() {
        return own == JobState.CANCELLED;
    }

    /** Returns the reason for its stop, if it is not complete. */
    public Stop stop() {
        return new Stop(this);
    }

    /** Returns true if some node has started the job's script. */
    public boolean hasStarted() {
        return snapshot.alone().part().attempts() > 0;
    }

    /** Returns the folder. */
    public JobDirectory directory() {
        return snapshot.plan().directory();
    }

    /** Returns how many groups stand in the job's list. */
    public int groups() {
        return snapshot.plan().groups();
    }

    /** Returns the wave that has taken the job's work over; 0 if none has. */
    public int takenBy() {
        return snapshot.plan().takenBy();
    }

    private boolean isHandedOver() {
        return snapshot.plan().isHandedOver();
    }

    /** Returns the account of the entries: copied, or linked by a finalizer. */
    public Ledger entries() {
        return isHandedOver() ? Ledger.EMPTY : snapshot.entries();
    }

    /** Returns the account of the directories whose attributes a finalizer sets. */
    public Ledger directories() {
        return isHandedOver() ? Ledger.EMPTY : snapshot.directories();
    }

    /** Returns the account of the bytes. */
    public Ledger bytes() {
        return isHandedOver() ? Ledger.EMPTY : snapshot.bytes();
    }

    /** Returns the names that failed, by class of error. */
    public ErrorTally errors() {
        return isHandedOver() ? ErrorTally.NONE : snapshot.part().failures().tally();
    }

    public JobSnapshot snapshot() {
        return snapshot;
    }

    /** Returns {@code job 7} or {@code finalizer}; from the second wave on a finalizer has its number. */
    public String title() {
        if (isFinalizer()) {
            return wave() == 1 ? "finalizer" : "finalizer " + wave();
        }
        return (isFurtherPart() ? "part " : "job ") + label();
    }

    /** Returns true if it is at work on its own part, or another one on that. */
    public boolean isInHand() {
        return state() == JobState.RUNNING && snapshot.part().exit() == null;
    }

    /** Returns the same job with a verdict drawn from other jobs; its own state stays. */
    JobStatus judged(JobVerdict better) {
        return new JobStatus(snapshot, better, own, scheduler);
    }

    /** Returns the short name of the job: its number, and {@code f} with the wave's number for a finalizer. */
    public String label() {
        if (isFinalizer()) {
            return "f" + wave();
        }
        return snapshot.plan().number();
    }

    /** Returns for how many seconds all attempts of a complete job were at work together; -1 if unknown. */
    public long secondsWorked() {
        return snapshot.isFinal() ? WorkedTime.seconds(snapshot) : WorkedTime.UNKNOWN;
    }

    /** Returns the account of the entries, including the copied ones of the group in hand. */
    public Ledger entriesSoFar() {
        return entries().withInHand(PartReached.names(this));
    }

    /** Returns the account of the bytes, including the copied ones of the group in hand. */
    public Ledger bytesSoFar() {
        return bytes().withInHand(PartReached.bytes(this));
    }

    /** Returns the bytes that are there of the group in hand; 0 for a job that is not at work. */
    long bytesInHand() {
        ProgressRecord progress = inHand();
        return progress == null ? 0 : progress.bytesInHand();
    }

    /** Returns the names that are there of the group in hand; 0 for a job that is not at work. */
    long namesInHand() {
        ProgressRecord progress = inHand();
        return progress == null ? 0 : progress.namesInHand();
    }

    /** Returns true if the job is at work, has heard that the batch is paused, and has nothing in hand. */
    public boolean isPaused() {
        ProgressRecord progress = inHand();
        return progress != null && progress.isPaused();
    }

    private @Nullable ProgressRecord inHand() {
        return state() == JobState.RUNNING && snapshot.part().exit() == null
                ? snapshot.part().report().progress()
                : null;
    }
}
