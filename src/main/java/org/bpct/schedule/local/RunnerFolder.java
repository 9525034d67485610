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
 * The files through which bpct and the runner of a wave communicate; {@code docs/developers/batch-directory.md} describes their
 * contents.
 *
 * @param name the folder of the wave
 */
public record RunnerFolder(FileName name) {
    /** The permissions of the files: the folder is private already, and these match all state files. */
    private static final FileAttribute<?> PRIVATE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    /** The prefix of the folder of a later submission of the same wave; its number follows, from 2. */
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

    /** Returns a folder in which no runner has been started: that of the wave the first time, then a new one. */
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

    /** Returns the announcement of the runner; empty if no runner has been started. */
    Optional<Announcement> announcement() throws IOException {
        try {
            return Announcement.parse(RegularFiles.text(file("runner.start"), StandardCharsets.ISO_8859_1));
        } catch (NoSuchFileException notStarted) {
            return Optional.empty();
        }
    }

    /** Prevents a runner that has not started yet from starting: bpct may have been killed just when it started it. */
    void close() throws IOException {
        if (Files.exists(file("queue"))) {
            try {
                Files.writeString(Files.createFile(file("runner.start"), PRIVATE), "closed .\n");
            } catch (FileAlreadyExistsException startedOrClosed) {
                // A runner has started, or the folder is closed already.
            }
        }
    }

    /** Returns the path of the runner's script. */
    FileName runner() {
        return name.resolve(FileName.ofText("runner"));
    }

    /** Returns the path of the runner's journal of its jobs. */
    Path journal() {
        return file("runner.journal");
    }

    /** Writes the queue of the runner: script and output of each job, the finalizer last. */
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

    /** Returns the scripts that {@link #writeQueue} wrote; the position of each in the list counts from 1. */
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

    /** Writes the other runners that must have ended before the finalizer starts. */
    void writeAfter(Collection<ProcessIdentity> runners) throws IOException {
        writeRunners("after", runners);
    }

    /** Writes the other runners that must have ended before any job starts. */
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

    /** Returns the words of each complete line of the journal; none if the runner has not written any yet. */
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
