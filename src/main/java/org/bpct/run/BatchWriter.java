package org.bpct.run;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.io.file.PathUtils;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchHome;
import org.bpct.model.BatchPlan;
import org.bpct.model.ChecksumMethod;
import org.bpct.model.FileName;
import org.bpct.model.PrivateFiles;
import org.bpct.schedule.JobScheduler;
import org.bpct.script.ScriptSettings;
import org.bpct.script.ScriptTemplate;
import org.bpct.script.ScriptWriter;
import org.bpct.script.TemplateException;
import org.bpct.traverse.Totals;
import org.bpct.traverse.TraversalError;
import org.bpct.traverse.TraversalReport;

/**
 * Writes a batch: its folder with all that its jobs need. The folder gets its name when it is whole, so that no
 * reader ever meets half a batch; what an interrupted run leaves behind, the next one removes.
 */
final class BatchWriter {
    private static final long ABANDONED_AFTER_MILLIS = 24L * 60 * 60 * 1000;

    private final RunOptions options;
    private final Submitter submitter;
    private final InstantSource clock;

    BatchWriter(RunOptions options, Submitter submitter, InstantSource clock) {
        this.options = options;
        this.submitter = submitter;
        this.clock = clock;
    }

    /** A batch that was written. */
    record Written(BatchIdentity identity, BatchDirectory directory) {}

    /** Writes the first wave of a batch for a scheduler. */
    Written write(
            Landing landing,
            TraversalReport walk,
            BatchPlan plan,
            Roots roots,
            JobScheduler scheduler,
            List<String> queue,
            int interval)
            throws RunException {
        BatchHome home = options.home();
        try {
            BatchCatalog catalog = new BatchCatalog(home);
            BatchIdentity identity = claim(catalog, home);
            BatchDirectory unfinished = home.batch(BatchHome.UNFINISHED_PREFIX + identity.folder());
            BatchDirectory place = home.batch(identity.folder());
            try {
                writeUserCommands(unfinished);
                writeWalkErrors(walk.errors(), unfinished.walkErrors());
                scripts(identity, place, landing, roots, walk.totals(), scheduler, interval)
                        .write(walk.files(), plan, unfinished);
                write(
                        unfinished.waveDescription(1),
                        BatchDescription.ofWave(
                                WaveDescription.ofFirst(scheduler.name(), queue, interval, options, plan)));
                write(
                        unfinished.description(),
                        BatchDescription.ofBatch(
                                options,
                                submitter,
                                identity,
                                landing,
                                roots,
                                walk.totals(),
                                walk.errors().size()));
                Files.move(unfinished.root(), place.root());
            } catch (IOException | TemplateException e) {
                PathUtils.deleteDirectory(unfinished.root());
                throw e;
            }
            catalog.assign(identity.number(), identity.folder());
            return new Written(identity, place);
        } catch (TemplateException e) {
            throw RunException.failed(e.getMessage(), e);
        } catch (IOException e) {
            throw cannotWrite(e);
        }
    }

    /** Makes the home if it is missing: before anything else is made, since it may turn out that it cannot be. */
    void prepareHome() throws RunException {
        Path home = options.home().root();
        HomeSafety.ensure(options.home(), submitter.uid());
        try {
            PrivateFiles.makeFolders(home);
            removeAbandoned(home);
            Path probe = home.resolve(BatchHome.UNFINISHED_PREFIX + "probe-"
                    + ProcessHandle.current().pid());
            PrivateFiles.makeFolder(probe);
            Files.delete(probe);
        } catch (IOException e) {
            throw cannotWrite(e);
        }
    }

    private RunException cannotWrite(IOException e) {
        return RunException.failed(
                "cannot write a batch in " + FileName.of(options.home().root()).display() + ": "
                        + DestinationRoots.reason(e)
                        + " (set BPCT_HOME to a folder that you can write and the nodes can see)",
                e);
    }

    /** Claims a folder by its creation time, the next millisecond if another bpct has that one, and a number. */
    private BatchIdentity claim(BatchCatalog catalog, BatchHome home) throws IOException {
        for (long created = clock.millis(); ; created++) {
            String folder = Long.toHexString(created);
            if (Files.exists(home.batch(folder).root())) {
                continue;
            }
            try {
                PrivateFiles.makeFolder(
                        home.batch(BatchHome.UNFINISHED_PREFIX + folder).root());
            } catch (FileAlreadyExistsException claimedByAnother) {
                continue;
            }
            return new BatchIdentity(catalog.claimNumber(), folder, created);
        }
    }

    private void removeAbandoned(Path home) throws IOException {
        try (var entries = Files.newDirectoryStream(home, BatchHome.UNFINISHED_PREFIX + "*")) {
            for (Path entry : entries) {
                long age = clock.millis() - Files.getLastModifiedTime(entry).toMillis();
                if (age > ABANDONED_AFTER_MILLIS) {
                    PathUtils.deleteDirectory(entry);
                }
            }
        }
    }

    private void writeUserCommands(BatchDirectory into) throws IOException {
        UserCommands.write(options.pre(), into.pre());
        UserCommands.write(options.post(), into.post());
    }

    private ScriptWriter scripts(
            BatchIdentity identity,
            BatchDirectory place,
            Landing landing,
            Roots roots,
            Totals walk,
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
                scheduler.nodeCommands().idVariable(),
                scheduler.nodeCommands().requeue(),
                copyWords(),
                options.cp().dereference() == CpOptions.Dereference.ALWAYS,
                roots.keeps(),
                roots.timeDigits(),
                options.fsync(),
                walk.files() + walk.symlinks() + walk.specials(),
                walk.directories(),
                walk.bytes(),
                verify == null ? "" : verify.command(),
                landing.home(),
                roots.sourceIdentities(),
                roots.destinationIdentities(),
                roots.real().sources(),
                roots.real().destinations());
        ScriptTemplate templates = new ScriptTemplate(own == null ? null : own.toPath(), scheduler.name());
        return new ScriptWriter(templates, settings, scheduler.name());
    }

    private List<String> copyWords() {
        List<String> words = new ArrayList<>(List.of("cp"));
        words.addAll(options.cp().words());
        return words;
    }

    private static void writeWalkErrors(List<TraversalError> errors, Path file) throws IOException {
        try (OutputStream out = PrivateFiles.create(file)) {
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
        try (OutputStream out = PrivateFiles.create(file)) {
            out.write(content);
        }
    }
}
