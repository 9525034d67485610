package org.bpct.query;

import java.util.HashMap;
import java.util.Map;
import org.bpct.files.FileName;
import org.bpct.model.JobId;
import org.bpct.model.JobTicket;
import org.bpct.model.SchedulerState;
import org.bpct.schedule.SubmittedJob;
import org.bpct.status.OpenQuestions;
import org.bpct.status.SchedulerQuestion;
import org.bpct.status.UnconfirmedJob;

/**
 * The answers of one round of questions about the jobs of several batches. Within a batch an identity and its cluster are
 * enough to name a job, but jobs of two batches may have one.
 */
final class RoundAnswers {
    private final Map<SubmittedJob, SchedulerState> submitted = new HashMap<>();
    private final Map<JobId, SchedulerState> named = new HashMap<>();

    void put(SubmittedJob job, SchedulerState state) {
        submitted.put(job, state);
    }

    /** Returns the answers about jobs known only by name. */
    Map<JobId, SchedulerState> named() {
        return named;
    }

    /** Returns the answers about the jobs of a batch: by {@link JobTicket#key}, or by name for jobs without an identity. */
    Map<JobId, SchedulerState> to(OpenQuestions questions) {
        Map<JobId, SchedulerState> about = new HashMap<>();
        for (SchedulerQuestion question : questions.submitted()) {
            FileName folder = FileName.of(question.folder());
            for (JobTicket ticket : question.jobs()) {
                SchedulerState answer = submitted.get(new SubmittedJob(ticket, folder));
                if (answer != null) {
                    about.put(ticket.key(), answer);
                }
            }
        }
        for (UnconfirmedJob job : questions.unconfirmed()) {
            JobId name = new JobId(job.name());
            SchedulerState answer = named.get(name);
            if (answer != null) {
                about.put(name, answer);
            }
        }
        return about;
    }
}
