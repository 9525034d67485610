package org.bpct.run;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.bpct.description.AskedResources;
import org.bpct.description.BatchDescription;
import org.bpct.description.CopySettings;
import org.bpct.description.SourceRoot;
import org.bpct.description.WalkTotals;
import org.bpct.description.WaveDescription;
import org.bpct.description.WaveOptions;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchPlan;
import org.bpct.model.JobPlan;
import org.bpct.model.PrivateFiles;
import org.bpct.model.SummedFiles;
import org.bpct.model.WaveSettings;
import org.bpct.options.CommandOptions;
import org.bpct.options.CpOptions;
import org.bpct.options.Manner;
import org.bpct.options.ResourceOptions;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.schedule.JobScheduler;
import org.bpct.script.ScriptWriter;
import org.bpct.traverse.Totals;
import org.bpct.traverse.TraversalError;
import org.bpct.traverse.TraversalReport;
import org.bpct.traverse.Unchanged;

/** Writes a batch that copies or removes: its folder with all that its jobs need. */
final class BatchWriter {
    private final RunOptions options;
    private final Submitter submitter;
    private final NewBatch folders;

    BatchWriter(RunOptions options, Submitter submitter, InstantSource clock) {
        this.options = options;
        this.submitter = submitter;
        this.folders = new NewBatch(options.call().home(), clock);
    }

    /** Writes a batch of one wave, whose jobs report their progress after so many seconds each. */
    NewBatch.Written write(BatchStart.Work work, int interval, BatchStart.Addition addition)
            throws UsageException, RunException {
        return folders.write((identity, unfinished, place) -> {
            addition.write(unfinished);
            writeUserCommands(unfinished);
            writeWalkErrors(work.walk().errors(), unfinished.walkErrors());
            describe(identity, work).write(unfinished.description());
            // What stands there is what every later wave is made of, so the first one is, too.
            BatchDescription description = BatchDescription.read(unfinished);
            WaveOptions wave = waveOptions(work.scheduler(), work.queue(), interval);
            PrivateFiles.makeFolder(unfinished.wave(1));
            new ScriptWriter(description, wave, place, work.scheduler().nodeCommands(), unfinished.wave(1))
                    .write(work.walk().files(), work.plan(), unfinished);
            describe(wave, work.plan(), place).write(unfinished.waveDescription(1));
        });
    }

    /** Makes the home if it is missing: before anything else is made, since it may turn out that it cannot be. */
    void prepareHome() throws RunException {
        folders.prepareHome(submitter.uid());
    }

    private void writeUserCommands(BatchDirectory into) throws IOException {
        UserCommands.write(options.jobs().commands().pre(), into.pre());
        UserCommands.write(options.jobs().commands().post(), into.post());
        UserCommands.write(options.jobs().commands().notification(), into.notification());
    }

    private BatchDescription describe(BatchIdentity identity, BatchStart.Work work) {
        Landing landing = work.landing();
        CommandOptions commands = options.jobs().commands();
        return new BatchDescription(
                submitter.origin(identity, options.call().commandLine()),
                landing.sources().stream()
                        .map(source -> new SourceRoot(source.given(), source.landsAt()))
                        .toList(),
                work.roots().all(),
                settings(landing, work.roots()),
                options.task().selection(),
                totals(work.walk(), work.plan()),
                work.roots().walkBegan(),
                options.snapshot().publication(),
                0,
                !(commands.pre().isEmpty() && commands.post().isEmpty()),
                !commands.notification().isEmpty());
    }

    private CopySettings settings(Landing landing, Roots roots) {
        Manner manner = options.manner();
        CpOptions cp = manner.cp();
        return new CopySettings(
                cp.words(),
                cp.oneFileSystem(),
                cp.dereference().name().toLowerCase(Locale.ROOT),
                options.task().removes() ? List.of() : cp.keepWords(),
                roots.timeDigits(),
                manner.earlier().window(),
                manner.fsync(),
                Optional.ofNullable(manner.verify()),
                landing.home(),
                roots.access(),
                manner.earlier().update(),
                manner.earlier().byContent(),
                landing.replacesSomething(),
                options.task().removes(),
                options.jobs().templates());
    }

    private static WalkTotals totals(TraversalReport walk, BatchPlan plan) {
        Totals found = walk.totals();
        Unchanged unchanged = walk.unchanged();
        return new WalkTotals(
                found.directories(),
                found.files(),
                found.symlinks(),
                found.specials(),
                found.bytes(),
                walk.errors().size(),
                found.leftOut(),
                new WalkTotals.Skipped(unchanged.entries(), unchanged.directories(), unchanged.bytes()),
                new WalkTotals.Linked(plan.linkedToBase(), unchanged.linkedBytes()));
    }

    /** Jobs that were put on this host, because they have nothing to do, have no words for a scheduler. */
    private WaveOptions waveOptions(JobScheduler scheduler, List<String> queue, int interval) {
        ResourceOptions asked = options.jobs().resources();
        WaveSettings settings = options.jobs().settings();
        boolean hasNodes = scheduler.refusalOfNodes(queue).isEmpty();
        return new WaveOptions(
                1,
                scheduler.name(),
                queue,
                interval,
                hasNodes ? settings : settings.apart(),
                new AskedResources(
                        asked.account(),
                        asked.partition(),
                        asked.seconds(),
                        asked.megabytes(),
                        queue.isEmpty() ? List.of() : options.jobs().queue()));
    }

    private static WaveDescription describe(WaveOptions options, BatchPlan plan, BatchDirectory place) {
        List<WaveDescription.Job> jobs = new ArrayList<>();
        for (JobPlan job : plan.jobs()) {
            jobs.add(WaveDescription.Job.of(place.job(jobs.size() + 1), job));
        }
        return new WaveDescription(
                options,
                List.of(),
                plan.jobGroups() + plan.finalizer().groups().size(),
                jobs,
                WaveDescription.Job.of(place.finalizer(1), plan.finalizer()),
                plan.finalizer().directories(),
                plan.firstAttributeGroup(),
                true);
    }

    private static void writeWalkErrors(List<TraversalError> errors, Path file) throws IOException {
        try (OutputStream out = SummedFiles.create(file)) {
            for (TraversalError error : errors) {
                writeWord(out, error.path().bytes());
                writeWord(out, error.kind().getBytes(StandardCharsets.UTF_8));
                writeWord(out, error.message().getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    private static void writeWord(OutputStream out, byte[] word) throws IOException {
        out.write(word);
        out.write(0);
    }
}
