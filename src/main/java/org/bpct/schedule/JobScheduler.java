package org.bpct.schedule;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.bpct.model.FileName;
import org.bpct.model.JobId;
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

    /** Returns how many seconds pass between two reports of a job, unless the user says otherwise. */
    int progressInterval();

    /**
     * Returns why a word of {@code --queue} cannot be obeyed, for the user, or an empty text. Is asked before
     * anything is made; must look at the words alone.
     */
    String refusal(List<String> queueWords);

    /** Returns what the user should know, in one line, once so many jobs were submitted. */
    String remark(int jobs);

    /**
     * Submits the jobs of a wave in their order, and then its finalizer, which must start once all of them
     * have ended, in whatever way.
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
     *
     * @param waveFolder the folder given in {@link Submission#folder}; who keeps no files there needs it not
     * @param jobs jobs of that one wave
     */
    Map<JobId, SchedulerState> states(FileName waveFolder, Collection<JobId> jobs) throws InterruptedException;

    /**
     * Asks for the end of these jobs; those that have ended already are no error. Returns when the request was
     * made: {@link #states} says what became of it. The finalizer of the wave goes on unless it is among them.
     *
     * @param waveFolder the folder given in {@link Submission#folder}
     * @param jobs jobs of that one wave
     * @throws SchedulerException if the scheduler refuses or does not answer
     */
    void cancel(FileName waveFolder, Collection<JobId> jobs) throws SchedulerException, InterruptedException;
}
