package org.bpct.pipeline;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.bpct.caller.BatchIdentity;
import org.bpct.caller.RunException;
import org.bpct.caller.Submitter;
import org.bpct.description.AskedResources;
import org.bpct.description.BatchDescription;
import org.bpct.description.BatchWalk;
import org.bpct.description.CopySettings;
import org.bpct.description.SourceRoot;
import org.bpct.description.WalkTotals;
import org.bpct.description.WaveDescription;
import org.bpct.description.WaveOptions;
import org.bpct.files.PrivateFiles;
import org.bpct.home.NewBatch;
import org.bpct.home.UserCommands;
import org.bpct.home.WalkSign;
import org.bpct.landing.Landing;
import org.bpct.model.BatchDirectory;
import org.bpct.model.WaveSettings;
import org.bpct.options.CpOptions;
import org.bpct.options.Earlier;
import org.bpct.options.JobOptions;
import org.bpct.options.Manner;
import org.bpct.options.ResourceOptions;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.query.Session;
import org.bpct.roots.Roots;
import org.bpct.schedule.JobScheduler;
import org.bpct.script.ScriptWriter;
import org.bpct.wave.WalkEnd;

/** The writer of a batch that copies, removes, changes or sums: its folder with everything that its jobs need. */
final class BatchWriter {
    private final RunOptions options;
    private final Submitter submitter;
    private final NewBatch folders;

    BatchWriter(RunOptions options, Session session) {
        this.options = options;
        this.submitter = session.submitter();
        this.folders = new NewBatch(options.call().home(), session.clock());
    }

    /** Writes a batch of one wave. */
    NewBatch.Written write(BatchStart.Work work, BatchStart.Addition addition) throws UsageException, RunException {
        return folders.write((identity, unfinished, place) -> {
            addition.write(unfinished);
            writeUserCommands(unfinished);
            WalkEnd walk = WalkEnd.of(work.walk(), work.plan().linkedToBase());
            if (work.longWalk() == null) {
                walk.writeErrors(unfinished.walkErrors());
            } else {
                PrivateFiles.replace(unfinished.walking(), WalkSign.text(submitter));
            }
            describe(identity, work, walk.totals()).write(unfinished.description());
            // Every later wave is made from the file, so the first one is, too.
            BatchDescription description = BatchDescription.read(unfinished);
            WaveOptions wave = waveOptions(work.scheduler(), work.queue());
            PrivateFiles.makeFolder(unfinished.wave(1));
            ScriptWriter.begin(description, wave, place, work.scheduler().nodeCommands(), unfinished.wave(1))
                    .write(work.walk().files(), work.plan(), unfinished);
            WaveDescription.of(wave, List.of(), work.plan(), place, 0).write(unfinished.waveDescription(1));
        });
    }

    /** Makes the home if it is missing: before anything else is made, since that may fail. */
    void prepareHome() throws RunException {
        folders.prepareHome(submitter.uid());
    }

    private void writeUserCommands(BatchDirectory into) throws IOException {
        UserCommands.write(options.jobs().commands().pre(), into.pre());
        UserCommands.write(options.jobs().commands().post(), into.post());
        UserCommands.write(options.jobs().commands().notification(), into.notification());
    }

    private BatchDescription describe(BatchIdentity identity, BatchStart.Work work, WalkTotals walk) {
        Landing landing = work.landing();
        JobOptions.Commands commands = options.jobs().commands();
        return new BatchDescription(
                submitter.origin(identity, options.call().commandLine()),
                landing.sources().stream()
                        .map(source -> new SourceRoot(source.given(), source.landsAt()))
                        .toList(),
                work.roots().all(),
                settings(landing, work.roots()),
                new BatchWalk(
                        options.task().selection(),
                        walk,
                        work.longWalk(),
                        work.roots().walkBegan()),
                options.snapshot().publication(),
                0,
                new BatchDescription.Commands(
                        !(commands.pre().isEmpty() && commands.post().isEmpty()),
                        !commands.notification().isEmpty()));
    }

    private CopySettings settings(Landing landing, Roots roots) {
        Manner manner = options.manner();
        CpOptions cp = roots.abilities().obeyed(manner.cp(), submitter.uid() == 0);
        Earlier earlier = manner.earlier();
        return new CopySettings(
                new CopySettings.Cp(
                        cp.words(),
                        cp.oneFileSystem(),
                        cp.dereference().name().toLowerCase(Locale.ROOT),
                        options.task().verb().copies()
                                ? roots.abilities().keepWords(cp)
                                : roots.abilities().ownerWords()),
                new CopySettings.Times(roots.abilities().times().digits(), earlier.window()),
                manner.writing(),
                new CopySettings.Verification(
                        Optional.ofNullable(manner.verify()),
                        landing.home(),
                        options.task().manifest(),
                        options.task().aim().far() != null),
                roots.access(),
                new CopySettings.OldCopies(earlier.update(), earlier.byContent(), landing.replacesSomething()),
                options.task().verb(),
                options.jobs().templates());
    }

    /** Jobs that run on this host, because they have no work, have no words for a scheduler. */
    WaveOptions waveOptions(JobScheduler scheduler, List<String> queue) {
        int interval = options.jobs().interval().orElse(scheduler.progressInterval());
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
                        asked.claims(),
                        queue.isEmpty() ? List.of() : options.jobs().queue()));
    }
}
