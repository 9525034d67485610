package org.bpct.run;

import java.io.IOException;
import java.nio.file.Files;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchHome;
import org.bpct.model.FileName;
import org.bpct.model.JobId;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.schedule.CommandLog;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.JobScheduler;
import org.bpct.schedule.SubmittedJob;
import org.bpct.status.BatchSnapshot;
import org.bpct.status.BatchStatus;
import org.bpct.status.BatchUnreadableException;
import org.bpct.status.SchedulerQuestion;

/**
 * Asks how batches are doing: reads their folders, and asks each scheduler once about all the jobs that have not ended,
 * unless somebody asked a moment ago.
 */
final class StatusQuery {
    private final BatchHome home;
    private final Schedulers schedulers;
    private final InstantSource clock;
    private final CommandRunner commands = new CommandRunner(CommandLog.NONE);

    StatusQuery(BatchHome home, Schedulers schedulers, InstantSource clock) {
        this.home = home;
        this.schedulers = schedulers;
        this.clock = clock;
    }

    /** Returns the status of one batch; answers may be some seconds old. */
    BatchStatus of(BatchDirectory batch) throws RunException, InterruptedException {
        return of(batch, false);
    }

    /** Returns the status of one batch as it is now. */
    BatchStatus fresh(BatchDirectory batch) throws RunException, InterruptedException {
        return of(batch, true);
    }

    private BatchStatus of(BatchDirectory batch, boolean fresh) throws RunException, InterruptedException {
        try {
            return read(batch, fresh);
        } catch (BatchUnreadableException e) {
            throw RunException.failed(e.getMessage(), e);
        }
    }

    /** Returns the status of one batch, for whoever tells a damaged one from a newer one. */
    BatchStatus read(BatchDirectory batch, boolean fresh) throws BatchUnreadableException, InterruptedException {
        return join(List.of(BatchSnapshot.read(batch)), fresh).get(0);
    }

    /** Returns the status of those batches that can be read; says of the others why not. */
    List<BatchStatus> of(List<BatchDirectory> batches, Console console) throws InterruptedException {
        List<BatchSnapshot> snapshots = new ArrayList<>();
        for (BatchDirectory batch : batches) {
            try {
                snapshots.add(BatchSnapshot.readBriefly(batch));
            } catch (BatchUnreadableException e) {
                console.note(e.getMessage());
            }
        }
        return join(snapshots, false);
    }

    private List<BatchStatus> join(List<BatchSnapshot> snapshots, boolean fresh) throws InterruptedException {
        Map<String, List<SubmittedJob>> questions = new LinkedHashMap<>();
        for (BatchSnapshot snapshot : snapshots) {
            for (SchedulerQuestion question : snapshot.questions()) {
                FileName folder = FileName.of(question.folder());
                List<SubmittedJob> jobs = questions.computeIfAbsent(question.scheduler(), any -> new ArrayList<>());
                question.jobs().forEach(id -> jobs.add(new SubmittedJob(id, folder)));
            }
        }
        Map<JobId, SchedulerState> answers = new HashMap<>();
        long fileServerNow = questions.isEmpty() ? -1 : answer(questions, fresh, answers);
        List<BatchStatus> statuses = new ArrayList<>();
        for (BatchSnapshot snapshot : snapshots) {
            statuses.add(BatchStatus.of(settled(snapshot, answers), answers, clock.instant(), fileServerNow));
        }
        return statuses;
    }

    /**
     * Returns the snapshot, read anew if a job of it is over: a job may have written its last words between our reading
     * and our asking. Once the scheduler holds it no longer it writes no more, so what is read now is all there will be.
     */
    private static BatchSnapshot settled(BatchSnapshot snapshot, Map<JobId, SchedulerState> answers) {
        boolean someOver = snapshot.questions().stream()
                .flatMap(question -> question.jobs().stream())
                .map(answers::get)
                .anyMatch(answer -> answer != null && answer.phase().isOver());
        try {
            return someOver ? BatchSnapshot.read(snapshot.directory()) : snapshot;
        } catch (BatchUnreadableException deletedMeanwhile) {
            return snapshot;
        }
    }

    /** Puts the answers to all questions into a map; returns the file server's time, -1 if nobody needs it. */
    private long answer(Map<String, List<SubmittedJob>> questions, boolean fresh, Map<JobId, SchedulerState> answers)
            throws InterruptedException {
        SchedulerAnswers kept = SchedulerAnswers.load(home.answers());
        boolean worthKeeping = false;
        for (Map.Entry<String, List<SubmittedJob>> question : questions.entrySet()) {
            worthKeeping |= answer(question.getKey(), question.getValue(), fresh, kept, answers);
        }
        if (!worthKeeping || !Submitter.isOwner(home)) {
            return -1;
        }
        try {
            kept.save(clock.millis() / 1000);
            boolean someForgotten = answers.values().stream().anyMatch(state -> state.phase() == Phase.FORGOTTEN);
            return someForgotten ? Files.getLastModifiedTime(home.answers()).toMillis() : -1;
        } catch (IOException homeIsFull) {
            // Then the next process asks anew, and no job is given up.
            return -1;
        }
    }

    /** Returns true if a scheduler was asked and its answers are worth keeping. */
    private boolean answer(
            String name,
            List<SubmittedJob> jobs,
            boolean fresh,
            SchedulerAnswers kept,
            Map<JobId, SchedulerState> answers)
            throws InterruptedException {
        JobScheduler scheduler;
        try {
            scheduler = schedulers.open(name, commands);
        } catch (UsageException noSuchScheduler) {
            // A plug-in that is not installed here: its jobs may be well, so nobody calls them lost.
            SchedulerState unknown =
                    new SchedulerState(Phase.UNANSWERED, "scheduler '" + name + "' is not installed here");
            jobs.forEach(job -> answers.put(job.id(), unknown));
            return false;
        }
        long now = clock.millis() / 1000;
        int keep = fresh ? 0 : scheduler.answersKeep();
        Map<JobId, SchedulerState> recent = new HashMap<>();
        for (SubmittedJob job : jobs) {
            SchedulerState state = kept.fresh(name, job.id(), now, keep);
            if (state != null) {
                recent.put(job.id(), state);
            }
        }
        if (recent.size() == jobs.size()) {
            answers.putAll(recent);
            return recent.values().stream().anyMatch(state -> state.phase() == Phase.FORGOTTEN);
        }
        boolean worthKeeping = scheduler.answersKeep() > 0;
        for (Map.Entry<JobId, SchedulerState> answer : scheduler.states(jobs).entrySet()) {
            answers.put(answer.getKey(), kept.note(name, answer.getKey(), answer.getValue(), now));
            worthKeeping |= answer.getValue().phase() == Phase.ABSENT;
        }
        return worthKeeping;
    }
}
