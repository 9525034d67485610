package org.bpct.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.bpct.files.FileName;
import org.bpct.model.AttemptDirectory;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchHome;
import org.bpct.model.JobDirectory;
import org.bpct.model.PartDirectory;

/** A batch as its files show it; scripts are run by hand here, as a scheduler would. */
public record BatchOnDisk(BatchDirectory directory) {
    public static BatchOnDisk of(BatchHome home, int number) {
        try {
            String folder = Files.readString(home.numberFolder(number), StandardCharsets.US_ASCII)
                    .strip();
            return new BatchOnDisk(home.batch(folder));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the jobs in the order of the batch, without finalizers. */
    public List<JobDirectory> jobs() {
        List<JobDirectory> jobs = new ArrayList<>();
        for (int number = 1; Files.isDirectory(directory.job(number).root()); number++) {
            jobs.add(directory.job(number));
        }
        return jobs;
    }

    public JobDirectory finalizer() {
        return directory.finalizer(1);
    }

    /** Starts a job script with these directories as its only PATH. */
    public static RunningProcess start(JobDirectory job, FileName path) {
        return RunningProcess.start(
                "mapfile -d '' -t words; exec /usr/bin/env -i PATH=\"${words[0]}\" /bin/bash \"${words[1]}\" </dev/null",
                List.of(path, FileName.of(job.script())),
                List.of());
    }

    /** Returns how many attempts there were. */
    public static int attempts(JobDirectory job) {
        try (Stream<Path> entries = Files.list(job.part().root())) {
            return (int) entries.filter(
                            entry -> FileName.of(entry).lastComponent().text().startsWith(PartDirectory.ATTEMPT_PREFIX))
                    .count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the words of the newest attempt's exit record, or none. */
    public static List<String> exitRecord(JobDirectory job) {
        return exitRecord(job, attempts(job));
    }

    /** Returns the words of an attempt's exit record, or none. */
    public static List<String> exitRecord(JobDirectory job, int number) {
        AttemptDirectory attempt = job.part().attempt(number);
        try {
            return Files.exists(attempt.exit())
                    ? List.of(Files.readString(attempt.exit(), StandardCharsets.ISO_8859_1)
                            .strip()
                            .split(" "))
                    : List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A name that failed in an attempt: below its root, its class, and what was said of it. */
    public record Failure(String name, String kind, String message) {}

    /** Returns what failed in the newest attempt of a job. */
    public static List<Failure> failures(JobDirectory job) {
        Path errors = job.part().attempt(attempts(job)).errors();
        try {
            List<Failure> failures = new ArrayList<>();
            String[] words = Files.exists(errors)
                    ? Files.readString(errors, StandardCharsets.ISO_8859_1).split("\0")
                    : new String[0];
            for (int i = 0; i + 3 < words.length; i += 4) {
                failures.add(new Failure(words[i + 1], words[i + 2], words[i + 3]));
            }
            return failures;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
