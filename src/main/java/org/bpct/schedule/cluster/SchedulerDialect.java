package org.bpct.schedule.cluster;

import java.time.LocalDateTime;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.model.JobId;
import org.bpct.model.NodeCommands;
import org.bpct.model.SchedulerState;
import org.bpct.schedule.ClientFolders;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.JobScheduler;
import org.bpct.schedule.JobSchedulerProvider;
import org.bpct.schedule.Resources;
import org.bpct.schedule.TaskName;
import org.bpct.schedule.limits.LimitDialect;

/**
 * A cluster scheduler as data: the words of its commands, and the meaning of their answers. {@link
 * CommandLineScheduler} is the procedure; a dialect runs nothing, so it is tested without a cluster. Defaults are safe
 * for any scheduler, not the best for one.
 *
 * <p>A dialect is a {@link JobSchedulerProvider}: one class, one template {@code scheduler/NAME/header.sh} and one line in {@code
 * META-INF/services/org.bpct.schedule.JobSchedulerProvider} add a scheduler. The first word of a command is the bare
 * name of a client; the procedure finds it.
 */
public interface SchedulerDialect extends JobSchedulerProvider, ArrayDialect {
    /** Returns the commands of the client; the scheduler counts as installed if all of them are found. */
    List<String> clients();

    /** Returns the folders in which the client is searched when it is not on {@code PATH}. */
    default List<String> usualFolders(ClientFolders folders) {
        return List.of();
    }

    /** Returns the preference if the client is installed, see {@link #preference}. */
    int rank();

    /** Returns the largest sensible number of jobs at once if nothing else is known. */
    default int sensibleJobs() {
        return 64;
    }

    /**
     * Returns the absolute directory in which the commands run; empty for that of the caller. A client that reads options from a file
     * in its working directory, as that of Grid Engine does, needs one that only root can write to: the caller's may be in a tree of
     * others.
     */
    default Optional<FileName> workingDirectory() {
        return Optional.empty();
    }

    /**
     * Returns true for an environment variable that the client must not inherit: bpct may run inside a job, whose
     * variables would become those of the new ones.
     */
    boolean leaks(String variable);

    /** Returns the commands that the scripts need. */
    default NodeCommands nodeCommands() {
        return NodeCommands.NONE;
    }

    /** Returns the words with which the client reads its configuration and asks no server; none if there are no such words. */
    default List<byte[]> selfTest() {
        return List.of();
    }

    /** Returns why the client that gave this answer to {@link #selfTest} can submit nothing, and what to do; empty if it may. */
    default String refusalOfHost(CommandRunner.Result answer) {
        return "";
    }

    /**
     * Returns the words that ask which cluster answers this client, and for its largest array; none if the scheduler has no clusters, or names them
     * nowhere. A dialect that has these words also says the names of jobs in {@link #shown}: together they keep bpct from
     * concluding from the jobs of others, and from cancelling them.
     */
    default List<byte[]> clusterQuestion() {
        return List.of();
    }

    /** Returns the cluster that the answer to {@link #clusterQuestion} names; empty if it names none. */
    default String cluster(CommandRunner.Result answer) {
        return "";
    }

    /** Returns the options by which each command asks this cluster; none if {@link #refusalOfCluster} says why. */
    default List<String> clusterOptions(String cluster) {
        return List.of();
    }

    /** Returns the cluster that an identity names; empty if identities do not name it. */
    default String clusterOf(JobId job) {
        return "";
    }

    /** Returns the reason why the client asks another cluster than that of a job, for the user. */
    default String elsewhere(String cluster, String asked) {
        return "submitted to the cluster " + cluster + ", and this host asks " + asked;
    }

    /** Returns the names and places of these jobs in an answer to {@link #query} or {@link #history}. */
    default Map<JobId, ShownJob> shown(List<JobId> jobs, CommandRunner.Result answer) {
        return Map.of();
    }

    /** Returns the words of the query for the scheduler's limits and settings. */
    List<byte[]> examination();

    /** Returns the limits and settings that an administrator needs, one line each. */
    default List<String> examined(CommandRunner.Result answer) {
        return answer.outText().lines().filter(line -> !line.isBlank()).toList();
    }

    /** Returns the reason why jobs would not run where the caller's variables say, also those that {@link #leaks}; empty if they do. */
    default String refusalOfEnvironment(Map<String, String> variables) {
        return "";
    }

    /** Returns the questions about the limits of the site, with the meaning of their answers. */
    default LimitDialect limits() {
        return LimitDialect.NONE;
    }

    /** Returns the options of the submit command. */
    QueueGrammar grammar();

    /** Returns the reason why jobs with these resources would not run here, or not with all of them, for the user; empty if they do. */
    default String refusalOfResources(Resources resources) {
        return resources.claims().isEmpty()
                ? ""
                : "--qos, --reservation, --wckey: bpct does not know how " + name()
                        + " is asked for these; say it in its own words in --queue";
    }

    /**
     * Returns the words of the submit command for these resources.
     *
     * @param queue the user's own words, which take precedence: resources that they set are left out here
     */
    List<String> resourceWords(Resources resources, List<String> queue);

    /**
     * Returns the reason why a job of several nodes, each with the resources of these words, cannot be submitted; empty
     * if it can.
     *
     * @param queueWords the words in {@link SubmitRequest#queueWords}
     */
    default String refusalOfNodes(List<String> queueWords) {
        return "--nodes: bpct does not know how " + name() + " is asked for several nodes; -j K makes K jobs";
    }

    /** Returns variables that the client needs. */
    default Map<String, String> variables() {
        return Map.of();
    }

    /** Returns true if the finalizer is submitted first, with the number of jobs that will name it; else last, with the identities of all. */
    default boolean finalizerFirst() {
        return false;
    }

    /**
     * Returns the words of the submit command for a job that is not to begin before this time, by the clock of the client; none if
     * bpct does not know them, and then jobs wait by themselves.
     */
    default List<String> beginWords(LocalDateTime begin) {
        return List.of();
    }

    /** Returns the words that submit a job. */
    List<byte[]> submit(SubmitRequest request);

    /** Returns the meaning of the submit command's answer. */
    SubmitAnswer submitted(CommandRunner.Result answer);

    /** Returns true if the submit command is known to print identities of jobs that do not exist. */
    default boolean identitiesMayLie() {
        return false;
    }

    /** Returns true if a job that is to wait for a forgotten one is refused or dropped: then it waits for those alone that are alive. */
    default boolean waitsForLiveAlone() {
        return identitiesMayLie();
    }

    /** Returns the remedy for a refusal in the scheduler's own words, for the user; empty if there is none. */
    default String remedy(String words) {
        return "";
    }

    /** Returns the commands that together query the identities of jobs by their names, which may be {@link TaskName}s. */
    List<List<byte[]>> lookUp(Collection<String> names);

    /** Returns the identities by name; empty if the query, one of {@link #lookUp}, was not answered. */
    Optional<Map<String, JobId>> lookedUp(List<byte[]> question, CommandRunner.Result answer);

    /** Returns the words that query the states of jobs. */
    List<byte[]> query(List<JobId> jobs);

    /** Returns the states; a job that the scheduler does not know is {@code ABSENT}. */
    Map<JobId, SchedulerState> queried(List<JobId> jobs, CommandRunner.Result answer);

    /** Returns the words that query the scheduler's history for jobs that it no longer knows; none if it keeps none. */
    default List<byte[]> history(List<JobId> jobs) {
        return List.of();
    }

    /** Returns the states in the history; jobs without a state there are missing. */
    default Map<JobId, SchedulerState> remembered(List<JobId> jobs, CommandRunner.Result answer) {
        return Map.of();
    }

    /** Returns the number of jobs that one cancel command may name. */
    default int cancelledAtOnce() {
        return 1;
    }

    /** Returns the jobs in the lists that one cancel command may name, in their order. */
    default List<List<JobId>> cancelledTogether(List<JobId> jobs) {
        return ClientCommands.parts(jobs, cancelledAtOnce());
    }

    /** Returns the words that cancel these jobs. */
    List<byte[]> cancel(List<JobId> jobs);

    /** Returns false if the answer of the cancel command leaves open whether the scheduler received it. */
    default boolean cancelHeard(CommandRunner.Result answer) {
        return answer.succeeded();
    }

    @Override
    default int preference(ClientFolders folders) {
        List<String> usual = usualFolders(folders);
        return clients().stream().allMatch(client -> folders.find(client, usual).isPresent()) ? rank() : -1;
    }

    @Override
    default JobScheduler open(CommandRunner commands, ClientFolders folders) {
        return open(commands, folders, "");
    }

    @Override
    default JobScheduler open(CommandRunner commands, ClientFolders folders, String cluster) {
        return new CommandLineScheduler(this, commands, folders, cluster, Patience.USUAL);
    }
}
