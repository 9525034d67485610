package org.bpct.status;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bpct.description.BatchDescription;
import org.bpct.description.WalkTotals;
import org.bpct.description.WaveOptions;
import org.bpct.model.AttemptDirectory;
import org.bpct.model.BatchDirectory;
import org.bpct.model.JobId;
import org.bpct.model.JobState;
import org.bpct.model.SchedulerState;
import org.bpct.status.record.ErrorTally;
import org.bpct.status.record.JobSnapshot;
import org.bpct.status.record.Ledger;
import org.bpct.status.record.LedgerRecord;
import org.bpct.status.record.LimitRecord;
import org.bpct.status.record.PartSnapshot;
import org.bpct.status.record.PauseRecord;
import org.bpct.status.record.WalkRecord;
import org.jspecify.annotations.Nullable;

/** How one batch is doing: what its folder says, joined with what its schedulers say. */
public final class BatchStatus {
    private final BatchSnapshot snapshot;
    private final List<JobStatus> jobs;
    private final LedgerCheck ledger;
    private final @Nullable LedgerRecord closed;
    private final BatchSums sums;
    private final Pace pace;
    private final boolean isWalked;

    private BatchStatus(BatchSnapshot snapshot, LedgerCheck ledger, List<JobStatus> jobs, Instant now) {
        this.snapshot = snapshot;
        this.ledger = ledger;
        this.jobs = Collections.unmodifiableList(jobs);
        boolean isClosed = ledger.isClosed() && snapshot.problems().isEmpty() && allJobsAreComplete();
        this.closed = isClosed ? ledger.record() : null;
        this.sums = closed == null ? BatchSums.of(jobs) : BatchSums.of(closed);
        WalkRecord walk = snapshot.walkRecord();
        this.isWalked = walk != null && walk.goesOn(now);
        this.pace = new Pace(this.jobs, sums, isLive(), now.getEpochSecond());
    }

    /**
     * Joins a snapshot with the answers to its {@link BatchSnapshot#questions}, and about those {@link
     * BatchSnapshot#unconfirmed} jobs that were not found, by their names; a job without an answer counts as {@link
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
        Map<String, JobStatus> byFolder = new HashMap<>();
        jobs.forEach(job -> byFolder.put(job.snapshot().plan().folder(), job));
        jobs.replaceAll(job -> helped(job, byFolder));
        return new BatchStatus(snapshot, ledger, jobs, now);
    }

    /** A job whose part is in the hands of another one, which is at work, is at work as well, whatever its own scheduler says. */
    private static JobStatus helped(JobStatus job, Map<String, JobStatus> jobs) {
        PartSnapshot part = job.snapshot().part();
        JobStatus inHand = jobs.get(job.snapshot().helps());
        if (inHand != null && inHand.isFurtherPart() && job.state() == JobState.RUNNING && part.isFinal()) {
            return job.working(inHand);
        }
        if (job.isDoneByAnother()) {
            return job.doneBy(part.helper());
        }
        if (!part.isHelped() || part.exit() != null || job.state() == JobState.HANDED_OVER) {
            return job;
        }
        String folder = job.snapshot().plan().folder();
        JobStatus helper = jobs.get(part.helper());
        return helper != null
                        && helper.snapshot().helps().equals(folder)
                        && helper.state().isLive()
                ? job.helpedBy(helper)
                : job;
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

    /** Returns what the waves were submitted with, the first one first. */
    public List<WaveOptions> waves() {
        return snapshot.waves();
    }

    /** Returns one state for all jobs: complete only if each of them is, else that of the one furthest from it. */
    public JobState state() {
        if (isClosed()) {
            return sums.failed() + walkErrors() == 0
                            && !has(JobState.COMPLETE_WITH_ERRORS)
                            && !hasShrunk()
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
        if (isWalked) {
            return JobState.RUNNING;
        }
        // Of its parts some may be left that nobody is at work on any more, and of the walk, too.
        boolean hasBegun = (snapshot.furtherParts() > 0 || isWalking()) && sums.started() >= 0;
        return hasBegun ? JobState.STOPPED : JobState.PLANNED;
    }

    /** Returns true if all is done, and accounted for as far as the bpct that wrote the batch kept a ledger. */
    public boolean isClosed() {
        return closed != null
                || (!jobs.isEmpty() && snapshot.problems().isEmpty() && !keepsLedger() && allJobsAreComplete());
    }

    private boolean allJobsAreComplete() {
        return jobs.stream().allMatch(job -> job.state().isComplete());
    }

    private boolean keepsLedger() {
        return !jobs.isEmpty() && jobs.get(jobs.size() - 1).snapshot().plan().closesLedger();
    }

    /** Returns true if nobody knows yet all that is to be copied: the walk goes on, or was broken off. */
    public boolean isWalking() {
        return snapshot.walkRecord() != null;
    }

    /** Returns true if the walk goes on while jobs are at work. */
    public boolean isWalked() {
        return isWalked;
    }

    /** Returns true if some job may still make progress without anybody's help. */
    public boolean isLive() {
        return isWalked || jobs.stream().anyMatch(job -> job.state().isLive());
    }

    /** Returns that somebody wants it to pause; null if nobody does. */
    public @Nullable PauseRecord pause() {
        return snapshot.pause();
    }

    /** Returns how much its jobs may do a second; null if there is no limit. */
    public @Nullable LimitRecord limit() {
        LimitHearing hearing = snapshot.limit();
        return hearing == null ? null : hearing.limit();
    }

    /** Returns true if nothing of the batch reads or writes what is in files: it removes, or compares attributes alone. */
    public boolean movesNoBytes() {
        return snapshot.removes()
                || (isCheck() && snapshot.description().settings().verify().isEmpty());
    }

    /** Returns the jobs whose end somebody asked for, and of which nobody has seen that they are gone. */
    public List<JobStatus> beingCancelled() {
        return jobs.stream().filter(JobStatus::isBeingCancelled).toList();
    }

    /** Returns the newest attempts of parts that say nothing of their end, though the jobs that began them are gone. */
    public List<AttemptDirectory> leftBehind() {
        List<AttemptDirectory> left = new ArrayList<>();
        for (JobStatus job : jobs) {
            PartSnapshot part = job.snapshot().part();
            if (part.attempts() > 0 && part.exit() == null && job.state() != JobState.HANDED_OVER) {
                String folder =
                        part.isHelped() ? part.helper() : job.snapshot().plan().folder();
                boolean isGone = jobs.stream()
                        .filter(other -> other.snapshot().plan().folder().equals(folder))
                        .noneMatch(JobStatus::mayRun);
                if (isGone) {
                    left.add(job.directory().part().attempt(part.attempts()));
                }
            }
        }
        return left;
    }

    /** Returns what schedulers said in place of answers about its jobs. */
    public List<Silence> silences() {
        return Silence.of(List.of(this));
    }

    /** Returns true if a part of the batch cannot be read, so that there may be jobs that are not known here. */
    public boolean isDamaged() {
        return !snapshot.problems().isEmpty();
    }

    /** Returns what the process should return if this is the last word on the batch. */
    public ExitCode exitCode() {
        if (!state().isComplete() || sums.isOpen()) {
            return ExitCode.INCOMPLETE;
        }
        if (state() == JobState.COMPLETE) {
            return ExitCode.OK;
        }
        // A job may be complete with errors although no name failed: its --post did.
        boolean excusable =
                !hasShrunk() && walkErrors() == 0 && errors().total() > 0 && errors().isOnlyVanishedOrChanged();
        return excusable ? ExitCode.ONLY_VANISHED_OR_CHANGED : ExitCode.ENTRIES_FAILED;
    }

    /** Returns the account of all entries, those that finalizers linked among them. */
    public Ledger entries() {
        return sums.entries();
    }

    /** Returns how many entries finalizers linked to others. */
    public long linked() {
        return sums.linked();
    }

    /** Returns what the walk left alone, as it was in the destination already; a check has nothing to do with that. */
    public WalkTotals.Skipped skipped() {
        return isCheck() ? WalkTotals.Skipped.NONE : snapshot.walk().skipped();
    }

    /** Returns what jobs left alone when they had compared its contents; nothing while nobody has added that up. */
    public WalkTotals.Skipped same() {
        return closed == null ? WalkTotals.Skipped.NONE : new WalkTotals.Skipped(closed.same(), 0, closed.sameBytes());
    }

    /** Returns what was to be linked to a base; a check has nothing to do with that. */
    public WalkTotals.Linked linkable() {
        return isCheck() ? WalkTotals.Linked.NONE : snapshot.walk().linked();
    }

    /** Returns the bytes that were linked to a base; while nobody has added that up, those that are to be. */
    public long linkedBytes() {
        return closed == null ? linkable().bytes() : closed.baseBytes();
    }

    /** Returns how many entries jobs have linked to a base; 0 while nobody has counted them. */
    public long baseLinks() {
        return closed == null ? 0 : closed.baseLinks();
    }

    /** Returns true if some entries that are done may have been linked to a base, and nobody has counted them yet. */
    public boolean isLinkedUnknown() {
        return closed == null && linkable().entries() > 0;
    }

    /** Returns the account of all directories. */
    public Ledger directories() {
        return sums.directories();
    }

    /** Returns the account of all bytes. */
    public Ledger bytes() {
        return sums.bytes();
    }

    /** Returns the account of all entries with those that are there of the groups in hand. */
    public Ledger entriesSoFar() {
        return entries()
                .withInHand(jobs.stream().mapToLong(JobStatus::namesInHand).sum());
    }

    /** Returns the account of all bytes with those that are there of the groups in hand. */
    public Ledger bytesSoFar() {
        return bytes().withInHand(
                        jobs.stream().mapToLong(JobStatus::bytesInHand).sum());
    }

    /** Returns the names that failed, by class of error. */
    public ErrorTally errors() {
        return sums.errors();
    }

    /** Returns how many things the walk could not read. */
    public long walkErrors() {
        return snapshot.walk().errors();
    }

    /** Returns for how many seconds no job has been heard of; 0 if none ever was. */
    public long secondsOfSilence() {
        return pace.secondsOfSilence();
    }

    /** Returns true if it made a snapshot with far less in it than the walk found or the last good one has. */
    public boolean hasShrunk() {
        return closed != null && closed.shrunk();
    }

    /** Returns what is wrong with a snapshot that has shrunk. */
    public String shrunkWords() {
        boolean isFirst = snapshot.publication().lastGood().isEmpty();
        return "the snapshot is kept, but is not good: it has far less than the walk found"
                + (isFirst ? "" : ", or than the last good one");
    }

    /** Returns true if the batch compares the copy of another one, and copies nothing. */
    public boolean isCheck() {
        return snapshot.checks() > 0;
    }

    /** Returns true if the batch makes a snapshot, which is published when all is there. */
    public boolean makesSnapshot() {
        return !isCheck() && !snapshot.publication().isNone();
    }

    /** Returns true if the batch removes its sources, and copies nothing. */
    public boolean isRemoval() {
        return snapshot.removes();
    }

    /** Returns how long it has taken, and how fast it goes. */
    public Pace pace() {
        return pace;
    }

    public LedgerCheck ledger() {
        return ledger;
    }

    /** Returns what the last finalizer wrote down; null unless the batch has closed with it. */
    @Nullable
    public LedgerRecord closedRecord() {
        return closed;
    }

    /** Returns what the batch is. */
    public BatchDescription description() {
        return snapshot.description();
    }

    public BatchSnapshot snapshot() {
        return snapshot;
    }

    private boolean has(JobState state) {
        return jobs.stream().anyMatch(job -> job.state() == state);
    }
}
