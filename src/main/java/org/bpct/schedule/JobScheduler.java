package org.bpct.schedule;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.bpct.model.JobId;
import org.bpct.model.NodeCommands;
import org.bpct.model.SchedulerState;

/**
 * A scheduler that runs the jobs of a wave and says what has become of them.
 *
 * <p>Made by a {@link JobSchedulerProvider}. Implementations hold no state of their own between calls: each
 * call may be made by another process, days later.
 */
public interface JobScheduler {
    /** Returns the name that {@code --scheduler} takes. */
    String name();

    /** Returns the most jobs that make sense at once; {@code -j auto} plans no more. */
    int sensibleJobs();

    /** Returns how many jobs a batch has unless somebody says another number; empty to choose by the size of the work. */
    default OptionalInt givenJobs() {
        return OptionalInt.empty();
    }

    /**
     * Returns how many jobs of a batch may be at work at once, as far as this scheduler decides that by itself.
     *
     * @param queueWords the words that {@link Submission#queueWords} will hold
     */
    default int atOnce(List<String> queueWords) {
        return Integer.MAX_VALUE;
    }

    /** Returns how many seconds pass between two reports of a job, unless the user says otherwise. */
    int progressInterval();

    /** Returns for how many seconds an answer of {@link #states} may be used again; 0 if a question costs nothing. */
    int answersKeep();

    /**
     * Returns what an administrator wants to know of the scheduler's limits and settings, a line each.
     *
     * @throws SchedulerException if it does not answer
     */
    List<String> examine() throws SchedulerException, InterruptedException;

    /** Returns what the scripts need to know of this scheduler. */
    NodeCommands nodeCommands();

    /**
     * Returns the words that {@link Submission#queueWords} is to hold. Is asked before anything is made; must look
     * at its arguments alone.
     *
     * @param queue the words of {@code --queue}, split by quoting rules; they win over the resources
     * @param resources what each job asks for
     */
    QueueWords queueWords(List<String> queue, Resources resources);

    /**
     * Returns why {@link Submission#together} cannot be submitted with these words; empty if it can. Its script needs a template
     * {@code nodes-NAME.sh}.
     *
     * @param queueWords what {@link #queueWords} returned
     */
    default String refusalOfNodes(List<String> queueWords) {
        return "--nodes: no job of the scheduler '" + name() + "' has several nodes; -j K makes K jobs";
    }

    /** Returns what the user should know, in one line, once so many jobs were submitted. */
    String remark(int jobs);

    /**
     * Submits jobs in their order, and then a finalizer, which must start once all of them have ended, in whatever
     * way. None starts before the jobs of {@link Submission#first} have ended, in whatever way, too. If there is a job
     * {@link Submission#together}, that one is submitted in their place, and all of them have its identity.
     *
     * <p>Must call {@link SubmissionLog#submitting} before each job's submit command runs and {@link
     * SubmissionLog#submitted} with the identity as soon as it is known. When it throws, some jobs may have been
     * submitted: the log says which.
     *
     * @throws SchedulerException if the scheduler refuses or does not answer; the message holds its own words
     *     and the remedy
     */
    void submit(Submission submission, SubmissionLog log) throws SchedulerException, InterruptedException;

    /**
     * Returns what the scheduler says of each of these jobs; every one of them is a key of the answer.
     *
     * <p>An unanswered question is {@link SchedulerState.Phase#UNANSWERED}, never {@code ABSENT}; a word without
     * a translation is {@code ALIVE}. Must not throw because of one odd job.
     */
    Map<JobId, SchedulerState> states(Collection<SubmittedJob> jobs) throws InterruptedException;

    /**
     * Returns the identities of jobs whose submission was not confirmed, by their names; a job that the scheduler
     * does not know is missing from the answer, and may be submitted again. Changes nothing: whoever may look at a
     * batch may ask.
     *
     * @throws SchedulerException if it does not answer: then nobody may submit these jobs again
     */
    Map<String, JobId> find(Collection<NamedJob> jobs) throws SchedulerException, InterruptedException;

    /**
     * Asks for the end of these jobs; those that have ended already are no error. Returns when the request was
     * made: {@link #states} says what became of it. The finalizer of the wave goes on unless it is among them.
     *
     * @throws SchedulerException if the scheduler refuses or does not answer
     */
    void cancel(Collection<SubmittedJob> jobs) throws SchedulerException, InterruptedException;
}
