package org.bpct.schedule;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.bpct.model.FileName;

/**
 * The files through which bpct and the runner of a wave speak; {@code docs/batch-directory.md} says what each
 * of them holds.
 *
 * @param name the folder of the wave
 */
record RunnerFolder(FileName name) {
    /** The folder is private already; the files say so too, as all state files do. */
    private static final FileAttribute<?> PRIVATE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    /** Returns the runner's script. */
    FileName runner() {
        return name.resolve(FileName.ofText("runner"));
    }

    /** Returns what the runner says of its jobs. */
    Path journal() {
        return file("runner.journal");
    }

    /** Writes what the runner is to run: script and output of each job, the finalizer last. */
    void writeQueue(List<Submission.Job> jobs) throws IOException {
        Path file = Files.createFile(file("queue"), PRIVATE);
        try (OutputStream queue = Files.newOutputStream(file)) {
            for (Submission.Job job : jobs) {
                queue.write(job.script().bytes());
                queue.write(0);
                queue.write(job.output().bytes());
                queue.write(0);
            }
        }
    }

    /** Asks the runner to end a job, or never to start it. */
    void requestCancellation(int index) throws IOException {
        try {
            Files.createFile(file("cancel." + index), PRIVATE);
        } catch (FileAlreadyExistsException askedBefore) {
            // One request is enough.
        }
    }

    /** Returns the words of each whole line of the journal; nothing if the runner has written none yet. */
    List<List<String>> readJournal() throws IOException {
        List<List<String>> records = new ArrayList<>();
        if (Files.exists(journal())) {
            for (String line : Files.readAllLines(journal(), StandardCharsets.ISO_8859_1)) {
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
