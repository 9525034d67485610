package org.bpct.status;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.bpct.model.BatchDirectory;
import org.bpct.model.JobId;
import org.bpct.model.JobTicket;
import org.bpct.model.SchedulerState;
import org.bpct.status.record.JobSnapshot;
import org.bpct.status.record.PlannedJob;

/** The questions about jobs that a batch's folder leaves open, and only schedulers can answer. */
public final class OpenQuestions {
    private final BatchDirectory batch;
    private final List<JobSnapshot> jobs;

    OpenQuestions(BatchDirectory batch, List<JobSnapshot> jobs) {
        this.batch = batch;
        this.jobs = jobs;
    }

    /** Returns the jobs that are not known to be over for good, wave by wave. */
    public List<SchedulerQuestion> submitted() {
        List<SchedulerQuestion> questions = new ArrayList<>();
        int next = 0;
        while (next < jobs.size()) {
            PlannedJob first = jobs.get(next).plan();
            List<JobTicket> tickets = new ArrayList<>();
            for (; next < jobs.size() && jobs.get(next).plan().wave() == first.wave(); next++) {
                JobTicket ticket = jobs.get(next).submission().ticket();
                if (ticket != null
                        && !jobs.get(next).isOver()
                        && !jobs.get(next).plan().isHandedOver()) {
                    tickets.add(ticket);
                }
            }
            if (!tickets.isEmpty()) {
                questions.add(
                        new SchedulerQuestion(first.wave(), first.scheduler(), batch.wave(first.wave()), tickets));
            }
        }
        return questions;
    }

    /** Returns the jobs whose submission is unconfirmed. */
    public List<UnconfirmedJob> unconfirmed() {
        List<UnconfirmedJob> unconfirmed = new ArrayList<>();
        for (JobSnapshot job : jobs) {
            PlannedJob plan = job.plan();
            if (job.isUnconfirmed()) {
                unconfirmed.add(new UnconfirmedJob(
                        plan.scheduler(),
                        batch.wave(plan.wave()),
                        job.submission().name(),
                        job.submission().cluster(),
                        plan.directory().script()));
            }
        }
        return unconfirmed;
    }

    /** Returns true if there are jobs that cannot be asked about, so that only their files tell their state. */
    public boolean hasUntraceable() {
        return jobs.stream().anyMatch(JobSnapshot::isUntraceable);
    }

    /** Returns true if by these answers a job is over, though its folder did not say so; some are known to be. */
    public boolean isSomeOver(Map<JobId, SchedulerState> answers, Set<JobId> known) {
        Stream<JobId> asked = Stream.concat(
                submitted().stream()
                        .flatMap(question -> question.jobs().stream())
                        .map(JobTicket::key),
                unconfirmed().stream().map(job -> new JobId(job.name())));
        return asked.filter(job -> !known.contains(job))
                .map(answers::get)
                .anyMatch(answer -> answer != null && answer.phase().isOver());
    }
}
