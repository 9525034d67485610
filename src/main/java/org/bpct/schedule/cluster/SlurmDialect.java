package org.bpct.schedule.cluster;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.bpct.files.FileName;
import org.bpct.model.JobId;
import org.bpct.model.NodeCommands;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.schedule.ClientFolders;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.Resources;

/**
 * The dialect of Slurm: {@code sbatch}, {@code squeue}, {@code scancel} and, with accounting, {@code sacct}.
 *
 * <p>It was tested with 22.05. The JSON of that version is not usable: it ignores {@code -j} and turns failures into
 * successes.
 */
public final class SlurmDialect implements SchedulerDialect {
    private static final Pattern PARSABLE_ID = Pattern.compile("(?m)^(\\d{1,10})(?:;\\S*)?$");

    /** The settings that limit the number of jobs, decide how they end, and how long they are remembered. */
    private static final Pattern SETTINGS = Pattern.compile("(SLURM_VERSION|ClusterName|MaxJobCount|MaxArraySize|"
            + "MinJobAge|KillWait|JobRequeue|ProctrackType|AccountingStorageType|DisableRootJobs|SLURM_CONF)\\b");

    private static final Pattern CLUSTER = Pattern.compile("(?m)^ClusterName\\s*=\\s*([A-Za-z0-9_.-]+)");

    /** Makes the dialect for {@code ServiceLoader}. */
    public SlurmDialect() {}

    @Override
    public String name() {
        return "slurm";
    }

    @Override
    public List<String> clients() {
        return List.of("sbatch", "squeue", "scancel");
    }

    @Override
    public List<String> usualFolders(ClientFolders folders) {
        return List.of(
                "/usr/bin", "/usr/local/bin", "/opt/slurm/bin", "/opt/slurm/current/bin", "/usr/local/slurm/bin");
    }

    /** Returns a higher rank than PBS: Slurm sites may have the wrappers qsub and qstat of slurm-torque. */
    @Override
    public int rank() {
        return 20;
    }

    @Override
    public boolean leaks(String variable) {
        return SlurmVariables.leaks(variable);
    }

    @Override
    public NodeCommands nodeCommands() {
        return new NodeCommands("SLURM_JOB_ID", List.of("scontrol", "requeue"));
    }

    /** It takes 5 ms: sbatch always reads its configuration first. */
    @Override
    public List<byte[]> selfTest() {
        return CommandRunner.words("sbatch", "--version");
    }

    @Override
    public String refusalOfHost(CommandRunner.Result answer) {
        return SlurmComplaints.ofHost(answer);
    }

    @Override
    public List<byte[]> examination() {
        return CommandRunner.words("scontrol", "show", "config");
    }

    @Override
    public List<String> examined(CommandRunner.Result answer) {
        return answer.outText()
                .lines()
                .filter(line -> SETTINGS.matcher(line).lookingAt())
                .map(line -> line.replaceAll("\\s+", " ").strip())
                .toList();
    }

    @Override
    public List<byte[]> clusterQuestion() {
        return examination();
    }

    @Override
    public String cluster(CommandRunner.Result answer) {
        Matcher matcher = CLUSTER.matcher(answer.outText());
        return matcher.find() ? matcher.group(1) : "";
    }

    @Override
    public String elsewhere(String cluster, String asked) {
        return "submitted to the cluster " + cluster + ", and SLURM_CONF, or the slurm.conf of this host, asks "
                + asked;
    }

    @Override
    public Map<JobId, ShownJob> shown(List<JobId> jobs, CommandRunner.Result answer) {
        return SlurmStates.shown(answer.outText());
    }

    @Override
    public String refusalOfEnvironment(Map<String, String> variables) {
        return SlurmOptions.refusalOfEnvironment(variables);
    }

    @Override
    public QueueGrammar grammar() {
        return SlurmOptions.GRAMMAR;
    }

    @Override
    public List<String> resourceWords(Resources resources, List<String> queue) {
        return SlurmOptions.of(resources, queue);
    }

    /** Returns the submit command. A dependency on a purged job counts as met, which is right for "ended". */
    @Override
    public List<byte[]> submit(SubmitRequest request) {
        List<byte[]> words = CommandRunner.words(
                "sbatch",
                "--parsable",
                "--ignore-pbs",
                "--open-mode=append",
                "--job-name=" + request.job().name(),
                "--comment=" + request.job().title(),
                // Shown as WorkDir; the script leaves it at once. Without the folder, the script's list is missing as
                // well.
                "--chdir=" + request.job().folder().text(),
                "--output=" + pattern(request.job().output()));
        List<JobId> after = request.start().after();
        if (!after.isEmpty()) {
            String ids = after.stream().map(JobId::value).collect(Collectors.joining(":"));
            words.addAll(CommandRunner.words("--dependency=afterany:" + ids));
        }
        words.addAll(CommandRunner.words(request.queueWords().toArray(String[]::new)));
        words.addAll(CommandRunner.words(SlurmOptions.ofNodes(request.nodes()).toArray(String[]::new)));
        words.add(request.job().script().bytes());
        return words;
    }

    @Override
    public String refusalOfNodes(List<String> queueWords) {
        return SlurmOptions.refusalOfNodes(queueWords);
    }

    /** Returns an output pattern: % has a meaning there and a backslash removes it, in 22.05 and 24.11 alike. */
    private static String pattern(FileName output) {
        return output.text().replace("\\", "\\\\").replace("%", "\\%");
    }

    @Override
    public SubmitAnswer submitted(CommandRunner.Result answer) {
        return SubmitAnswer.read(answer, PARSABLE_ID, SlurmComplaints.UNCLEAR);
    }

    @Override
    public String remedy(String words) {
        return SlurmComplaints.REMEDIES.of(words);
    }

    @Override
    public List<List<byte[]>> lookUp(Collection<String> names) {
        return List.of(CommandRunner.words(
                "squeue", "-h", "-r", "-t", "all", "-n", String.join(",", names), "-o", "%i|%T|%r|%j"));
    }

    @Override
    public Optional<Map<String, JobId>> lookedUp(List<byte[]> question, CommandRunner.Result answer) {
        return answer.succeeded() ? Optional.of(SlurmStates.named(answer.outText())) : Optional.empty();
    }

    @Override
    public List<byte[]> query(List<JobId> jobs) {
        return CommandRunner.words("squeue", "-h", "-r", "-t", "all", "-j", joined(jobs), "-o", "%i|%T|%r|%j|%Z");
    }

    private static String joined(List<JobId> jobs) {
        return SlurmStates.numbers(jobs).stream().map(JobId::value).collect(Collectors.joining(","));
    }

    /** Returns the states in an answer. squeue complains about one unknown identity; several it silently leaves out. */
    @Override
    public Map<JobId, SchedulerState> queried(List<JobId> jobs, CommandRunner.Result answer) {
        boolean unknown = !answer.timedOut() && answer.errText().contains("Invalid job id");
        Map<JobId, SchedulerState> states = new LinkedHashMap<>();
        SchedulerState missing = answer.succeeded() || unknown
                ? new SchedulerState(Phase.ABSENT, "")
                : new SchedulerState(Phase.UNANSWERED, "Slurm does not answer: " + answer.complaint());
        jobs.forEach(job -> states.put(job, missing));
        SlurmStates.ofQueue(answer.outText()).forEach(states::replace);
        return states;
    }

    @Override
    public List<byte[]> history(List<JobId> jobs) {
        return CommandRunner.words(
                "sacct", "-P", "-n", "-X", "-j", joined(jobs), "-o", "JobIDRaw,State,ExitCode,JobName,WorkDir");
    }

    /** Returns the states in the history. Without accounting sacct fails, and the result is empty. */
    @Override
    public Map<JobId, SchedulerState> remembered(List<JobId> jobs, CommandRunner.Result answer) {
        if (!answer.succeeded()) {
            return Map.of();
        }
        Map<JobId, SchedulerState> states = SlurmStates.ofHistory(answer.outText());
        states.keySet().retainAll(Set.copyOf(jobs));
        return states;
    }

    @Override
    public int cancelledAtOnce() {
        return 500;
    }

    @Override
    public List<byte[]> cancel(List<JobId> jobs) {
        List<byte[]> words = CommandRunner.words("scancel");
        SlurmStates.numbers(jobs).forEach(job -> words.addAll(CommandRunner.words(job.value())));
        return words;
    }

    /**
     * Returns false if the request may not have arrived. scancel returns 0 for ended and unknown jobs; it names another
     * user's job and a silent controller.
     */
    @Override
    public boolean cancelHeard(CommandRunner.Result answer) {
        return answer.succeeded() || (!answer.timedOut() && answer.errText().contains("Invalid job id"));
    }
}
