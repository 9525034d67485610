package org.bpct.wave;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.StringJoiner;
import org.bpct.model.JobId;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.status.BatchFolder;
import org.bpct.status.BatchStatus;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which jobs a new wave takes over: never one that somebody may be at work on. */
final class TakeoverTest {
    @TempDir
    Path root;

    private final Map<JobId, SchedulerState> answers = new HashMap<>();

    /** The last state is the finalizer's; {@code new} ones never began. */
    @ParameterizedTest(name = "{0}: resume {1}; with -j {2}; retry {3}")
    @CsvSource(
            nullValues = "-",
            value = {
                "planned planned planned,           -,        1 2 f1,   -",
                "new-cancelled new-cancelled new-cancelled, -, 1 2 f1,   -",
                "new-cancelled planned planned,     -,        1 2 f1,   -",
                "running queued queued,             -,        -,        -",
                "stopped running queued,            1 f1,     1 f1,     -",
                "cancelled complete queued,         1 2 f1,   1 2 f1,   -",
                "stopped planned queued,            1 f1,     1 2 f1,   -",
                "suspect stopped queued,            2 f1,     2 f1,     -",
                "complete complete stopped,         1 2 f1,   1 2 f1,   -",
                "complete complete new-cancelled,   -,        f1,       -",
                "complete complete complete,        -,        -,        -",
                "complete failed complete,          -,        -,        2 f1",
                "complete complete failed,          -,        -,        f1",
                "failed running queued,             -,        -,        1 f1",
                "failed stopped stopped,            1 2 f1,   1 2 f1,   1 f1",
                "postfailed complete complete,      -,        -,        -",
            })
    void wholeJobsAreTaken(String states, String resumed, String divided, String retried) {
        String[] each = states.split(" ", -1);
        BatchFolder folder = BatchFolder.of(root, 1, "{}").waveOf("fake", each.length - 1, 0, 3);
        for (int i = 0; i < each.length; i++) {
            write(folder, i == each.length - 1 ? "finalizer.1" : "%04d".formatted(i + 1), each[i]);
        }
        BatchStatus status = BatchStatus.of(folder.read(), answers, Instant.ofEpochSecond(1000), -1);

        assertThat(labels(Takeover.toResume(status, Placement.asBefore(OptionalInt.empty()))))
                .isEqualTo(resumed);
        assertThat(labels(Takeover.toResume(status, Placement.asBefore(OptionalInt.of(4)))))
                .isEqualTo(divided);
        assertThat(labels(Takeover.toRetry(status))).isEqualTo(retried);
    }

    private static @org.jspecify.annotations.Nullable String labels(Takeover takeover) {
        StringJoiner labels = new StringJoiner(" ");
        takeover.all().forEach(job -> labels.add(job.label()));
        assertThat(takeover.isEmpty()).isEqualTo(labels.length() == 0);
        return labels.length() == 0 ? null : labels.toString();
    }

    private void write(BatchFolder folder, String job, String state) {
        if (state.equals("planned")) {
            return;
        }
        folder.submitted(job, "id-" + job);
        JobId id = new JobId("id-" + job);
        if (!state.startsWith("new-") && !state.equals("queued")) {
            folder.start(job, 1, 5);
        }
        switch (state) {
            case "running" -> answers.put(id, new SchedulerState(Phase.RUNNING, ""));
            case "queued" -> answers.put(id, new SchedulerState(Phase.QUEUED, ""));
            case "suspect" -> answers.put(id, new SchedulerState(Phase.ABSENT, ""));
            case "cancelled", "new-cancelled" -> {
                folder.write("jobs/" + job + "/cancelled", "9 n .\n");
                answers.put(id, new SchedulerState(Phase.CANCELLED, ""));
            }
            case "stopped" -> {
                folder.attempt(job, 1, "exit", "stopped 0 0 0 0 9 1 n .\n");
                answers.put(id, new SchedulerState(Phase.ENDED, ""));
            }
            case "complete" -> folder.attempt(job, 1, "exit", "complete 10 100 0 0 9 0 n .\n");
            case "postfailed" -> folder.attempt(job, 1, "exit", "complete-with-errors 10 100 0 0 9 0 n .\n");
            case "failed" ->
                folder.attempt(job, 1, "exit", "complete-with-errors 10 90 2 0 9 0 n .\n")
                        .attempt(job, 1, "journal", "1 10 90 2 0 9 .\n9 1 0 1 0 9 .\n");
            default -> throw new IllegalArgumentException(state);
        }
    }
}
