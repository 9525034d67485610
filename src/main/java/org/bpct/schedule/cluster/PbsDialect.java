package org.bpct.schedule.cluster;

import java.time.LocalDateTime;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bpct.model.JobId;
import org.bpct.model.NodeCommands;
import org.bpct.model.SchedulerState;
import org.bpct.schedule.ArrayForm;
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
        return PbsOptions.leaks(variable);
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
    public boolean hasArrays() {
        return true;
    }

    @Override
    public ArrayForm arrays(CommandRunner.Result answer, boolean isNamed) {
        return PbsServer.arrays(answer.outText());
    }

    @Override
    public List<byte[]> arrayQuestion() {
        return CommandRunner.words("qstat", "-Q", "-f");
    }

    @Override
    public ArrayForm arrays(ArrayForm server, List<String> queueWords, CommandRunner.Result answer) {
        return PbsServer.arrays(server, grammar().values(queueWords, List.of("-q")), answer.outText());
    }

    @Override
    public JobId task(JobId array, int index) {
        return PbsSubjobs.of(array, index);
    }

    @Override
    public JobId arrayOf(JobId task) {
        return PbsSubjobs.arrayOf(task);
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
        return PbsOptions.ofBegin(begin);
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
        words.addAll(PbsOptions.ofArray(request.array()));
        words.addAll(CommandRunner.words(PbsNodes.words(request.queueWords(), request.nodes())));
        words.add(request.job().script().bytes());
        return words;
    }

    @Override
    public String refusalOfNodes(List<String> queueWords) {
        return PbsNodes.read(queueWords).refusal();
    }

    @Override
    public SubmitAnswer submitted(CommandRunner.Result answer) {
        return SubmitAnswer.read(answer, PbsQuestions.ID, PbsComplaints.UNCLEAR);
    }

    @Override
    public boolean identitiesMayLie() {
        return true;
    }

    @Override
    public String remedy(String words) {
        return PbsComplaints.REMEDIES.of(words);
    }

    @Override
    public List<List<byte[]>> lookUp(Collection<String> names) {
        return PbsQuestions.ofNames(names);
    }

    @Override
    public Optional<Map<String, JobId>> lookedUp(List<byte[]> question, CommandRunner.Result answer) {
        return PbsQuestions.named(question, answer);
    }

    @Override
    public List<byte[]> query(List<JobId> jobs) {
        return PbsQuestions.ofJobs(jobs, "qstat", "-f");
    }

    @Override
    public Map<JobId, SchedulerState> queried(List<JobId> jobs, CommandRunner.Result answer) {
        return PbsJobTable.queried(jobs, answer);
    }

    @Override
    public List<byte[]> history(List<JobId> jobs) {
        return PbsQuestions.ofJobs(jobs, "qstat", "-x", "-f");
    }

    /** Returns the states in the history. If history is off, qstat says so, prints nothing else, and returns 0. */
    @Override
    public Map<JobId, SchedulerState> remembered(List<JobId> jobs, CommandRunner.Result answer) {
        return PbsJobTable.remembered(jobs, answer);
    }

    /**
     * Returns the jobs one by one, since several identities in one command have crashed the server of OpenPBS 23.06, but those of an array
     * in ranges: one word names a range.
     */
    @Override
    public List<List<JobId>> cancelledTogether(List<JobId> jobs) {
        return PbsSubjobs.together(jobs);
    }

    @Override
    public List<byte[]> cancel(List<JobId> jobs) {
        return CommandRunner.words("qdel", PbsSubjobs.named(jobs));
    }

    /** Returns true also for a job that is just ending: it cannot be deleted in that state, but its end is the goal. */
    @Override
    public boolean cancelHeard(CommandRunner.Result answer) {
        return answer.succeeded() || PbsComplaints.isGone(answer);
    }
}
