package org.bpct.submit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bpct.caller.Counted;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.files.SummedFiles;
import org.bpct.files.Workers;
import org.bpct.home.HomeSafety;
import org.bpct.model.BatchDirectory;
import org.bpct.model.JobDirectory;
import org.bpct.model.JobId;
import org.bpct.model.JobTicket;
import org.bpct.model.WaveScripts;
import org.bpct.options.UsageException;
import org.bpct.query.Schedulers;
import org.bpct.schedule.JobScheduler;
import org.bpct.schedule.SchedulerException;
import org.bpct.schedule.SubmittedJob;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;

/** The submission of the open work of a batch that this process holds, after a check of the scripts that will run. */
final class WorkSubmission {
    private final HeldBatch batch;
    private final Schedulers schedulers;
    private final InstantSource clock;

    WorkSubmission(HeldBatch batch, Schedulers schedulers, InstantSource clock) {
        this.batch = batch;
        this.schedulers = schedulers;
        this.clock = clock;
    }

    /**
     * Submits open work, wave by wave.
     *
     * @param wavesBefore the number of waves of the batch at the time of the request
     * @param first jobs that must have ended before any of these starts
     */
    Submitted submit(BatchStatus status, List<OpenWork> works, int wavesBefore, List<JobId> first)
            throws UsageException, RunException, IOException, InterruptedException {
        int jobs = 0;
        int finalizers = 0;
        String shortfall = "";
        int left = 0;
        Map<String, List<JobId>> submitted = new HashMap<>();
        prepare(status, works);
        for (OpenWork ofWave : works) {
            String name = ofWave.wave().scheduler();
            // The finalizer also waits for jobs of other waves that were submitted there just now.
            List<JobId> beside = submitted.computeIfAbsent(name, any -> new ArrayList<>());
            OpenWork work = ofWave.waitingFor(beside);
            left += work.left();
            if (!work.isEmpty()) {
                JobScheduler scheduler = schedulers.open(name, batch.commands());
                JobScheduler.Cluster cluster = scheduler.cluster();
                refuseOther(status, name, cluster.name());
                prepare(status, work, scheduler, cluster.name());
                // The process that resubmits has freed space, or will find that there is none.
                Files.deleteIfExists(status.directory().halt());
                BatchSubmission.Taken taken =
                        submission(status.directory(), cluster).submit(status, work, first, scheduler);
                beside.addAll(taken.ids());
                jobs += taken.jobs();
                finalizers += taken.finalizers();
                shortfall = taken.shortfall().isEmpty() ? shortfall : taken.shortfall();
                batch.log()
                        .info("submitted " + Counted.jobs(taken.jobs(), taken.finalizers()) + " to " + name
                                + (work.left() == 0 ? "" : ", " + Counted.left(work.left()))
                                + (taken.shortfall().isEmpty() ? "" : "; " + taken.shortfall()));
            }
        }
        int unanswered =
                (int) status.jobs().stream().filter(JobStatus::isUnanswered).count();
        int wave = status.waves().size() > wavesBefore ? status.waves().size() : 0;
        return new Submitted(jobs, finalizers, left, unanswered, wave, shortfall, false);
    }

    private BatchSubmission submission(BatchDirectory directory, JobScheduler.Cluster cluster) {
        SubmissionTurn turn = SubmissionTurn.of(directory, schedulers.submissionInterval(), clock);
        return new BatchSubmission(directory, clock, cluster, turn);
    }

    private void prepare(BatchStatus status, OpenWork work, JobScheduler scheduler, String cluster)
            throws RunException, IOException, InterruptedException {
        takeBack(status.directory(), work, scheduler);
        checkScripts(status, work);
        new LaunchFailures(status.directory(), cluster, batch.commands()).record(work);
    }

    private static void prepare(BatchStatus status, List<OpenWork> works) throws RunException, IOException {
        if (works.stream().anyMatch(work -> !work.isEmpty())) {
            HomeSafety.ensureOwn(status.directory());
            new UnattendedFinalizer(status).note(works);
        }
    }

    /**
     * Throws if jobs of the batch are with another cluster than the one that takes jobs here: it does not
     * know their fate, and no job there can wait for them.
     */
    private static void refuseOther(BatchStatus status, String scheduler, String cluster) throws RunException {
        for (JobStatus job : status.jobs()) {
            JobTicket ticket = job.snapshot().ticket();
            if (ticket != null
                    && job.state().isLive()
                    && !ticket.cluster().isEmpty()
                    && !ticket.cluster().equals(cluster)
                    && job.scheduler().equals(scheduler)) {
                throw RunException.scheduler(
                        "batch " + status.number() + ": job " + job.label() + " is with the cluster "
                                + ticket.cluster() + ", and jobs would go to "
                                + (cluster.isEmpty() ? "one that does not say its name" : cluster)
                                + ", so none was submitted; type the same where " + ticket.cluster()
                                + " is asked, or, if you know that they have ended, type bpct --cancel="
                                + status.number() + " --force and then bpct --resume=" + status.number(),
                        null);
            }
        }
    }

    /** Removes finalizers from the queue that are submitted anew, or have nothing left to wait for. */
    private void takeBack(BatchDirectory batch, OpenWork work, JobScheduler scheduler)
            throws RunException, IOException, InterruptedException {
        CancelNotes notes = new CancelNotes(clock);
        List<SubmittedJob> taken = new ArrayList<>();
        List<JobDirectory> asked = new ArrayList<>();
        for (JobStatus finalizer : work.replaced()) {
            if (notes.ask(finalizer.directory())) {
                asked.add(finalizer.directory());
            }
            JobTicket ticket = finalizer.snapshot().ticket();
            if (ticket != null) {
                taken.add(new SubmittedJob(
                        ticket, FileName.of(batch.wave(work.wave().wave()))));
            }
        }
        if (taken.isEmpty()) {
            return;
        }
        try {
            scheduler.cancel(taken);
        } catch (SchedulerException e) {
            // Only bpct wants it to end, and it is still the one that finishes the batch.
            CancelNotes.withdraw(asked);
            throw RunException.scheduler("cannot take the finalizer back: " + e.getMessage(), e);
        }
    }

    /**
     * Throws if the scripts of the jobs are not as they were written: damaged, or changed by hand, they could do
     * anything.
     */
    private static void checkScripts(BatchStatus status, OpenWork work) throws RunException, IOException {
        BatchDirectory batch = status.directory();
        int wave = work.wave().wave();
        List<Path> files = new ArrayList<>(List.of(
                batch.engine(wave),
                batch.careful(wave),
                batch.finalizerEngine(wave),
                new WaveScripts(batch.wave(wave)).carefulOfFinalizer()));
        if (work.wave().settings().together()) {
            files.add(batch.nodes(wave));
        }
        Path array = new WaveScripts(batch.wave(wave)).array();
        if (Files.exists(array)) {
            files.add(array);
        }
        for (Path some : List.of(batch.onNode(wave), new WaveScripts(batch.wave(wave)).putBack())) {
            if (Files.exists(some)) {
                files.add(some);
            }
        }
        work.jobs().forEach(job -> files.add(job.directory().script()));
        work.finalizer().forEach(job -> files.add(job.directory().script()));
        Workers.<RunException>forEach(files.size(), number -> {
            String damage = SummedFiles.damage(files.get(number));
            if (!damage.isEmpty()) {
                throw RunException.failed(
                        damage + "; nothing was submitted; a new wave has new scripts: bpct --resume=" + status.number()
                                + " -j N",
                        null);
            }
        });
    }
}
