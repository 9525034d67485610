package org.bpct.script;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import org.bpct.files.FileName;
import org.bpct.model.BatchDirectory;
import org.bpct.model.JobDirectory;
import org.bpct.model.Publication;
import org.bpct.model.SnapshotFloor;
import org.bpct.model.WaveScripts;
import org.bpct.tree.FileList;

/**
 * The functions of a job, to be called one by one: its script without the last line, the engine in its place, and all that
 * this reads.
 */
final class ScriptFunctions {
    private final BatchDirectory batch;
    private final JobDirectory job;
    private final FileName functions;

    private ScriptFunctions(BatchDirectory batch, JobDirectory job, Path engine) throws IOException {
        this.batch = batch;
        this.job = job;
        String script = Files.readString(job.script(), StandardCharsets.ISO_8859_1);
        String last = "source \"$bpct_engine\"\nbpct_main \"$@\"\n";
        if (!script.endsWith("\n" + last)) {
            throw new IllegalStateException("the script does not end with " + last);
        }
        Path careful =
                engine.equals(batch.engine(1)) ? batch.careful(1) : new WaveScripts(batch.wave(1)).carefulOfFinalizer();
        String care = Files.readString(careful, StandardCharsets.ISO_8859_1) + "bpct_has_care=yes\n";
        Path file = Files.writeString(
                job.root().resolve("functions"),
                script.substring(0, script.length() - last.length())
                        + Files.readString(engine, StandardCharsets.ISO_8859_1)
                        + care,
                StandardCharsets.ISO_8859_1);
        functions = FileName.of(file);
    }

    /** Returns those of job 1 of the sample batch, in a folder below this one. */
    static ScriptFunctions ofJob(Path below, String... keeps) throws IOException, TemplateException {
        BatchDirectory batch = write(below, keeps);
        return new ScriptFunctions(batch, batch.job(1), batch.engine(1));
    }

    /** Returns those of job 1 of a batch whose jobs find out themselves how many lanes they use. */
    static ScriptFunctions ofClimbingJob(Path below) throws IOException, TemplateException {
        BatchDirectory batch = sample(below).writeClimbing(below);
        return new ScriptFunctions(batch, batch.job(1), batch.engine(1));
    }

    /** Returns those of job 1 of a batch whose jobs work at these hours, as a wave keeps them. */
    static ScriptFunctions ofRestingJob(Path below, String scheduler, String hours)
            throws IOException, TemplateException {
        BatchDirectory batch = sample(below).writeResting(scheduler, hours, below);
        return new ScriptFunctions(batch, batch.job(1), batch.engine(1));
    }

    /** Returns those of job 1 of a batch that gives new files the layouts of their sources. */
    static ScriptFunctions ofLayingJob(Path below) throws IOException, TemplateException {
        SampleBatch.Sample sample = sample(below, "mode");
        sample.description().laysOut("keep");
        BatchDirectory batch = sample.write(below);
        return new ScriptFunctions(batch, batch.job(1), batch.engine(1));
    }

    /** Returns those of its finalizer. */
    static ScriptFunctions ofFinalizer(Path below, String... keeps) throws IOException, TemplateException {
        BatchDirectory batch = write(below, keeps);
        return new ScriptFunctions(batch, batch.finalizer(1), batch.finalizerEngine(1));
    }

    /** Returns those of the finalizer of a snapshot. */
    static ScriptFunctions ofSnapshotFinalizer(Path below) throws IOException, TemplateException {
        SampleBatch.Sample sample = sample(below);
        sample.description()
                .publishes(new Publication(
                        FileName.ofText("/pool"), "2026-11-22T00-00-00Z", 0, "", List.of(), "", SnapshotFloor.NONE));
        BatchDirectory batch = sample.write(below);
        return new ScriptFunctions(batch, batch.finalizer(1), batch.finalizerEngine(1));
    }

    private static BatchDirectory write(Path below, String... keeps) throws IOException, TemplateException {
        return sample(below, keeps).write(below);
    }

    private static SampleBatch.Sample sample(Path below, String... keeps) {
        BatchDirectory place = BatchDirectory.of(below.resolve("batch"));
        FileList files = SampleBatch.files(FileName.of(below.resolve("source")), FileName.of(below.resolve("copy")));
        return SampleBatch.copy(place, files, List.of(), false, List.of(keeps), false, List.of());
    }

    BatchDirectory batch() {
        return batch;
    }

    JobDirectory job() {
        return job;
    }

    /** Reads the functions, then runs commands that may call them, one byte for each character. */
    Bash call(String commands) throws IOException, InterruptedException {
        return Bash.run("source " + BashQuote.of(functions) + "\n" + commands);
    }

    /** Returns the text of the functions with lines of the settings replaced: a pattern, what to put there, and so on. */
    String functionsWith(String... replacements) throws IOException {
        String text = Files.readString(functions.toPath(), StandardCharsets.ISO_8859_1);
        for (int i = 0; i < replacements.length; i += 2) {
            text = text.replaceFirst("(?m)^" + replacements[i] + "$", Matcher.quoteReplacement(replacements[i + 1]));
        }
        return text;
    }

    /**
     * Calls functions as an attempt that has begun. What it prints with {@code say} is the output, for an attempt's
     * own output goes into a file.
     */
    Bash callInAttempt(String commands) throws IOException, InterruptedException {
        return call("exec {out}>&1; say() { printf '%s\\n' \"$*\" >&\"$out\"; }\nbpct_claim_attempt\n" + commands
                + "\ntrap - EXIT");
    }

    /** Writes a file of an attempt that was before. */
    void earlier(int attempt, String file, String content) throws IOException {
        Path folder = job.part().attempt(attempt).root();
        Files.createDirectories(folder);
        Files.write(folder.resolve(file), content.getBytes(StandardCharsets.ISO_8859_1));
    }
}
