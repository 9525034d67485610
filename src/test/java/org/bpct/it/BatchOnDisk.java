package org.bpct.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.bpct.model.AttemptDirectory;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchHome;
import org.bpct.model.FileName;
import org.bpct.model.JobDirectory;

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
        try (Stream<Path> entries = Files.list(job.root())) {
            return (int) entries.filter(
                            entry -> FileName.of(entry).lastComponent().text().startsWith(JobDirectory.ATTEMPT_PREFIX))
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
        AttemptDirectory attempt = job.attempt(number);
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
}
