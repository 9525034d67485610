package org.bpct.schedule.cluster;

import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bpct.files.FileName;
import org.bpct.model.JobId;
import org.bpct.model.NodeCommands;
import org.bpct.model.SchedulerState;
import org.bpct.schedule.ClientFolders;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.Resources;
import org.bpct.schedule.limits.LimitDialect;
import org.bpct.schedule.limits.PbsLimits;

/**
 * The dialect of OpenPBS and PBS Pro: {@code qsub}, {@code qstat}, {@code qdel} and {@code qselect}. It was tested with
 * OpenPBS 23.06.
 *
 * <p>The client prints identities of jobs that the server then drops, because of too large a script or a dependency on
 * a job that has gone. So identities are verified, and the finalizer is submitted first, so that the others can name
 * it.
 */
public final class PbsDialect implements SchedulerDialect {
    private static final Pattern ID = Pattern.compile("(?m)^(\\d{1,12}\\.[A-Za-z0-9_.-]+)\\s*$");

    private static final Set<String> WANTED = Set.of(
            "PBS_CONF_FILE", "PBS_EXEC", "PBS_HOME", "PBS_SERVER", "PBS_DEFAULT", "PBS_PRIMARY", "PBS_SECONDARY");

    /** Makes the dialect for {@code ServiceLoader}. */
    public PbsDialect() {}

    @Override
    public String name() {
        return "pbs";
    }

    /** Returns the commands. Grid Engine has commands of the same names, but no pbsnodes. */
    @Override
    public List<String> clients() {
        return List.of("qsub", "qstat", "qdel", "qselect", "pbsnodes");
    }

    @Override
    public List<String> usualFolders(ClientFolders folders) {
        return PbsFolders.of(folders);
    }

    @Override
    public int rank() {
        return 10;
    }

    @Override
    public boolean leaks(String variable) {
        return variable.startsWith("PBS_") && !WANTED.contains(variable);
    }

    /** Returns the commands without a requeue: qrerun requires operators' rights, so a job cannot requeue itself. */
    @Override
    public NodeCommands nodeCommands() {
        return new NodeCommands("PBS_JOBID", List.of());
    }

    @Override
    public List<byte[]> examination() {
        return CommandRunner.words("qstat", "-B", "-f");
    }

    @Override
    public LimitDialect limits() {
        return new PbsLimits(grammar()::values);
    }

    @Override
    public List<byte[]> clusterQuestion() {
        return examination();
    }

    @Override
    public String cluster(CommandRunner.Result answer) {
        return PbsServer.answering(answer.outText());
    }

    @Override
    public String refusalOfCluster() {
        return PbsOptions.NO_CLUSTER;
    }

    @Override
    public String clusterOf(JobId job) {
        return PbsServer.of(job);
    }

    @Override
    public String elsewhere(String cluster, String asked) {
        return PbsServer.elsewhere(cluster, asked);
    }

    @Override
    public Map<JobId, ShownJob> shown(List<JobId> jobs, CommandRunner.Result answer) {
        return PbsJobTable.parse(answer.outText()).shown(jobs);
    }

    @Override
    public List<String> examined(CommandRunner.Result answer) {
        return PbsServer.settings(answer.outText());
    }

    @Override
    public String refusalOfEnvironment(Map<String, String> variables) {
        return PbsOptions.refusalOfEnvironment(variables);
    }

    @Override
    public String refusalOfResources(Resources resources) {
        return PbsOptions.refusalOf(resources);
    }

    @Override
    public QueueGrammar grammar() {
        return PbsOptions.GRAMMAR;
    }

    @Override
    public List<String> resourceWords(Resources resources, List<String> queue) {
        return PbsOptions.of(resources, queue);
    }

    @Override
    public List<String> beginWords(LocalDateTime begin) {
        return List.of("-a", DateTimeFormatter.ofPattern("uuuuMMddHHmm.ss").format(begin));
    }

    @Override
    public boolean finalizerFirst() {
        return true;
    }

    @Override
    public List<byte[]> submit(SubmitRequest request) {
        List<byte[]> words = CommandRunner.words("qsub", "-N", request.job().name(), "-r", "y", "-j", "oe");
        words.addAll(PbsOptions.ofOutput(request.job().output()));
        words.addAll(PbsOptions.ofStart(request.start()));
        List<String> asked = request.queueWords();
        words.addAll(CommandRunner.words(
                request.nodes() == 0 ? asked : PbsNodes.read(asked).of(request.nodes())));
        words.add(request.job().script().bytes());
        return words;
    }

    @Override
    public String refusalOfNodes(List<String> queueWords) {
        return PbsNodes.read(queueWords).refusal();
    }

    @Override
    public SubmitAnswer submitted(CommandRunner.Result answer) {
        return SubmitAnswer.read(answer, ID, PbsComplaints.UNCLEAR);
    }

    @Override
    public boolean identitiesMayLie() {
        return true;
    }

    @Override
    public String remedy(String words) {
        return PbsComplaints.REMEDIES.of(words);
    }

    /**
     * Returns two queries for each name: qselect prints identities without names, and a job that has already ended
     * needs "-x".
     */
    @Override
    public List<List<byte[]>> lookUp(Collection<String> names) {
        return names.stream()
                .flatMap(name -> Stream.of(
                        CommandRunner.words("qselect", "-N", name), CommandRunner.words("qselect", "-x", "-N", name)))
                .toList();
    }

    @Override
    public Optional<Map<String, JobId>> lookedUp(List<byte[]> question, CommandRunner.Result answer) {
        if (!answer.succeeded()) {
            return Optional.empty();
        }
        String name = FileName.of(question.get(question.size() - 1)).text();
        Map<String, JobId> found = new LinkedHashMap<>();
        Matcher matcher = ID.matcher(answer.outText());
        while (matcher.find()) {
            found.put(name, new JobId(matcher.group(1)));
        }
        return Optional.of(found);
    }

    @Override
    public List<byte[]> query(List<JobId> jobs) {
        return words(jobs, "qstat", "-f");
    }

    private static List<byte[]> words(List<JobId> jobs, String... command) {
        Stream<String> ids = jobs.stream().map(JobId::value);
        return CommandRunner.words(Stream.concat(Stream.of(command), ids).toList());
    }

    @Override
    public Map<JobId, SchedulerState> queried(List<JobId> jobs, CommandRunner.Result answer) {
        return PbsJobTable.queried(jobs, answer);
    }

    @Override
    public List<byte[]> history(List<JobId> jobs) {
        return words(jobs, "qstat", "-x", "-f");
    }

    /** Returns the states in the history. If history is off, qstat says so, prints nothing else, and returns 0. */
    @Override
    public Map<JobId, SchedulerState> remembered(List<JobId> jobs, CommandRunner.Result answer) {
        PbsJobTable table = PbsJobTable.parse(answer.outText());
        Map<JobId, SchedulerState> states = new LinkedHashMap<>();
        jobs.forEach(job -> table.state(job).ifPresent(state -> states.put(job, state)));
        return states;
    }

    /** Returns the words for one job: several identities in one command have crashed the server of OpenPBS 23.06. */
    @Override
    public List<byte[]> cancel(List<JobId> jobs) {
        return words(jobs, "qdel");
    }

    /** Returns true also for a job that is just ending: it cannot be deleted in that state, but its end is the goal. */
    @Override
    public boolean cancelHeard(CommandRunner.Result answer) {
        return answer.succeeded() || PbsComplaints.isGone(answer);
    }
}
