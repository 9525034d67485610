package org.bpct.schedule.local;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.files.NulWords;
import org.bpct.files.PrivateFiles;
import org.bpct.files.RegularFiles;
import org.bpct.files.SummedFiles;
import org.bpct.schedule.Submission;

/**
 * The files through which bpct and the runner of a wave speak; {@code docs/batch-directory.md} says what each
 * of them holds.
 *
 * @param name the folder of the wave
 */
public record RunnerFolder(FileName name) {
    /** The folder is private already; the files say so too, as all state files do. */
    private static final FileAttribute<?> PRIVATE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    /** How the folder of a later submission of the same wave begins; its number follows, from 2. */
    private static final String AGAIN_PREFIX = "again.";

    /** Returns the folder in which a runner keeps its files: that of the wave, or one of a later submission. */
    static RunnerFolder of(FileName wave, ProcessIdentity runner) {
        for (RunnerFolder folder : all(wave)) {
            if (folder.isOf(runner)) {
                return folder;
            }
        }
        return new RunnerFolder(wave);
    }

    /** Returns the folders of all submissions of a wave, the first one first. */
    static List<RunnerFolder> all(FileName wave) {
        List<RunnerFolder> folders = new ArrayList<>();
        RunnerFolder folder = new RunnerFolder(wave);
        for (int again = 2; Files.isDirectory(folder.name().toPath()); again++) {
            folders.add(folder);
            folder = new RunnerFolder(again(wave, again));
        }
        return folders;
    }

    /** Returns a folder in which no runner has been started: that of the wave at first, then a new one. */
    static RunnerFolder fresh(FileName wave) throws IOException {
        RunnerFolder first = new RunnerFolder(wave);
        if (!Files.exists(first.file("queue"))) {
            return first;
        }
        for (int again = 2; ; again++) {
            RunnerFolder folder = new RunnerFolder(again(wave, again));
            try {
                PrivateFiles.makeFolder(folder.name().toPath());
            } catch (FileAlreadyExistsException takenBefore) {
                continue;
            }
            SummedFiles.check(first.runner().toPath());
            try (OutputStream runner = SummedFiles.createScript(folder.runner().toPath())) {
                runner.write(RegularFiles.bytes(first.runner().toPath()));
            }
            return folder;
        }
    }

    private static FileName again(FileName wave, int number) {
        return wave.resolve(FileName.ofText(AGAIN_PREFIX + number));
    }

    private boolean isOf(ProcessIdentity runner) {
        try {
            return announcement()
                    .filter(announcement -> announcement.runner().equals(runner))
                    .isPresent();
        } catch (IOException unreadable) {
            return false;
        }
    }

    /** Returns who runs the jobs; nothing if no runner has been started. */
    Optional<Announcement> announcement() throws IOException {
        try {
            return Announcement.parse(RegularFiles.text(file("runner.start"), StandardCharsets.ISO_8859_1));
        } catch (NoSuchFileException notStarted) {
            return Optional.empty();
        }
    }

    /** Keeps a runner from starting that has not started yet: bpct may have been killed just when it started it. */
    void close() throws IOException {
        if (Files.exists(file("queue"))) {
            try {
                Files.writeString(Files.createFile(file("runner.start"), PRIVATE), "closed .\n");
            } catch (FileAlreadyExistsException startedOrClosed) {
                // As it should be.
            }
        }
    }

    /** Returns the runner's script. */
    FileName runner() {
        return name.resolve(FileName.ofText("runner"));
    }

    /** Returns what the runner says of its jobs. */
    Path journal() {
        return file("runner.journal");
    }

    /** Writes what the runner is to run: script and output of each job, the finalizer last. */
    public void writeQueue(List<Submission.Job> jobs) throws IOException {
        try (OutputStream queue = SummedFiles.create(file("queue"))) {
            for (Submission.Job job : jobs) {
                queue.write(job.script().bytes());
                queue.write(0);
                queue.write(job.output().bytes());
                queue.write(0);
            }
        }
    }

    /** Returns what {@link #writeQueue} wrote: the place of each script in it, from 1. */
    List<FileName> readQueue() throws IOException {
        List<FileName> scripts = new ArrayList<>();
        try (NulWords words = new NulWords(RegularFiles.open(file("queue")))) {
            while (words.next()) {
                scripts.add(FileName.of(words.word()));
                words.next();
            }
        } catch (NoSuchFileException nothingSubmitted) {
            return List.of();
        }
        return scripts;
    }

    /** Writes which other runners must have ended before the finalizer starts. */
    void writeAfter(Collection<ProcessIdentity> runners) throws IOException {
        writeRunners("after", runners);
    }

    /** Writes which other runners must have ended before anything starts. */
    void writeFirst(Collection<ProcessIdentity> runners) throws IOException {
        writeRunners("first", runners);
    }

    private void writeRunners(String name, Collection<ProcessIdentity> runners) throws IOException {
        StringBuilder lines = new StringBuilder();
        runners.forEach(runner -> lines.append(runner.pid())
                .append(' ')
                .append(runner.startTime())
                .append('\n'));
        SummedFiles.write(file(name), lines.toString().getBytes(StandardCharsets.US_ASCII));
    }

    /** Asks the runner to end a job, or never to start it. */
    void requestCancellation(int index) throws IOException {
        try {
            Files.createFile(file("cancel." + index), PRIVATE);
        } catch (FileAlreadyExistsException askedBefore) {
            // One request is enough.
        }
    }

    /** Returns true if the runner was asked to end a job, or never to start it. */
    boolean isCancellationRequested(int index) {
        return Files.exists(file("cancel." + index));
    }

    /** Returns the words of each whole line of the journal; nothing if the runner has written none yet. */
    List<List<String>> readJournal() throws IOException {
        List<List<String>> records = new ArrayList<>();
        if (Files.exists(journal())) {
            for (String line : RegularFiles.lines(journal())) {
                if (line.endsWith(" .")) {
                    records.add(List.of(line.split(" ", -1)));
                }
            }
        }
        return records;
    }

    private Path file(String file) {
        return name.resolve(FileName.ofText(file)).toPath();
    }
}
