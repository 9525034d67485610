package org.bpct.schedule.local;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.bpct.model.JobId;
import org.bpct.model.NodeCommands;
import org.bpct.model.SchedulerState;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.JobScheduler;
import org.bpct.schedule.NamedJob;
import org.bpct.schedule.QueueWords;
import org.bpct.schedule.Resources;
import org.bpct.schedule.SchedulerException;
import org.bpct.schedule.Submission;
import org.bpct.schedule.SubmissionLog;
import org.bpct.schedule.SubmittedJob;

/**
 * The scheduler that runs jobs on the nodes of an allocation that the user already has. It is the local scheduler,
 * whose runner starts each job on a node. The allocation stays the user's, also when a batch ends or is cancelled.
 */
final class HereScheduler implements JobScheduler {
    static final String NAME = "here";

    private static final int PROGRESS_INTERVAL = 10;

    private final LocalScheduler runners;
    private final Optional<Allocation> allocation;

    HereScheduler(CommandRunner commands, Optional<Allocation> allocation) {
        this.runners = new LocalScheduler(commands, sensibleJobs(allocation));
        this.allocation = allocation;
    }

    private static int sensibleJobs(Optional<Allocation> allocation) {
        return allocation.map(Allocation::nodes).orElse(1);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public int sensibleJobs() {
        return sensibleJobs(allocation);
    }

    /** Returns one job for each node: the nodes are the user's now, with much work or little. */
    @Override
    public OptionalInt givenJobs() {
        return OptionalInt.of(sensibleJobs());
    }

    @Override
    public int atOnce(List<String> queueWords) {
        return sensibleJobs();
    }

    @Override
    public int progressInterval() {
        return PROGRESS_INTERVAL;
    }

    @Override
    public int answersKeep() {
        return runners.answersKeep();
    }

    @Override
    public List<String> examine() throws SchedulerException {
        Allocation here = allocation.orElseThrow(() -> new SchedulerException(refusal()));
        return List.of("job " + here.id() + " of " + here.scheduler() + " has " + here.nodes() + " nodes");
    }

    /** Returns commands with which no job requeues itself: the allocation is the user's. */
    @Override
    public NodeCommands nodeCommands() {
        return new NodeCommands(allocation.map(Allocation::idVariable).orElse("SLURM_JOB_ID"), List.of());
    }

    @Override
    public QueueWords queueWords(List<String> queue, Resources resources) {
        if (allocation.isEmpty()) {
            return QueueWords.refused(refusal());
        }
        List<String> notes = queue.isEmpty() && resources.isEmpty()
                ? List.of()
                : List.of(
                        "account, partition, qos, reservation, wckey, time, memory and --queue mean nothing on nodes that you have already");
        return new QueueWords(List.of(), notes, "");
    }

    private static String refusal() {
        return "--nodes here: this shell has no nodes of Slurm or PBS; salloc or qsub -I gives some,"
                + " and --nodes K asks for one job of K nodes";
    }

    @Override
    public String remark(int jobs) {
        return (jobs == 1 ? "1 job runs" : jobs + " jobs run")
                + allocation
                        .map(here -> " on the nodes of job " + here.id() + " of " + here.scheduler())
                        .orElse("");
    }

    @Override
    public void submit(Submission submission, SubmissionLog log) throws SchedulerException, InterruptedException {
        if (allocation.isEmpty()) {
            throw new SchedulerException(refusal());
        }
        runners.submit(
                new Submission(
                        submission.folder(),
                        submission.jobs(),
                        submission.finalizer(),
                        submission.after(),
                        submission.first(),
                        List.of("max=" + sensibleJobs())),
                log);
    }

    @Override
    public Map<JobId, SchedulerState> states(Collection<SubmittedJob> jobs) {
        return runners.states(jobs);
    }

    @Override
    public Map<String, JobId> find(Collection<NamedJob> jobs) throws SchedulerException {
        return runners.find(jobs);
    }

    @Override
    public void cancel(Collection<SubmittedJob> jobs) throws SchedulerException {
        runners.cancel(jobs);
    }
}
