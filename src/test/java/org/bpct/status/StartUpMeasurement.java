package org.bpct.status;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bpct.description.BatchUnreadableException;
import org.bpct.model.BatchDirectory;
import org.bpct.model.JobId;
import org.bpct.model.SchedulerState;
import org.bpct.status.show.StatusJson;
import org.bpct.status.show.StatusText;

/**
 * A program that reads and prints 20 batches of 16 jobs as a fresh process does, to be run by hand:
 * {@code make FOLDER} writes the batches, then {@code none}, {@code text} or {@code json} with the folder is to be
 * measured with the shell's {@code time}.
 */
final class StartUpMeasurement {
    private static final int BATCHES = 20;
    private static final int JOBS = 16;

    private StartUpMeasurement() {}

    public static void main(String[] arguments) throws IOException, BatchUnreadableException {
        Path root = Path.of(arguments[1]);
        if (arguments[0].equals("make")) {
            make(root);
        } else if (!arguments[0].equals("none")) {
            List<BatchStatus> batches = read(root);
            PrintStream out = System.out;
            if (arguments[0].equals("json")) {
                StatusJson.write(out, batches);
            } else {
                write(out, new StatusText(ZoneId.systemDefault(), new NoHints()).of(batches));
            }
            out.flush();
        }
    }

    private static List<BatchStatus> read(Path root) throws BatchUnreadableException {
        List<BatchStatus> batches = new ArrayList<>();
        Instant now = Instant.ofEpochSecond(1_792_630_000);
        for (int number = 1; number <= BATCHES; number++) {
            BatchDirectory directory = BatchDirectory.of(root.resolve(Integer.toString(number)));
            BatchSnapshot snapshot = BatchSnapshot.read(directory);
            Map<JobId, SchedulerState> answers = Map.of();
            batches.add(BatchStatus.of(snapshot, answers, now, -1));
        }
        return batches;
    }

    private static void write(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }

    private static void make(Path root) throws IOException {
        for (int number = 1; number <= BATCHES; number++) {
            Path folder = root.resolve(Integer.toString(number));
            Files.createDirectories(folder);
            BatchFolder batch = BatchFolder.of(folder, number, "{\"files\":16000,\"bytes\":16000000000}");
            String[] jobs = new String[JOBS];
            for (int job = 1; job <= JOBS; job++) {
                jobs[job - 1] = "1000 1000000000";
                makeJob(batch, "%04d".formatted(job), number == BATCHES);
            }
            batch.wave("0 100", 1000, jobs).submitted("finalizer.1", "local.17");
        }
    }

    private static void makeJob(BatchFolder batch, String job, boolean running) {
        batch.submitted(job, "4711" + job).start(job, 1, 1_792_628_610);
        StringBuilder journal = new StringBuilder();
        for (int group = 1; group <= 500; group++) {
            journal.append(group).append(" 1 1000000 0 0 1792628700 .\n");
        }
        batch.attempt(job, 1, "journal", journal.toString())
                .attempt(job, 1, "progress", "running 500 500000000 0 0 1792629000 12345 'a file' .\n");
        if (!running) {
            batch.attempt(job, 1, "exit", "complete 1000 1000000000 0 0 1792629100 0 n1 .\n");
        }
    }
}
