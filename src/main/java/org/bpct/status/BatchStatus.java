package org.bpct.status;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.bpct.description.BatchDescription;
import org.bpct.description.OpenHours;
import org.bpct.description.WaveOptions;
import org.bpct.model.AttemptDirectory;
import org.bpct.model.BatchDirectory;
import org.bpct.model.JobId;
import org.bpct.model.JobState;
import org.bpct.model.SchedulerState;
import org.bpct.status.record.JobSnapshot;
import org.bpct.status.record.LedgerRecord;
import org.bpct.status.record.LimitRecord;
import org.bpct.status.record.PauseRecord;
import org.bpct.status.record.WalkRecord;
import org.jspecify.annotations.Nullable;

/** The status of one batch: the records in its folder, joined with the answers of its schedulers. */
public final class BatchStatus {
    private final BatchSnapshot snapshot;
    private final List<JobStatus> jobs;
    private final LedgerCheck ledger;
    private final BatchVerdict verdict;
    private final BatchSums sumsSoFar;
    private final Pace pace;

    private BatchStatus(BatchSnapshot snapshot, LedgerCheck ledger, List<JobStatus> jobs, Instant now) {
        this.snapshot = snapshot;
        this.ledger = ledger;
        this.jobs = Collections.unmodifiableList(jobs);
        WalkRecord walk = snapshot.walkRecord();
        this.verdict = BatchVerdict.of(snapshot, ledger, this.jobs, walk != null && walk.goesOn(now));
        BatchSums soFar = verdict.sums().withInHand(this.jobs);
        this.sumsSoFar = seeksDifferences() ? soFar.withDifferences() : soFar;
        boolean rests = pause() != null || !OpenHours.of(waves()).areOpen(now);
        this.pace = new Pace(this.jobs, sumsSoFar, isLive(), rests, now.getEpochSecond(), limit(), waves().size() == 1);
    }

    /** Returns true if a name that differs is a result, which the work was to find. */
    public boolean seeksDifferences() {
        return isCheck() || snapshot.verb().seeksDifferences();
    }

    /**
     * Joins a snapshot with the answers to its {@link OpenQuestions#submitted}, and about those {@link
     * OpenQuestions#unconfirmed} jobs that were not found, by their names; a job without an answer counts as {@link
     * SchedulerState.Phase#UNANSWERED}.
     *
     * @param fileServerNow the time by the file server's own clock, in milliseconds; -1 if unknown, and then no job
     *     is given up
     */
    public static BatchStatus of(
            BatchSnapshot snapshot, Map<JobId, SchedulerState> answers, Instant now, long fileServerNow) {
        LedgerCheck ledger = snapshot.ledger().comparedWith(snapshot.jobs());
        List<JobStatus> jobs = new ArrayList<>(snapshot.jobs().size());
        for (JobSnapshot job : snapshot.jobs()) {
            JobId id = job.submission().answeredAs();
            SchedulerState answer = id == null || job.isOver() ? null : answers.get(id);
            SchedulerState state = answer == null ? JobVerdict.notAsked() : answer;
            JobVerdict verdict = JobVerdict.of(job, ledger, state, now.getEpochSecond(), fileServerNow);
            jobs.add(new JobStatus(job, verdict, state));
        }
        return new BatchStatus(snapshot, ledger, new PartsInHand(jobs).seenByAll(), now);
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

    /** Returns all but the parts that no job begins with. */
    public List<JobStatus> workers() {
        return jobs.stream().filter(job -> !job.isFurtherPart()).toList();
    }

    /** Returns how many jobs the first wave was planned for. */
    public int jobsAtFirst() {
        return (int) workers().stream()
                .filter(job -> job.wave() == 1 && !job.isFinalizer())
                .count();
    }

    /** Returns the greatest number that a group of the batch bears. */
    public long lastGroup() {
        return snapshot.lastGroup();
    }

    /** Returns the submission options of the waves, the first one first. */
    public List<WaveOptions> waves() {
        return snapshot.waves();
    }

    /** Returns one state for all jobs: complete only if each of them is, else the state of the job furthest from completion. */
    public JobState state() {
        return verdict.state();
    }

    /** Returns true if all is done, and accounted for if the batch's version of bpct keeps a ledger. */
    public boolean isClosed() {
        return verdict.isClosed();
    }

    /** Returns the exit code of the process if this is the last status of the batch. */
    public ExitCode exitCode() {
        return verdict.exitCode();
    }

    /** Returns true if further entries may have to be copied: the walk goes on, or was broken off. */
    public boolean isWalking() {
        return snapshot.walkRecord() != null;
    }

    /** Returns true if the walk goes on while jobs are at work. */
    public boolean isWalked() {
        return verdict.isWalked();
    }

    /** Returns true if some job may still make progress by itself. */
    public boolean isLive() {
        return isWalked() || jobs.stream().anyMatch(job -> job.state().isLive());
    }

    /** Returns the request to pause; null if there is none. */
    public @Nullable PauseRecord pause() {
        return snapshot.pause();
    }

    /** Returns how much its jobs may do a second; null if there is no limit. */
    public @Nullable LimitRecord limit() {
        LimitHearing hearing = snapshot.limit();
        return hearing == null ? null : hearing.limit();
    }

    /**
     * Returns true if the batch reads and writes no file contents: it removes, changes, or compares attributes only.
     */
    public boolean movesNoBytes() {
        return snapshot.verb().staysInPlace()
                || (isCheck() && snapshot.description().settings().verify().isEmpty());
    }

    /** Returns the jobs whose cancellation was requested, and that may not be gone yet. */
    public List<JobStatus> beingCancelled() {
        return jobs.stream().filter(JobStatus::isBeingCancelled).toList();
    }

    /** Returns the newest attempts of parts that recorded no end, though the jobs that began them are gone. */
    public List<AttemptDirectory> leftBehind() {
        return new PartsInHand(jobs).leftBehind();
    }

    /** Returns the errors that schedulers gave in place of answers about its jobs. */
    public List<Silence> silences() {
        return Silence.of(List.of(this));
    }

    /** Returns true if a part of the batch cannot be read, so that there may be jobs that are not known here. */
    public boolean isDamaged() {
        return !snapshot.problems().isEmpty();
    }

    /** Returns the totals of all jobs. */
    public BatchSums sums() {
        return verdict.sums();
    }

    /** Returns the totals, including partly copied groups. */
    public BatchSums sumsSoFar() {
        return sumsSoFar;
    }

    /** Returns the entries that need no copy. */
    public Spared spared() {
        return new Spared(snapshot, verdict.closed());
    }

    /** Returns the number of entries that the walk could not read. */
    public long walkErrors() {
        return snapshot.walk().errors();
    }

    /** Returns for how many seconds no job has been heard of; 0 if none ever was. */
    public long secondsOfSilence() {
        return pace.secondsOfSilence();
    }

    /** Returns true if it made a snapshot with far less in it than the walk found or the last good one has. */
    public boolean hasShrunk() {
        return verdict.hasShrunk();
    }

    /** Returns the words for its state that people read. */
    public String stateWords() {
        return ShrunkSnapshot.isAllThatIsWrong(this) ? "complete, but shrunk" : state().words();
    }

    /** Returns true if the batch compares the copy of another one, and copies nothing. */
    public boolean isCheck() {
        return snapshot.checks() > 0;
    }

    /** Returns true if the batch makes a snapshot, which is published when all is there. */
    public boolean makesSnapshot() {
        return !isCheck() && !snapshot.publication().isNone();
    }

    /** Returns how long it has taken, and how fast it goes. */
    public Pace pace() {
        return pace;
    }

    public LedgerCheck ledger() {
        return ledger;
    }

    /** Returns the ledger of the last finalizer; null unless the batch has closed with it. */
    @Nullable
    public LedgerRecord closedRecord() {
        return verdict.closed();
    }

    /** Returns the description of the batch. */
    public BatchDescription description() {
        return snapshot.description();
    }

    public BatchSnapshot snapshot() {
        return snapshot;
    }
}
