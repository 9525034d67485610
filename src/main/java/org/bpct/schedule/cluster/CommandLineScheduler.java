package org.bpct.schedule.cluster;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bpct.model.JobId;
import org.bpct.model.NodeCommands;
import org.bpct.model.SchedulerAddress;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.schedule.ArrayForm;
import org.bpct.schedule.ClientFolders;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.JobScheduler;
import org.bpct.schedule.NamedJob;
import org.bpct.schedule.QueueWords;
import org.bpct.schedule.Resources;
import org.bpct.schedule.SchedulerException;
import org.bpct.schedule.Submission;
import org.bpct.schedule.SubmissionLog;
import org.bpct.schedule.SubmittedJob;
import org.bpct.schedule.Wanted;
import org.bpct.schedule.limits.LimitDialect;

/** The procedure by which bpct uses any cluster scheduler through its commands; a dialect supplies the words. */
public final class CommandLineScheduler implements JobScheduler {
    private static final int PROGRESS_INTERVAL = 60;
    private static final int ANSWERS_KEEP = 30;

    /**
     * The number of identities in one query: one word of a command may have 128 KiB in Linux, and an identity takes ten
     * to thirty bytes.
     */
    private static final int IDS_A_QUESTION = 4000;

    private final SchedulerDialect dialect;
    private final String cluster;
    private final ClientCommands commands;
    private final Patience patience;

    /** Makes the scheduler of the cluster that the commands ask by themselves. */
    public CommandLineScheduler(
            SchedulerDialect dialect, CommandRunner commands, ClientFolders folders, Patience patience) {
        this(dialect, commands, folders, "", patience);
    }

    /**
     * Makes the scheduler of one cluster.
     *
     * @param cluster the cluster that each command names; empty for the one that they ask by themselves
     */
    public CommandLineScheduler(
            SchedulerDialect dialect,
            CommandRunner commands,
            ClientFolders folders,
            String cluster,
            Patience patience) {
        this.dialect = dialect;
        this.cluster = cluster;
        this.commands = new ClientCommands(dialect, commands, folders, cluster);
        this.patience = patience;
    }

    @Override
    public String name() {
        return new SchedulerAddress(dialect.name(), cluster).word();
    }

    @Override
    public int sensibleJobs() {
        return dialect.sensibleJobs();
    }

    @Override
    public int progressInterval() {
        return PROGRESS_INTERVAL;
    }

    @Override
    public int answersKeep() {
        return ANSWERS_KEEP;
    }

    @Override
    public List<String> examine() throws SchedulerException, InterruptedException {
        CommandRunner.Result answer = ask(dialect.examination());
        if (!answer.succeeded()) {
            throw new SchedulerException(answer.complaint());
        }
        return dialect.examined(answer);
    }

    @Override
    public String refusalOfHost() throws InterruptedException {
        List<byte[]> question = dialect.selfTest();
        return question.isEmpty() ? "" : dialect.refusalOfHost(commands.run(question, patience.question()));
    }

    @Override
    public String refusalOfEnvironment() {
        // A cluster that the user names beats the variables.
        return cluster.isEmpty() ? dialect.refusalOfEnvironment(commands.variables()) : "";
    }

    @Override
    public List<String> limits(Wanted wanted) throws InterruptedException {
        LimitDialect limits = dialect.limits();
        List<CommandRunner.Result> answers = new ArrayList<>();
        for (List<byte[]> question : limits.questions()) {
            answers.add(ask(question));
        }
        for (List<byte[]> question : limits.accountQuestions(wanted, answers)) {
            answers.add(commands.run(question, patience.question()));
        }
        return limits.sentences(wanted, commands.variables(), answers);
    }

    @Override
    public NodeCommands nodeCommands() {
        return commands.onNodes();
    }

    @Override
    public QueueWords queueWords(List<String> queue, Resources resources) {
        QueueWords own = dialect.grammar().read(queue);
        if (!own.refusal().isEmpty()) {
            return own;
        }
        String refusal = dialect.refusalOfResources(resources);
        if (!refusal.isEmpty()) {
            return QueueWords.refused(refusal);
        }
        List<String> words = new ArrayList<>(dialect.resourceWords(resources, own.words()));
        words.addAll(own.words());
        return new QueueWords(words, own.notes(), "");
    }

    @Override
    public List<String> beginWords(Instant begin) {
        return dialect.beginWords(
                LocalDateTime.ofInstant(begin, ZoneId.systemDefault()).truncatedTo(ChronoUnit.SECONDS));
    }

    @Override
    public String refusalOfNodes(List<String> queueWords) {
        return dialect.refusalOfNodes(queueWords);
    }

    @Override
    public String remark(int jobs) {
        return (jobs == 1 ? "1 job is" : jobs + " jobs are") + " with " + name();
    }

    @Override
    public void submit(Submission submission, SubmissionLog log) throws SchedulerException, InterruptedException {
        new WaveSubmission(dialect, this, log, patience).submit(submission);
    }

    @Override
    public Cluster cluster() throws InterruptedException {
        return new AskedCluster(dialect, this, cluster).answer();
    }

    @Override
    public ArrayForm arrays(Cluster known, List<String> queueWords) throws InterruptedException {
        return new AskedCluster(dialect, this, cluster).arrays(known.arrays(), queueWords);
    }

    @Override
    public String refusalOfArrays() {
        return dialect.hasArrays() ? "" : JobScheduler.super.refusalOfArrays();
    }

    @Override
    public Map<JobId, SchedulerState> states(Collection<SubmittedJob> jobs) throws InterruptedException {
        Map<JobId, SubmittedJob> submitted = new LinkedHashMap<>();
        jobs.forEach(job -> submitted.put(job.id(), job));
        List<JobId> ids = List.copyOf(submitted.keySet());
        Map<JobId, SchedulerState> states = new LinkedHashMap<>();
        Map<JobId, ShownJob> shown = new LinkedHashMap<>();
        for (List<JobId> some : ClientCommands.parts(ids, IDS_A_QUESTION)) {
            CommandRunner.Result answer = ask(dialect.query(some));
            states.putAll(dialect.queried(some, answer));
            shown.putAll(dialect.shown(some, answer));
        }
        List<JobId> absent = new ArrayList<>();
        states.forEach((id, state) -> absent.addAll(state.phase() == Phase.ABSENT ? List.of(id) : List.of()));
        for (List<JobId> some : ClientCommands.parts(absent, IDS_A_QUESTION)) {
            List<byte[]> question = dialect.history(some);
            if (!question.isEmpty() && commands.find(question).isPresent()) {
                CommandRunner.Result answer = ask(question);
                states.putAll(dialect.remembered(some, answer));
                shown.putAll(dialect.shown(some, answer));
            }
        }
        return new JobOwnership(dialect, this).checked(submitted.values(), states, shown);
    }

    @Override
    public Map<String, JobId> find(Collection<NamedJob> jobs) throws SchedulerException, InterruptedException {
        Map<String, JobId> found = byName(jobs.stream().map(NamedJob::name).toList());
        JobOwnership ownership = new JobOwnership(dialect, this);
        for (NamedJob job : jobs) {
            String elsewhere =
                    found.containsKey(job.name()) || job.cluster().isEmpty() ? "" : ownership.elsewhere(job.cluster());
            if (!elsewhere.isEmpty()) {
                throw new SchedulerException("job " + job.name() + ": " + elsewhere);
            }
        }
        return found;
    }

    /** Returns the identities, by name, of the jobs that the scheduler has. */
    Map<String, JobId> byName(Collection<String> names) throws SchedulerException, InterruptedException {
        Map<String, JobId> found = new LinkedHashMap<>();
        for (List<byte[]> question : dialect.lookUp(names)) {
            CommandRunner.Result answer = ask(question);
            found.putAll(dialect.lookedUp(question, answer)
                    .orElseThrow(
                            () -> new SchedulerException(dialect.name() + " does not answer: " + answer.complaint())));
        }
        dialect.addTasks(names, found);
        found.keySet().retainAll(names);
        return found;
    }

    @Override
    public void cancel(Collection<SubmittedJob> jobs) throws SchedulerException, InterruptedException {
        new CancelCommands(dialect, this).cancel(jobs);
    }

    /** Runs a command of the client by its full name. */
    CommandRunner.Result ask(List<byte[]> words) throws InterruptedException {
        return ask(words, patience.question());
    }

    CommandRunner.Result ask(List<byte[]> words, Duration deadline) throws InterruptedException {
        return commands.ask(words, deadline);
    }
}
