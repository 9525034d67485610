package org.bpct.query;

import java.io.IOException;
import java.nio.file.Files;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.caller.Submitter;
import org.bpct.description.BatchUnreadableException;
import org.bpct.files.FileName;
import org.bpct.files.PrivateFiles;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchHome;
import org.bpct.model.JobId;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.schedule.NamedJob;
import org.bpct.schedule.SubmittedJob;
import org.bpct.status.BatchSnapshot;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;
import org.bpct.status.SchedulerQuestion;
import org.bpct.status.UnconfirmedJob;

/**
 * The query of batch status. It reads the folders of batches, and asks each scheduler once about all jobs that have not
 * ended, unless a recent answer exists.
 */
public final class StatusQuery {
    private final BatchHome home;
    private final Schedulers schedulers;
    private final InstantSource clock;
    private final boolean leavesNothing;
    private final ElsewhereJobs elsewhere = new ElsewhereJobs();

    public StatusQuery(BatchHome home, Schedulers schedulers, InstantSource clock) {
        this(home, schedulers, clock, false);
    }

    private StatusQuery(BatchHome home, Schedulers schedulers, InstantSource clock, boolean leavesNothing) {
        this.home = home;
        this.schedulers = schedulers;
        this.clock = clock;
        this.leavesNothing = leavesNothing;
    }

    /** Returns a query that keeps no answer of a scheduler, for callers that must not write. */
    public static StatusQuery leavingNothing(BatchHome home, Schedulers schedulers, InstantSource clock) {
        return new StatusQuery(home, schedulers, clock, true);
    }

    /** Returns the status of one batch; answers may be some seconds old. */
    public BatchStatus of(BatchDirectory batch) throws RunException, InterruptedException {
        return of(batch, false);
    }

    /** Returns the status of one batch as it is now. */
    public BatchStatus fresh(BatchDirectory batch) throws RunException, InterruptedException {
        return of(batch, true);
    }

    /**
     * Returns the status of a batch as it is now, for a caller who waits for the end of jobs: the folder, in which a thousand jobs have
     * three thousand files, is read again only if a job has ended that had not before.
     */
    public BatchStatus freshSince(BatchStatus before) throws InterruptedException {
        Set<JobId> ended = new HashSet<>();
        for (JobStatus job : before.jobs()) {
            JobId key = job.snapshot().submission().answeredAs();
            if (key != null && !job.mayRun()) {
                ended.add(key);
            }
        }
        return join(List.of(before.snapshot()), true, ended).get(0);
    }

    /** Returns the status of one batch by its folder alone: a scheduler that does not answer delays nothing. */
    public BatchStatus unasked(BatchDirectory batch) throws RunException {
        try {
            return BatchStatus.of(BatchSnapshot.read(batch), Map.of(), clock.instant(), -1);
        } catch (BatchUnreadableException e) {
            throw RunException.failed(e.getMessage(), e);
        }
    }

    private BatchStatus of(BatchDirectory batch, boolean fresh) throws RunException, InterruptedException {
        try {
            return read(batch, fresh);
        } catch (BatchUnreadableException e) {
            throw RunException.failed(e.getMessage(), e);
        }
    }

    /** Returns the status of one batch, for callers that distinguish damaged batches from newer ones. */
    public BatchStatus read(BatchDirectory batch, boolean fresh) throws BatchUnreadableException, InterruptedException {
        return join(List.of(BatchSnapshot.read(batch)), fresh, Set.of()).get(0);
    }

    /** Returns the status of the readable batches, and reports the reason for each of the others. */
    public List<BatchStatus> of(List<BatchDirectory> batches, Console console) throws InterruptedException {
        return of(batches, console::note);
    }

    /** Returns the status of the readable batches, and gives the reason for each of the others. */
    public List<BatchStatus> of(List<BatchDirectory> batches, Consumer<String> reasons) throws InterruptedException {
        List<BatchSnapshot> snapshots = new ArrayList<>();
        for (BatchDirectory batch : batches) {
            try {
                snapshots.add(BatchSnapshot.readBriefly(batch));
            } catch (BatchUnreadableException e) {
                reasons.accept(e.getMessage());
            }
        }
        return join(snapshots, false, Set.of());
    }

    private List<BatchStatus> join(List<BatchSnapshot> snapshots, boolean fresh, Set<JobId> ended)
            throws InterruptedException {
        Map<String, JobId> found;
        List<BatchSnapshot> known;
        List<Map<JobId, SchedulerState>> answers = new ArrayList<>();
        try (Inquiry inquiry = new Inquiry(schedulers, home, clock, fresh, elsewhere, this::mayKeep)) {
            found = find(snapshots, inquiry);
            known = with(found, snapshots);
            ask(known, inquiry);
            known.forEach(snapshot -> answers.add(inquiry.answers().to(snapshot.questions())));
            keep(inquiry);
        }
        boolean someMayBeLost = answers.stream()
                        .flatMap(some -> some.values().stream())
                        .anyMatch(state -> state.phase() == Phase.FORGOTTEN)
                || known.stream().anyMatch(snapshot -> snapshot.questions().hasUntraceable());
        long fileServerNow = someMayBeLost && mayKeep() ? fileServerNow() : -1;
        List<BatchStatus> statuses = new ArrayList<>();
        for (int i = 0; i < known.size(); i++) {
            BatchSnapshot settled = settled(known.get(i), answers.get(i), ended).with(found);
            statuses.add(BatchStatus.of(settled, answers.get(i), clock.instant(), fileServerNow));
        }
        return statuses;
    }

    private static List<BatchSnapshot> with(Map<String, JobId> found, List<BatchSnapshot> snapshots) {
        return snapshots.stream().map(snapshot -> snapshot.with(found)).toList();
    }

    /** Returns the identities, by name, of jobs that were submitted without a recorded identity. */
    private static Map<String, JobId> find(List<BatchSnapshot> snapshots, Inquiry inquiry) throws InterruptedException {
        Map<String, List<NamedJob>> sought = new LinkedHashMap<>();
        for (BatchSnapshot snapshot : snapshots) {
            for (UnconfirmedJob job : snapshot.questions().unconfirmed()) {
                sought.computeIfAbsent(job.scheduler(), any -> new ArrayList<>())
                        .add(new NamedJob(
                                job.name(), FileName.of(job.script()), FileName.of(job.waveFolder()), job.cluster()));
            }
        }
        Map<String, JobId> found = new HashMap<>();
        for (Map.Entry<String, List<NamedJob>> jobs : sought.entrySet()) {
            found.putAll(inquiry.find(jobs.getKey(), new NamedJobs(jobs.getValue())));
        }
        return found;
    }

    /** Asks each scheduler once. */
    private static void ask(List<BatchSnapshot> snapshots, Inquiry inquiry) throws InterruptedException {
        Map<String, List<SubmittedJob>> questions = new LinkedHashMap<>();
        for (BatchSnapshot snapshot : snapshots) {
            for (SchedulerQuestion question : snapshot.questions().submitted()) {
                FileName folder = FileName.of(question.folder());
                List<SubmittedJob> jobs = questions.computeIfAbsent(question.scheduler(), any -> new ArrayList<>());
                question.jobs().forEach(ticket -> jobs.add(new SubmittedJob(ticket, folder)));
            }
        }
        for (Map.Entry<String, List<SubmittedJob>> question : questions.entrySet()) {
            inquiry.ask(question.getKey(), question.getValue());
        }
    }

    /**
     * Returns the snapshot, read again if one of its jobs is over: a job may write its last records between the reading
     * and the query. A job that the scheduler no longer holds writes nothing more, so the new snapshot is final.
     *
     * @param ended the jobs that are final in this snapshot
     */
    private static BatchSnapshot settled(BatchSnapshot snapshot, Map<JobId, SchedulerState> answers, Set<JobId> ended) {
        try {
            return snapshot.questions().isSomeOver(answers, ended) ? snapshot.readAgain() : snapshot;
        } catch (BatchUnreadableException deletedMeanwhile) {
            return snapshot;
        }
    }

    private boolean mayKeep() {
        return !leavesNothing && Submitter.isOwner(home);
    }

    private static void keep(Inquiry inquiry) {
        try {
            inquiry.keep();
        } catch (IOException homeIsFull) {
            // Without the kept answers the next process asks again, and no job is given up.
        }
    }

    /** Returns the time of the file server's clock, in milliseconds; -1 if the home is not writable. */
    private long fileServerNow() {
        try {
            PrivateFiles.replace(home.answersClock(), new byte[0]);
            return Files.getLastModifiedTime(home.answersClock()).toMillis();
        } catch (IOException homeIsFull) {
            return -1;
        }
    }
}
