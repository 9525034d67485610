package org.bpct.submit;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.bpct.caller.RunException;
import org.bpct.description.OpenHours;
import org.bpct.description.WaveOptions;
import org.bpct.home.BatchLock;
import org.bpct.model.BatchDirectory;
import org.bpct.model.JobDirectory;
import org.bpct.model.JobId;
import org.bpct.model.JobTicket;
import org.bpct.schedule.JobScheduler;
import org.bpct.schedule.SchedulerException;
import org.bpct.schedule.Submission;
import org.bpct.schedule.SubmittedJob;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;

/**
 * Submits the open work of a batch to a scheduler, and has each step noted. After a refusal halfway, the submitted jobs
 * stay if they do the work of the others, too; otherwise they are cancelled.
 */
final class BatchSubmission {
    private static final long LONGEST_RECORD_SECONDS = 60;

    private final InstantSource clock;
    private final JobScheduler.Cluster cluster;
    private final SubmissionNotes notes;

    BatchSubmission(BatchDirectory batch, InstantSource clock, JobScheduler.Cluster cluster, SubmissionTurn turn) {
        this.clock = clock;
        this.cluster = cluster;
        this.notes = new SubmissionNotes(batch, clock, cluster.name(), turn);
    }

    /**
     * The jobs that the scheduler has taken.
     *
     * @param ids their identities
     * @param jobs the number of jobs, without the finalizer
     * @param finalizers the number of finalizers
     * @param shortfall the reason why it took no more, for the user; empty if it took all
     */
    record Taken(List<JobId> ids, int jobs, int finalizers, String shortfall) {}

    /** Submits the open work of a batch; the caller holds its {@link BatchLock}. */
    Taken submit(BatchStatus batch, OpenWork work, List<JobId> first, JobScheduler scheduler)
            throws RunException, InterruptedException {
        WaveRequest request = new WaveRequest(batch, work, first, notes, queueWords(work.wave(), scheduler));
        Submission submission = request.of(JobArrays.NONE);
        CountDownLatch recorded = new CountDownLatch(1);
        Thread lastWords = new Thread(() -> awaitQuietly(recorded), "record-submission");
        Runtime.getRuntime().addShutdownHook(lastWords);
        try {
            revoke(work);
            submission = request.of(JobArrays.of(batch, work, cluster));
            boolean isTaken = false;
            while (!isTaken) {
                try {
                    scheduler.submit(submission, notes);
                    isTaken = true;
                } catch (SchedulerException e) {
                    submission = afterRefusal(e, submission, request, scheduler);
                }
            }
            return taken(submission, "");
        } catch (SchedulerException e) {
            submission = withAnotherFinalizer(submission, request, scheduler);
            Taken some = taken(submission, e.refusal());
            if (some.shortfall().isEmpty() || some.jobs() == 0 || !jobsHelp(batch, scheduler)) {
                throw refusal(batch, submission, scheduler, e);
            }
            return some;
        } finally {
            recorded.countDown();
            forget(lastWords);
        }
    }

    /** Returns the words for the scheduler. Those of the user come last, and win. */
    private List<String> queueWords(WaveOptions wave, JobScheduler scheduler) {
        OpenHours hours = OpenHours.ofStored(wave.settings().hours());
        Instant now = clock.instant();
        List<String> words = new ArrayList<>();
        if (!hours.areOpen(now)) {
            words.addAll(scheduler.beginWords(hours.opening(now)));
        }
        words.addAll(wave.queue());
        return words;
    }

    /**
     * Returns the request to try after a refusal: without names of nodes, with smaller arrays, or without arrays. A limit of the site
     * refuses an array as a whole, and takes some of its jobs; if the reason was another one, the first job is refused with the same words.
     *
     * @throws SchedulerException the refusal, if there is none to try, or if the scheduler has jobs of the refused one
     */
    private Submission afterRefusal(
            SchedulerException refusal, Submission refused, WaveRequest request, JobScheduler scheduler)
            throws SchedulerException, InterruptedException {
        if (isWorthAllNodes(refusal)) {
            notes.takeAllNodes();
            return refused;
        }
        if (refused.arrays().isEmpty()
                || refusal.refusal().isEmpty()
                || !notes.ids().isEmpty()) {
            throw refusal;
        }
        return request.again(JobArrays.afterRefusal(refused, refusal, request.wave(), scheduler, cluster));
    }

    /**
     * Returns true if nodes were left out, and the scheduler complains about nodes: since then one may have left the
     * cluster, which then takes no job that names it.
     */
    private boolean isWorthAllNodes(SchedulerException e) {
        return e.refusal().contains("node")
                && notes.ids().isEmpty()
                && !notes.leftOut().isEmpty();
    }

    /**
     * Submits another finalizer behind the accepted jobs, if the first one was taken back; returns the submission with
     * it.
     */
    private Submission withAnotherFinalizer(Submission halfway, WaveRequest request, JobScheduler scheduler)
            throws InterruptedException {
        Submission.Job gone = halfway.finalizer();
        if (gone == null || !notes.isWithdrawn(gone) || notes.ids().isEmpty()) {
            return halfway;
        }
        Submission another = request.finalizerBehind(notes.ids(), halfway.jobs());
        try {
            scheduler.submit(another.finalizerAlone(), notes);
        } catch (SchedulerException full) {
            // A job does the finalizer's work, or a wait submits it when there is room.
        }
        return another;
    }

    private Taken taken(Submission submission, String refusal) {
        int jobs = (int)
                submission.jobs().stream().filter(job -> notes.id(job) != null).count();
        Submission.Job finalizer = submission.finalizer();
        boolean isFinalizer = finalizer != null && notes.id(finalizer) != null;
        String shortfall = refusal.isEmpty()
                ? ""
                : RefusedSubmission.halfway(jobs, submission.jobs().size(), refusal);
        return new Taken(notes.ids(), jobs, isFinalizer ? 1 : 0, shortfall);
    }

    private static boolean jobsHelp(BatchStatus batch, JobScheduler scheduler) {
        return batch.directory().hasParts()
                && !scheduler.nodeCommands().idVariable().isEmpty();
    }

    /** A process that submits many batches would keep a thread for each. */
    private static void forget(Thread lastWords) {
        try {
            Runtime.getRuntime().removeShutdownHook(lastWords);
        } catch (IllegalStateException ends) {
            // This process ends already, and the thread has nothing to wait for any more.
        }
    }

    /**
     * Cancels the submitted jobs of a batch that was never submitted before; returns the refusal, with the actions
     * taken.
     */
    private RunException refusal(BatchStatus batch, Submission submission, JobScheduler scheduler, SchedulerException e)
            throws InterruptedException {
        // In a running batch each job counts: no process would submit a cancelled one again.
        boolean isFirst = batch.jobs().stream().allMatch(job -> job.submissions() == 0);
        String undone = isFirst ? undo(submission, scheduler) : left();
        return RefusedSubmission.whole(batch, scheduler, !isFirst, undone, e);
    }

    /** Removes the cancellations of these jobs, because a user who submits them again wants them to run. */
    private static void revoke(OpenWork work) throws SchedulerException {
        List<JobStatus> all = new ArrayList<>(work.jobs());
        all.addAll(work.finalizer());
        try {
            for (JobStatus job : all) {
                Files.deleteIfExists(job.directory().cancelled());
            }
        } catch (IOException e) {
            throw new SchedulerException("cannot take back a cancellation: " + e, e);
        }
    }

    private String left() {
        return notes.ids().isEmpty() ? "" : "; submitted were " + notes.ids();
    }

    private String undo(Submission submission, JobScheduler scheduler) throws InterruptedException {
        if (notes.ids().isEmpty()) {
            return "";
        }
        // The finalizer may have been submitted first; the scheduler learns of it last, as in any wave.
        List<JobTicket> tickets = new ArrayList<>(notes.tickets());
        List<JobId> ids = notes.ids();
        Submission.Job finalizer = submission.finalizer();
        JobId last = finalizer == null ? null : notes.id(finalizer);
        tickets.sort(Comparator.comparing(ticket -> Objects.equals(ticket.id(), last)));
        try {
            CancelNotes cancelled = new CancelNotes(clock);
            for (JobDirectory job : notes.taken()) {
                cancelled.ask(job);
            }
            scheduler.cancel(tickets.stream()
                    .map(ticket -> new SubmittedJob(ticket, submission.folder()))
                    .toList());
            cancelled.told(notes.taken(), true);
            return "; the jobs submitted before were cancelled: " + ids;
        } catch (SchedulerException | IOException e) {
            return "; the jobs submitted before could not be cancelled: " + ids
                    + "; bpct --wait repeats that until the scheduler takes it";
        }
    }

    /** Delays the end of the virtual machine: a signal must not separate a job from the record of its identity. */
    private static void awaitQuietly(CountDownLatch recorded) {
        try {
            var unused = recorded.await(LONGEST_RECORD_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
