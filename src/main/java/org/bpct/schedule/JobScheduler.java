package org.bpct.schedule;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.bpct.model.JobId;
import org.bpct.model.NodeCommands;
import org.bpct.model.SchedulerState;

/**
 * A scheduler that runs the jobs of a wave and reports their states.
 *
 * <p>A {@link JobSchedulerProvider} makes it. Implementations hold no state of their own between calls: each call may
 * be made by another process, days later.
 */
public interface JobScheduler {
    /** Returns the name that {@code --scheduler} accepts. */
    String name();

    /** Returns the largest sensible number of jobs at once; {@code -j auto} plans no more. */
    int sensibleJobs();

    /** Returns the number of jobs of a batch unless the user gives one; empty to choose by the size of the work. */
    default OptionalInt givenJobs() {
        return OptionalInt.empty();
    }

    /**
     * Returns the number of jobs of a batch that may run at once, if this scheduler itself limits it.
     *
     * @param queueWords the words that {@link Submission#queueWords} will hold
     */
    default int atOnce(List<String> queueWords) {
        return Integer.MAX_VALUE;
    }

    /** Returns the seconds between two reports of a job, unless the user gives an interval. */
    int progressInterval();

    /** Returns the seconds for which an answer of {@link #states} may be reused; 0 if a question costs nothing. */
    int answersKeep();

    /**
     * Returns why it takes no job from this host, and what to do, in one sentence; empty if it may take one. Is asked before anything is
     * made; must not ask a server, which may be slow, or away for a moment only.
     */
    default String refusalOfHost() throws InterruptedException {
        return "";
    }

    /** Returns the reason why jobs would not run where the caller's variables say, for the user; empty if they do. */
    default String refusalOfEnvironment() {
        return "";
    }

    /**
     * The answer of the cluster that takes the jobs of this process and answers its questions.
     *
     * @param name its name, since others have jobs of the same identities; empty if there is only one, or if it does not
     *     say. It is recorded with each job, and comes back in {@link SubmittedJob#ticket}
     * @param arrays the arrays that it takes
     */
    record Cluster(String name, ArrayForm arrays) {
        /** The answer of a scheduler that says neither. */
        public static final Cluster NONE = new Cluster("", ArrayForm.NONE);
    }

    /** Returns the cluster's description of itself. */
    default Cluster cluster() throws InterruptedException {
        return Cluster.NONE;
    }

    /**
     * Returns the arrays that the cluster takes for jobs with these words. It is called after the refusal of an array, and asks for no more
     * than the cluster's own answer left open.
     *
     * @param queueWords the words that {@link #queueWords} returned
     */
    default ArrayForm arrays(Cluster cluster, List<String> queueWords) throws InterruptedException {
        return cluster.arrays();
    }

    /**
     * Returns the limits and settings of the scheduler that administrators need, one line each.
     *
     * @throws SchedulerException if it does not answer
     */
    List<String> examine() throws SchedulerException, InterruptedException;

    /**
     * Returns a sentence for each limit of the site that would refuse these jobs, let them wait forever, or take only a part of them, with
     * what to type; and one if the scheduler does not tell.
     */
    default List<String> limits(Wanted wanted) throws InterruptedException {
        return List.of();
    }

    /** Returns the facts about this scheduler that the scripts need. */
    NodeCommands nodeCommands();

    /**
     * Returns the words for {@link Submission#queueWords}. The call comes before anything is made, and its result may
     * depend on the arguments only.
     *
     * @param queue the words of {@code --queue}, split by quoting rules; they take precedence over the resources
     * @param resources the resources that each job asks for
     */
    QueueWords queueWords(List<String> queue, Resources resources);

    /**
     * Returns words that stand before those of {@link #queueWords} for jobs that are not to begin before this time; none if that
     * cannot be said, and then jobs wait by themselves.
     */
    default List<String> beginWords(Instant begin) {
        return List.of();
    }

    /**
     * Returns the reason why {@link Submission#together} cannot be submitted with these words; empty if it can. Its
     * script needs a template {@code scheduler/NAME/nodes.sh}.
     *
     * @param queueWords the words that {@link #queueWords} returned
     */
    default String refusalOfNodes(List<String> queueWords) {
        return "--nodes: no job of the scheduler '" + name() + "' has several nodes; -j K makes K jobs";
    }

    /**
     * Returns the reason why {@link Submission#arrays} cannot be submitted; empty if they can. Their script is a template
     * {@code scheduler/NAME/array.sh}.
     */
    default String refusalOfArrays() {
        return "--array: the scheduler '" + name() + "' takes no arrays from bpct; leave it out";
    }

    /** Returns one line that the user should know after this many jobs were submitted. */
    String remark(int jobs);

    /**
     * Submits jobs in their order, and then a finalizer, which must start once all of them have ended, successfully or
     * not. No job starts before the jobs of {@link Submission#first} have ended, successfully or not. If there is a job
     * {@link Submission#together}, it is submitted in their place, and all of them get its identity. The jobs of an array
     * have identities of their own.
     *
     * <p>Must call {@link SubmissionLog#submitting} before each job's submit command runs and {@link
     * SubmissionLog#submitted} with the identity as soon as it is known. After an exception some jobs may have been
     * submitted: the log tells which ones.
     *
     * @throws SchedulerException if the scheduler refuses or does not answer; the message holds the scheduler's words
     *      and the remedy
     */
    void submit(Submission submission, SubmissionLog log) throws SchedulerException, InterruptedException;

    /**
     * Returns the scheduler's answer about each of these jobs; every job is a key of the map.
     *
     * <p>An unanswered question is {@link SchedulerState.Phase#UNANSWERED}, never {@code ABSENT}; a word without a
     * translation is {@code ALIVE}. A job that another cluster has, or whose identity belongs to a job of another name,
     * is {@code ELSEWHERE}. The method must not throw because of one odd job. Jobs of one identity have one ticket.
     */
    Map<JobId, SchedulerState> states(Collection<SubmittedJob> jobs) throws InterruptedException;

    /**
     * Returns the identities of jobs whose submission was not confirmed, by their names; a job unknown to the scheduler
     * is missing from the map, and may be submitted again. The query changes nothing, so any user who may read a batch
     * may make it.
     *
     * @throws SchedulerException if it does not answer: then these jobs must not be submitted again
     */
    Map<String, JobId> find(Collection<NamedJob> jobs) throws SchedulerException, InterruptedException;

    /**
     * Cancels these jobs; jobs that have already ended are no error. The method returns after the request; {@link
     * #states} tells its result. The finalizer of the wave continues unless it is among them. A job of another cluster or
     * another name is never touched.
     *
     * @throws SchedulerException if the scheduler refuses or does not answer, or if one of these jobs is elsewhere
     */
    void cancel(Collection<SubmittedJob> jobs) throws SchedulerException, InterruptedException;
}
