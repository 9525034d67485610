package org.bpct.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.Predicate;
import org.bpct.description.WaveOptions;
import org.bpct.model.BatchDirectory;
import org.bpct.model.FileName;
import org.bpct.model.JobId;
import org.bpct.model.SummedFiles;
import org.bpct.model.SystemMessage;
import org.bpct.model.Workers;
import org.bpct.options.UsageException;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.JobScheduler;
import org.bpct.schedule.SchedulerException;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;

/**
 * The submission of what is open in a batch: all of it at first, later what had to wait for room or is tried again by
 * itself; and when somebody asks for it, a new wave that takes over what stopped or failed.
 */
final class Resumption {
    private static final Placement AS_BEFORE = Placement.asBefore(OptionalInt.empty());

    private final StatusQuery query;
    private final Schedulers schedulers;
    private final InstantSource clock;

    Resumption(StatusQuery query, Schedulers schedulers, InstantSource clock) {
        this.query = query;
        this.schedulers = schedulers;
        this.clock = clock;
    }

    /**
     * What was submitted.
     *
     * @param jobs how many jobs, not counting finalizers
     * @param finalizers how many finalizers
     * @param left how many more have to wait for room in the queue
     * @param unanswered of how many jobs the scheduler did not say whether they are at work
     * @param wave the new wave that was made for it; 0 if there was no need
     * @param locked true if another process is submitting jobs of this batch, and nothing was done
     */
    record Submitted(int jobs, int finalizers, int left, int unanswered, int wave, boolean locked) {
        /** Nothing was submitted, for nobody asked for it. */
        static final Submitted NOTHING = new Submitted(0, 0, 0, 0, 0, false);

        /** Returns true if there was nothing to submit, now or later. */
        boolean isNothing() {
            return jobs + finalizers + left == 0;
        }

        /** Returns it in words, without the batch's number. */
        String words() {
            if (isNothing()) {
                return unanswered == 0 ? "nothing is to be submitted" : "nothing was submitted";
            }
            String rest = left == 0
                    ? ""
                    : "; " + Counted.left(left) + ": bpct --wait or --resume submits " + (left == 1 ? "it" : "them");
            return (jobs + finalizers == 0 ? "nothing was submitted" : "submitted " + Counted.jobs(jobs, finalizers))
                    + (wave == 0 ? "" : " as wave " + wave)
                    + rest;
        }
    }

    /** Submits the open jobs that are wanted, by wave, and the finalizer if it is due. */
    Submitted submit(BatchDirectory batch, Function<WaveOptions, Predicate<JobStatus>> wanted)
            throws UsageException, RunException, InterruptedException {
        return submit(batch, wanted, any -> Takeover.NOTHING, AS_BEFORE, List.of(), false);
    }

    /** Submits all jobs of a batch, none of which may start before these have ended. */
    Submitted submitAfter(BatchDirectory batch, List<JobId> first)
            throws UsageException, RunException, InterruptedException {
        return submit(batch, wave -> OpenWork.ALL, any -> Takeover.NOTHING, AS_BEFORE, first, false);
    }

    /**
     * Submits all that is open and not at work: what has never begun as it is, the rest as a new wave.
     *
     * @param placement where the new wave runs, and how many jobs it is to have
     */
    Submitted resume(BatchDirectory batch, Placement placement)
            throws UsageException, RunException, InterruptedException {
        return submit(
                batch,
                wave -> OpenWork.ALL,
                status -> Takeover.toResume(status, placement),
                placement,
                List.of(),
                true);
    }

    /** Submits so many jobs more as a new wave, beside those that are at work. */
    Submitted add(BatchDirectory batch, AddedJobs added, Placement placement)
            throws UsageException, RunException, InterruptedException {
        return submit(
                batch,
                wave -> job -> false,
                status -> Takeover.toAdd(status, added.jobs()),
                placement,
                List.of(),
                true);
    }

    /** Submits the finalizer if it is open, and no job, for nothing is left to be copied. */
    Submitted finish(BatchDirectory batch) throws UsageException, RunException, InterruptedException {
        return submit(batch, wave -> JobStatus::isFinalizer, any -> Takeover.NOTHING, AS_BEFORE, List.of(), true);
    }

    /** Submits what failed once more, as a new wave; what has stopped meanwhile is left to a resume. */
    Submitted retry(BatchDirectory batch, Placement placement)
            throws UsageException, RunException, InterruptedException {
        return submit(batch, wave -> job -> false, Takeover::toRetry, placement, List.of(), true);
    }

    private Submitted submit(
            BatchDirectory batch,
            Function<WaveOptions, Predicate<JobStatus>> wanted,
            Function<BatchStatus, Takeover> taken,
            Placement placement,
            List<JobId> first,
            boolean isAsked)
            throws UsageException, RunException, InterruptedException {
        try (BatchLock lock = BatchLock.take(batch)) {
            if (lock == null) {
                return new Submitted(0, 0, 0, 0, 0, true);
            }
            try (BatchLog log = BatchLog.open(batch.log())) {
                CommandRunner commands = new CommandRunner(log);
                BatchStatus status = query.fresh(batch);
                if (isConfirmed(status)) {
                    status = query.fresh(batch);
                }
                if (status.pause() != null) {
                    throw new UsageException("batch " + status.number() + " is paused; bpct --continue="
                            + status.number() + " lets it go on");
                }
                if (isAsked) {
                    Cancellation.refuse(status);
                    PartRelease.of(status);
                }
                NewWave.mend(status);
                int before = status.waves().size();
                Takeover takeover = taken.apply(status);
                if (!takeover.isEmpty()) {
                    HomeSafety.ensureOwn(batch);
                    JobScheduler scheduler =
                            schedulers.open(status.waves().get(0).scheduler(), commands);
                    new NewWave(status, scheduler, clock).write(takeover, placement);
                    status = query.fresh(batch);
                    log.info("wave " + status.waves().size() + " takes over "
                            + takeover.all().stream().map(JobStatus::label).toList());
                }
                Function<WaveOptions, Predicate<JobStatus>> all = wave -> {
                    Predicate<JobStatus> ofWave = wanted.apply(wave);
                    return job -> wave.wave() > before || ofWave.test(job);
                };
                return submit(status, OpenWork.of(status, all, takeover.added() > 0), before, first, commands, log);
            }
        } catch (IOException e) {
            throw RunException.failed(
                    "cannot write in " + FileName.of(batch.root()).display() + ": " + SystemMessage.of(e), e);
        }
    }

    private Submitted submit(
            BatchStatus status,
            List<OpenWork> works,
            int wavesBefore,
            List<JobId> first,
            CommandRunner commands,
            BatchLog log)
            throws UsageException, RunException, IOException, InterruptedException {
        int finalizers = 0;
        int left = 0;
        List<JobId> submitted = new ArrayList<>();
        for (OpenWork ofWave : works) {
            // The finalizer waits for jobs of other waves that were submitted just now, too.
            OpenWork work = ofWave.waitingFor(submitted);
            left += work.left();
            if (!work.isEmpty()) {
                HomeSafety.ensureOwn(status.directory());
                String name = work.wave().scheduler();
                JobScheduler scheduler = schedulers.open(name, commands);
                Cancellation.replace(status.directory(), work, scheduler, clock);
                checkScripts(status, work);
                // Whoever submits again has made room, or finds out that there is none.
                Files.deleteIfExists(status.directory().halt());
                submitted.addAll(new BatchSubmission(clock).submit(status, work, first, scheduler));
                finalizers += work.finalizer().size();
                log.info("submitted "
                        + Counted.jobs(work.jobs().size(), work.finalizer().size()) + " to " + name
                        + (work.left() == 0 ? "" : ", " + Counted.left(work.left())));
            }
        }
        int unanswered =
                (int) status.jobs().stream().filter(JobStatus::isUnanswered).count();
        int jobs = works.stream().mapToInt(work -> work.jobs().size()).sum();
        int wave = status.waves().size() > wavesBefore ? status.waves().size() : 0;
        return new Submitted(jobs, finalizers, left, unanswered, wave, false);
    }

    /** Throws if what jobs run is not as it was written: damaged, or changed by hand, it could do anything. */
    private static void checkScripts(BatchStatus status, OpenWork work) throws RunException, IOException {
        BatchDirectory batch = status.directory();
        int wave = work.wave().wave();
        List<Path> files =
                new ArrayList<>(List.of(batch.engine(wave), batch.careful(wave), batch.finalizerEngine(wave)));
        if (work.wave().settings().together()) {
            files.add(batch.nodes(wave));
        }
        if (Files.exists(batch.onNode(wave))) {
            files.add(batch.onNode(wave));
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

    /** Returns true if jobs were found that had no identity; a scheduler that does not answer may hold them already. */
    private boolean isConfirmed(BatchStatus status) throws RunException, IOException {
        try {
            return new Confirmation(clock).confirm(status);
        } catch (SchedulerException e) {
            throw unanswered(status, e);
        }
    }

    /** Returns the refusal to submit what may be in the queue already. */
    static RunException unanswered(BatchStatus status, SchedulerException e) {
        return RunException.scheduler(
                "batch " + status.number() + ": jobs of it may be in the queue already, so none was submitted: "
                        + e.getMessage() + Batches.remedy(Integer.toString(status.number())),
                e);
    }
}
