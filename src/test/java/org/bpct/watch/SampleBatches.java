package org.bpct.watch;

import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bpct.model.JobId;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.status.BatchFolder;
import org.bpct.status.BatchStatus;

/**
 * Batches in all sorts of states, as their folders say.
 *
 * @param root where the folders are made
 */
record SampleBatches(Path root) {
    static final long BEGAN = 1_792_628_610;
    static final Instant NOW = Instant.ofEpochSecond(BEGAN + 600);

    private static final String PATHS = """
            {"format":1,"number":%d,"created":1792628604000,"version":"0.1.0","host":"login1","user":"kevin",
            "sources":[{"source":"%s","lands":"%s"}],"walk":{"files":40,"errors":0}}
            """;

    /** Returns a batch that is complete. */
    BatchStatus complete(int number) {
        BatchFolder folder = folder(number, "/data/night", "/backup/night").wave("0 3", 40, "10 5000000000", "10 1000");
        for (String job : List.of("0001", "0002")) {
            folder.submitted(job, number + job)
                    .start(job, 1, BEGAN)
                    .attempt(job, 1, "exit", "complete 10 5000000000 0 0 1792628710 0 n1 .\n");
        }
        folder.submitted("finalizer.1", number + "f")
                .start("finalizer.1", 1, BEGAN + 100)
                .attempt("finalizer.1", 1, "exit", "complete 3 0 0 0 1792628720 0 n1 .\n");
        return BatchStatus.of(folder.read(), Map.of(), NOW, -1);
    }

    /** Returns a batch at work: a job runs, one has errors, one stopped, one was lost, one waits. */
    BatchStatus atWork(int number) {
        return atWork(number, 3_000_000_000L, 300);
    }

    /** Returns the same when its first job has done so much at a moment after the beginning, in seconds. */
    BatchStatus atWork(int number, long bytes, long moment) {
        BatchFolder folder = folder(number, "/data/\\u5927\\u5b66/\\u7814\\u7a76", "/backup/\\u001b[31mred")
                .wave("2 9", 40, "100 9000000000", "10 1000000000", "10 500", "10 500", "10 500");
        long heard = BEGAN + moment;
        folder.start("0001", 1, BEGAN)
                .attempt("0001", 1, "journal", "1 40 " + bytes + " 0 0 " + heard + " .\n")
                .attempt(
                        "0001",
                        1,
                        "progress",
                        "running 40 " + bytes + " 0 0 " + heard + " 250000000 '\u00e5\u00a4\u00a7.img' .\n");
        folder.start("0002", 1, BEGAN)
                .attempt("0002", 1, "journal", "2 4 40 2 0 " + (BEGAN + 200) + " .\n")
                .attempt(
                        "0002",
                        1,
                        "errors",
                        "2\0a/b\0denied\0Permission denied\0" + "2\0x\u0007y\0vanished\0No such file or directory\0");
        folder.start("0003", 1, BEGAN)
                .attempt("0003", 1, "message", "the destination is full")
                .attempt("0003", 1, "exit", "stopped 1 1 0 0 1792628700 0 n3 .\n");
        folder.start("0004", 1, BEGAN);
        Map<JobId, SchedulerState> answers = new HashMap<>();
        for (String job : List.of("0001", "0002", "0003", "0004", "0005", "finalizer.1")) {
            folder.submitted(job, job);
            answers.put(new JobId(job), new SchedulerState(phase(job), job.equals("0005") ? "Priority" : ""));
        }
        return BatchStatus.of(
                folder.read(), answers, BEGAN + moment < NOW.getEpochSecond() ? NOW : Instant.ofEpochSecond(heard), -1);
    }

    /** Returns a batch with a file that its destination has given no mode. */
    BatchStatus withLosses(int number) {
        BatchFolder folder = folder(number, "/data/modes", "/backup/ntfs").waveOf("slurm", 1, 0, 0);
        folder.start("0001", 1, BEGAN)
                .attempt("0001", 1, "journal", "1 1 40 1 0 " + (BEGAN + 100) + " .\n")
                .attempt("0001", 1, "errors", "1\0a/b\0lost:mode\0the destination does not keep its mode\0");
        return BatchStatus.of(folder.read(), Map.of(), NOW, -1);
    }

    private static Phase phase(String job) {
        return switch (job) {
            case "0001", "0002" -> Phase.ALIVE;
            case "0005" -> Phase.QUEUED;
            case "finalizer.1" -> Phase.HELD;
            default -> Phase.ABSENT;
        };
    }

    /** Returns a batch of so many jobs that wait. */
    BatchStatus waiting(int number, int jobs) {
        BatchFolder folder = folder(number, "/data/many", "/backup/many").waveOf("slurm", jobs, 0, 0);
        Map<JobId, SchedulerState> answers = new HashMap<>();
        for (int job = 1; job <= jobs; job++) {
            folder.submitted("%04d".formatted(job), Integer.toString(job));
            answers.put(new JobId(Integer.toString(job)), new SchedulerState(Phase.QUEUED, "Priority"));
        }
        return BatchStatus.of(folder.read(), answers, NOW, -1);
    }

    private BatchFolder folder(int number, String source, String lands) {
        return BatchFolder.of(root.resolve(Integer.toString(number)), number, "{}")
                .write("batch.json", PATHS.formatted(number, source, lands));
    }
}
