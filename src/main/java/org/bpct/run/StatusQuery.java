package org.bpct.run;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bpct.model.BatchDirectory;
import org.bpct.model.FileName;
import org.bpct.model.JobId;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.schedule.CommandLog;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.JobSchedulers;
import org.bpct.status.BatchSnapshot;
import org.bpct.status.BatchStatus;
import org.bpct.status.BatchUnreadableException;
import org.bpct.status.SchedulerQuestion;

/** Asks how batches are doing: reads their folders, and asks their schedulers about the jobs that have not ended. */
final class StatusQuery {
    private final InstantSource clock;
    private final JobSchedulers schedulers = JobSchedulers.find();
    private final CommandRunner commands = new CommandRunner(CommandLog.NONE);

    StatusQuery(InstantSource clock) {
        this.clock = clock;
    }

    /** Returns the status of one batch. */
    BatchStatus of(BatchDirectory batch) throws RunException, InterruptedException {
        try {
            return read(batch);
        } catch (BatchUnreadableException e) {
            throw RunException.failed(e.getMessage(), e);
        }
    }

    /** Returns the status of those batches that can be read; says of the others why not. */
    List<BatchStatus> of(List<BatchDirectory> batches, Console console) throws InterruptedException {
        List<BatchStatus> statuses = new ArrayList<>();
        for (BatchDirectory batch : batches) {
            try {
                statuses.add(read(batch));
            } catch (BatchUnreadableException e) {
                console.note(e.getMessage());
            }
        }
        return statuses;
    }

    private BatchStatus read(BatchDirectory batch) throws BatchUnreadableException, InterruptedException {
        BatchSnapshot snapshot = BatchSnapshot.read(batch);
        Map<JobId, SchedulerState> answers = new HashMap<>();
        for (SchedulerQuestion question : snapshot.questions()) {
            answers.putAll(ask(question));
        }
        // A job may have written its last words between our reading and our asking. Once the scheduler holds it
        // no longer it writes no more, so what is read now is all there will be.
        boolean someEnded = answers.values().stream()
                .anyMatch(answer -> answer.phase() == Phase.ENDED || answer.phase() == Phase.ABSENT);
        return BatchStatus.of(someEnded ? BatchSnapshot.read(batch) : snapshot, answers, clock.instant());
    }

    private Map<JobId, SchedulerState> ask(SchedulerQuestion question) throws InterruptedException {
        try {
            return schedulers
                    .open(question.scheduler(), commands)
                    .states(FileName.of(question.folder()), question.jobs());
        } catch (IllegalArgumentException noSuchScheduler) {
            // A plug-in that is not installed here: its jobs may be well, so nobody calls them lost.
            Map<JobId, SchedulerState> unanswered = new HashMap<>();
            for (JobId job : question.jobs()) {
                unanswered.put(
                        job,
                        new SchedulerState(
                                Phase.UNANSWERED, "scheduler '" + question.scheduler() + "' is not installed here"));
            }
            return unanswered;
        }
    }
}
