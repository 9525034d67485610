package org.bpct.schedule;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.bpct.files.FileName;
import org.bpct.model.JobId;

/**
 * A wave of small scripts in a folder with an odd name, and what has become of them.
 *
 * <p>A script may {@code say} a line of the common list of events, and {@code await} a gate that the test opens.
 */
public final class WaveFixture implements SubmissionLog {
    private static final byte[] ODD_NAME =
            "wave \n 'a' \"b\" $(c) \\ -d \u00e9 \377".getBytes(StandardCharsets.ISO_8859_1);

    private final FileName folder;
    private final String outputSuffix;
    private final List<Submission.Job> jobs = new ArrayList<>();
    private final Map<String, JobId> ids = new LinkedHashMap<>();
    private final List<String> log = new ArrayList<>();
    private int turns;

    public WaveFixture(Path parent) throws IOException {
        this(FileName.of(parent).resolve(FileName.of(ODD_NAME)), " output \377");
    }

    private WaveFixture(FileName folder, String outputSuffix) throws IOException {
        this.folder = folder;
        this.outputSuffix = outputSuffix;
        Files.createDirectories(folder.toPath());
        Files.createDirectories(file("batch"));
        if (Files.notExists(file("events"))) {
            Files.createFile(file("events"));
        }
    }

    /** Returns a wave whose names have nothing but ASCII, for a scheduler that writes into no other file. */
    static WaveFixture plain(Path parent) throws IOException {
        return new WaveFixture(FileName.of(parent).resolve(FileName.ofText("plain wave, 1")), ".output");
    }

    /** Returns another wave beside this one, for the same scheduler. */
    WaveFixture next() throws IOException {
        FileName name = FileName.ofText(folder.lastComponent().text() + " next");
        WaveFixture next = new WaveFixture(folder.parent().resolve(name), outputSuffix);
        if (Files.exists(file("runner"))) {
            Files.copy(file("runner"), next.file("runner"));
        }
        return next;
    }

    public FileName folder() {
        return folder;
    }

    public Path file(String name) {
        return folder.resolve(FileName.ofText(name)).toPath();
    }

    /** Adds a job whose script first says {@code start NAME}, and {@code term NAME} if it is told to end. */
    public WaveFixture job(String name, String commands) throws IOException {
        jobs.add(write(name, commands));
        return this;
    }

    public Submission submission(String... queueWords) throws IOException {
        return new Submission(folder, jobs, write("finalizer", ""), List.of(), List.of(queueWords));
    }

    /** Returns all jobs, which one of this name says that it starts, and the finalizer. */
    Submission submissionTogether(String name) throws IOException {
        Submission all = submission();
        StringBuilder starts = new StringBuilder();
        jobs.forEach(job -> starts.append("say start ").append(job.name()).append('\n'));
        Submission.Job together = write(name, starts.toString());
        return new Submission(folder, jobs, all.finalizer(), List.of(), List.of(), List.of(), together, List.of());
    }

    /** Returns all jobs and the finalizer, none of which may start before these have ended. */
    public Submission submissionAfter(List<JobId> first) throws IOException {
        return new Submission(folder, jobs, write("finalizer", ""), List.of(), first, List.of());
    }

    /** Returns jobs to be submitted once more, or a finalizer that waits for jobs submitted earlier. */
    public Submission again(List<JobId> after, boolean finalizer, String... names) throws IOException {
        List<Submission.Job> some =
                jobs.stream().filter(job -> List.of(names).contains(job.name())).toList();
        return new Submission(folder, some, finalizer ? write("finalizer", "") : null, after, List.of());
    }

    private Submission.Job write(String name, String commands) throws IOException {
        String script = """
                #!/bin/bash
                set -u
                here=%s
                say() { printf '%%s\\n' "$*" >>"$here/events"; }
                await() { local i; for ((i = 0; i < 24000; i++)); do [[ -e $here/$1 ]] && return; sleep 0.05; done; exit 124; }
                trap 'say term %s; exit 143' TERM
                say start %s
                """.formatted(quote(folder), name, name) + commands + "\n";
        Files.writeString(file(name + ".script"), script, StandardCharsets.US_ASCII);
        return new Submission.Job(
                name,
                "a job",
                FileName.of(file("batch")),
                FileName.of(file(name + ".script")),
                FileName.of(file(name + outputSuffix)));
    }

    private static String quote(FileName name) {
        StringBuilder quoted = new StringBuilder("$'");
        for (byte b : name.bytes()) {
            quoted.append(String.format("\\%03o", b & 0xff));
        }
        return quoted.append('\'').toString();
    }

    public void openGate(String gate) throws IOException {
        Files.createFile(file(gate));
    }

    public List<String> events() throws IOException {
        return Files.readAllLines(file("events"), StandardCharsets.ISO_8859_1);
    }

    public void awaitEvent(String event) throws Exception {
        Eventually.until(event, () -> events().contains(event));
    }

    Path output(String name) {
        return file(name + outputSuffix);
    }

    public JobId id(String name) {
        return ids.get(name);
    }

    public List<JobId> ids() {
        return List.copyOf(ids.values());
    }

    /** Returns all jobs that were submitted. */
    public List<SubmittedJob> submitted() {
        return submitted(ids());
    }

    /** Returns jobs of this wave. */
    public List<SubmittedJob> submitted(Collection<JobId> some) {
        return some.stream().map(id -> new SubmittedJob(id, folder)).toList();
    }

    /** Returns jobs of this wave by what is known of them before they have an identity. */
    public List<NamedJob> named(String... names) {
        return Stream.of(names)
                .map(name -> new NamedJob(name, FileName.of(file(name + ".script")), folder))
                .toList();
    }

    /** Returns the calls made on this log, in order. */
    public List<String> log() {
        return log;
    }

    /** Returns how often somebody awaited a turn to submit. */
    public int turns() {
        return turns;
    }

    @Override
    public void awaitTurn() {
        turns++;
    }

    @Override
    public void submitting(Submission.Job job) {
        log.add("submitting " + job.name());
    }

    @Override
    public void submitted(Submission.Job job, JobId id) {
        log.add("submitted " + job.name());
        ids.put(job.name(), id);
    }

    @Override
    public void refused(Submission.Job job) {
        log.add("refused " + job.name());
    }

    @Override
    public void withdrawn(Submission.Job job) {
        log.add("withdrawn " + job.name());
        ids.remove(job.name());
    }

    @Override
    public boolean hasStarted(Submission.Job job) {
        try {
            return events().contains("start " + job.name());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the bytes of the words, each ended by NUL. */
    static byte[] joined(List<byte[]> words) {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        for (byte[] word : words) {
            joined.writeBytes(word);
            joined.write(0);
        }
        return joined.toByteArray();
    }
}
