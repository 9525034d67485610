package org.bpct.schedule.cluster;

import java.time.LocalDateTime;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.bpct.model.JobId;
import org.bpct.model.NodeCommands;
import org.bpct.model.SchedulerState;
import org.bpct.schedule.ArrayForm;
import org.bpct.schedule.ClientFolders;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.Resources;
import org.bpct.schedule.TaskName;
import org.bpct.schedule.limits.LimitDialect;
import org.bpct.schedule.limits.SlurmLimits;

/**
 * The dialect of Slurm: {@code sbatch}, {@code squeue}, {@code scancel} and, with accounting, {@code sacct}.
 *
 * <p>It was tested with 22.05. The JSON of that version is not usable: it ignores {@code -j} and turns failures into
 * successes.
 */
public final class SlurmDialect implements SchedulerDialect {
    private static final Pattern PARSABLE_ID = Pattern.compile("(?m)^(\\d{1,10})(?:;\\S*)?$");

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
        return new NodeCommands(
                "SLURM_JOB_ID", List.of("SLURM_ARRAY_JOB_ID", "SLURM_ARRAY_TASK_ID"), List.of("scontrol", "requeue"));
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
        return new SlurmSettings(answer.outText()).shown();
    }

    @Override
    public LimitDialect limits() {
        return new SlurmLimits(grammar()::values);
    }

    @Override
    public List<byte[]> clusterQuestion() {
        return examination();
    }

    @Override
    public String cluster(CommandRunner.Result answer) {
        return new SlurmSettings(answer.outText()).cluster();
    }

    @Override
    public boolean hasArrays() {
        return true;
    }

    @Override
    public ArrayForm arrays(CommandRunner.Result answer, boolean isNamed) {
        return new SlurmSettings(answer.outText()).arrays(isNamed);
    }

    @Override
    public String refusalOfCluster() {
        return "";
    }

    @Override
    public List<String> clusterOptions(String cluster) {
        return List.of("--clusters=" + cluster);
    }

    @Override
    public JobId task(JobId array, int index) {
        return SlurmTasks.of(array, index);
    }

    @Override
    public JobId arrayOf(JobId task) {
        return SlurmTasks.arrayOf(task);
    }

    /** Returns the variable without which the list of an array's waiting tasks is cut after 64 characters. */
    @Override
    public Map<String, String> variables() {
        return Map.of("SLURM_BITSTR_LEN", "0");
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
    public String refusalOfResources(Resources resources) {
        return "";
    }

    @Override
    public List<String> resourceWords(Resources resources, List<String> queue) {
        return SlurmOptions.of(resources, queue);
    }

    @Override
    public List<byte[]> submit(SubmitRequest request) {
        return SlurmSubmission.words(request);
    }

    @Override
    public List<String> beginWords(LocalDateTime begin) {
        return List.of("--begin=" + begin);
    }

    @Override
    public String refusalOfNodes(List<String> queueWords) {
        return SlurmOptions.refusalOfNodes(queueWords);
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
        String shown = names.stream().map(TaskName::shown).distinct().collect(Collectors.joining(","));
        return List.of(CommandRunner.words("squeue", "-h", "-r", "-t", "all", "-n", shown, "-o", "%i|%T|%r|%j"));
    }

    @Override
    public Optional<Map<String, JobId>> lookedUp(List<byte[]> question, CommandRunner.Result answer) {
        return answer.succeeded() ? Optional.of(SlurmStates.named(answer.outText())) : Optional.empty();
    }

    @Override
    public List<byte[]> query(List<JobId> jobs) {
        return CommandRunner.words(
                "squeue", "-h", "-r", "-t", "all", "-j", SlurmTasks.asked(jobs), "-o", "%i|%T|%r|%j|%Z");
    }

    @Override
    public Map<JobId, SchedulerState> queried(List<JobId> jobs, CommandRunner.Result answer) {
        return SlurmStates.queried(jobs, answer);
    }

    @Override
    public List<byte[]> history(List<JobId> jobs) {
        return CommandRunner.words(
                "sacct", "-P", "-n", "-X", "-j", SlurmTasks.asked(jobs), "-o", "JobID,State,ExitCode,JobName,WorkDir");
    }

    @Override
    public Map<JobId, SchedulerState> remembered(List<JobId> jobs, CommandRunner.Result answer) {
        return SlurmStates.remembered(jobs, answer);
    }

    @Override
    public int cancelledAtOnce() {
        return 500;
    }

    @Override
    public List<byte[]> cancel(List<JobId> jobs) {
        List<byte[]> words = CommandRunner.words("scancel");
        words.addAll(CommandRunner.words(SlurmTasks.named(jobs)));
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
