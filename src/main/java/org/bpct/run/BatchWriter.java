package org.bpct.run;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchPlan;
import org.bpct.model.ChecksumMethod;
import org.bpct.model.FileName;
import org.bpct.model.SummedFiles;
import org.bpct.options.CpOptions;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.schedule.JobScheduler;
import org.bpct.script.ScriptSettings;
import org.bpct.script.ScriptTemplate;
import org.bpct.script.ScriptWriter;
import org.bpct.traverse.TraversalError;
import org.bpct.traverse.TraversalReport;

/** Writes a batch that copies or removes: its folder with all that its jobs need. */
final class BatchWriter {
    private final RunOptions options;
    private final Submitter submitter;
    private final NewBatch folders;

    BatchWriter(RunOptions options, Submitter submitter, InstantSource clock) {
        this.options = options;
        this.submitter = submitter;
        this.folders = new NewBatch(options.home(), clock);
    }

    /** Writes the first wave of a batch for a scheduler. */
    NewBatch.Written write(
            Landing landing,
            TraversalReport walk,
            BatchPlan plan,
            Roots roots,
            JobScheduler scheduler,
            List<String> queue,
            int interval,
            BatchStart.Addition addition)
            throws UsageException, RunException {
        return folders.write((identity, unfinished, place) -> {
            addition.write(unfinished);
            writeUserCommands(unfinished);
            writeWalkErrors(walk.errors(), unfinished.walkErrors());
            scripts(identity, place, landing, roots, walk, plan, scheduler, interval)
                    .write(walk.files(), plan, unfinished);
            write(
                    unfinished.waveDescription(1),
                    BatchDescription.ofWave(WaveDescription.ofFirst(scheduler.name(), queue, interval, options, plan)));
            write(
                    unfinished.description(),
                    BatchDescription.ofBatch(options, submitter, identity, landing, roots, walk, plan.linkedToBase()));
        });
    }

    /** Makes the home if it is missing: before anything else is made, since it may turn out that it cannot be. */
    void prepareHome() throws RunException {
        folders.prepareHome(submitter.uid());
    }

    private void writeUserCommands(BatchDirectory into) throws IOException {
        UserCommands.write(options.pre(), into.pre());
        UserCommands.write(options.post(), into.post());
        UserCommands.write(options.notification(), into.notification());
    }

    private ScriptWriter scripts(
            BatchIdentity identity,
            BatchDirectory place,
            Landing landing,
            Roots roots,
            TraversalReport walk,
            BatchPlan plan,
            JobScheduler scheduler,
            int interval) {
        FileName own = options.templates();
        ChecksumMethod verify = options.verify();
        ScriptSettings settings = new ScriptSettings(
                options.version(),
                identity.number(),
                1,
                place,
                submitter.umask(),
                interval,
                options.autoResume(),
                options.lanes(),
                scheduler.nodeCommands().idVariable(),
                scheduler.nodeCommands().requeue(),
                copyWords(),
                options.cp().dereference() == CpOptions.Dereference.ALWAYS,
                roots.keeps(),
                roots.timeDigits(),
                options.earlier().window(),
                options.fsync(),
                walk.files().entries(),
                walk.totals().directories() - walk.unchanged().directories(),
                walk.files().bytes(),
                verify == null ? "" : verify.command(),
                landing.home(),
                false,
                options.earlier().update(),
                landing.replacesSomething(),
                options.earlier().byContent(),
                roots.bases().directories(),
                roots.baseIdentities(),
                plan.linkedToBase(),
                walk.unchanged().linkedBytes(),
                options.removes(),
                roots.sourceIdentities(),
                roots.destinationIdentities(),
                roots.real().sources(),
                roots.real().destinations());
        ScriptTemplate templates = new ScriptTemplate(own == null ? null : own.toPath(), scheduler.name());
        return new ScriptWriter(
                templates,
                settings,
                scheduler.name(),
                options.publication(),
                walk.errors().size());
    }

    private List<String> copyWords() {
        List<String> words = new ArrayList<>(List.of("cp"));
        words.addAll(options.cp().words());
        return words;
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

    private static void write(Path file, byte[] content) throws IOException {
        try (OutputStream out = SummedFiles.create(file)) {
            out.write(content);
        }
    }
}
