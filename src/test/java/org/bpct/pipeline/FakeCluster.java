package org.bpct.pipeline;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bpct.caller.Console;
import org.bpct.caller.Submitter;
import org.bpct.model.BatchHome;
import org.bpct.model.JobId;
import org.bpct.model.NodeCommands;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.query.Schedulers;
import org.bpct.query.Session;
import org.bpct.schedule.ArrayForm;
import org.bpct.schedule.ClientFolders;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.Commands;
import org.bpct.schedule.JobScheduler;
import org.bpct.schedule.JobSchedulerProvider;
import org.bpct.schedule.JobSchedulers;
import org.bpct.schedule.NamedJob;
import org.bpct.schedule.QueueWords;
import org.bpct.schedule.Resources;
import org.bpct.schedule.SchedulerException;
import org.bpct.schedule.Submission;
import org.bpct.schedule.SubmissionLog;
import org.bpct.schedule.SubmittedJob;
import org.bpct.schedule.Wanted;

/** A cluster that runs nothing: it takes jobs, says of each what the test said, and counts the questions. */
public final class FakeCluster implements JobScheduler, JobSchedulerProvider {
    public static final String NAME = "fake";

    public final Map<JobId, SchedulerState> states = new HashMap<>();
    public final Map<String, JobId> named = new LinkedHashMap<>();
    public final List<Submission> submissions = new ArrayList<>();
    public final List<JobId> cancelled = new ArrayList<>();
    public int questions;
    public int answersKeep = 30;
    public boolean silent;

    /** It hears nothing of an end that is asked for. */
    public boolean deaf;

    /** How many times it has not heard that. */
    public int deafTo;

    /** The cluster that is asked; jobs of another one are none of its. */
    public String name = "";

    /** It knows its jobs by their identities only, and says so. */
    public boolean silentByName;

    /** How many more jobs it takes; what comes then it refuses. */
    public int room = Integer.MAX_VALUE;

    /** What it says when it takes no more. */
    public String refusal = "the queue is full";

    /** What was compared with its limits, all of which are too small. */
    public final List<Wanted> wanted = new ArrayList<>();

    /** The nodes that each submission left out. */
    public final List<List<String>> leftOut = new ArrayList<>();

    /** It does not say that it takes no more. */
    public boolean isFullInSilence;

    public NodeCommands nodeCommands = NodeCommands.NONE;
    public Runnable onQuestion = () -> {};
    private int next = 100;

    public Schedulers schedulers() {
        return new Schedulers(
                Commands.inherited(), JobSchedulers.find(List.of(this), new ClientFolders(Map.of(), null)));
    }

    /** Returns a session of somebody who uses this cluster. */
    public Session session(BatchHome home, Console console, InstantSource clock) {
        return Session.of(home, schedulers(), console, clock, new Submitter("login1", "kevin", 1000, "0022"));
    }

    public FakeCluster says(String id, Phase phase) {
        states.put(new JobId(id), new SchedulerState(phase, ""));
        return this;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public int preference(ClientFolders folders) {
        return 1;
    }

    @Override
    public JobScheduler open(CommandRunner commands, ClientFolders folders) {
        return this;
    }

    @Override
    public int sensibleJobs() {
        return 4;
    }

    @Override
    public int progressInterval() {
        return 1;
    }

    @Override
    public int answersKeep() {
        return answersKeep;
    }

    @Override
    public List<String> examine() {
        return List.of();
    }

    @Override
    public NodeCommands nodeCommands() {
        return nodeCommands;
    }

    @Override
    public Cluster cluster() {
        return new Cluster(name, ArrayForm.NONE);
    }

    private boolean isElsewhere(SubmittedJob job) {
        return !job.ticket().cluster().isEmpty() && !job.ticket().cluster().equals(name);
    }

    @Override
    public QueueWords queueWords(List<String> queue, Resources resources) {
        return QueueWords.of(queue);
    }

    @Override
    public String refusalOfNodes(List<String> queueWords) {
        return "";
    }

    @Override
    public List<String> limits(Wanted all) {
        wanted.add(all);
        return List.of("too small for " + all.typed() + " " + all.words());
    }

    @Override
    public String remark(int jobs) {
        return jobs + " jobs";
    }

    @Override
    public void submit(Submission submission, SubmissionLog log) throws SchedulerException {
        submissions.add(submission);
        leftOut.add(log.leftOut());
        List<Submission.Job> jobs = new ArrayList<>(submission.jobs());
        Submission.Job finalizer = submission.finalizer();
        if (finalizer != null) {
            jobs.add(finalizer);
        }
        JobId one = null;
        for (Submission.Job job : jobs) {
            log.submitting(job);
            if (one != null && !job.equals(finalizer)) {
                log.submitted(job, one);
                continue;
            }
            if (room-- <= 0) {
                if (isFullInSilence) {
                    throw new SchedulerException("no answer");
                }
                log.refused(job);
                throw SchedulerException.refused(refusal, "");
            }
            JobId id = new JobId(Integer.toString(next++));
            named.put(job.name(), id);
            says(id.value(), Phase.QUEUED);
            log.submitted(job, id);
            one = submission.together() == null ? null : id;
        }
    }

    @Override
    public Map<JobId, SchedulerState> states(Collection<SubmittedJob> jobs) {
        questions++;
        onQuestion.run();
        Map<JobId, SchedulerState> answers = new LinkedHashMap<>();
        for (SubmittedJob job : jobs) {
            SchedulerState unknown = new SchedulerState(Phase.ABSENT, "");
            SchedulerState state =
                    silent ? new SchedulerState(Phase.UNANSWERED, "down") : states.getOrDefault(job.id(), unknown);
            answers.put(job.id(), isElsewhere(job) ? new SchedulerState(Phase.ELSEWHERE, "another cluster") : state);
        }
        return answers;
    }

    @Override
    public Map<String, JobId> find(Collection<NamedJob> jobs) throws SchedulerException {
        questions++;
        if (silent || silentByName) {
            throw new SchedulerException("down");
        }
        Map<String, JobId> found = new LinkedHashMap<>(named);
        found.keySet().retainAll(jobs.stream().map(NamedJob::name).toList());
        return found;
    }

    @Override
    public void cancel(Collection<SubmittedJob> jobs) throws SchedulerException {
        if ((silent || deaf) && !jobs.isEmpty()) {
            deafTo++;
            throw new SchedulerException("down");
        }
        if (jobs.stream().anyMatch(this::isElsewhere)) {
            throw new SchedulerException("another cluster");
        }
        for (SubmittedJob job : jobs) {
            cancelled.add(job.id());
            says(job.id().value(), Phase.CANCELLED);
        }
    }
}
