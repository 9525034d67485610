package org.bpct.status.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.bpct.model.JobId;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.status.BatchFolder;
import org.bpct.status.BatchStatus;
import org.bpct.status.record.ErrorTally;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JobTableTest {
    private static final Instant NOW = Instant.ofEpochSecond(1_792_630_360);

    @TempDir
    Path root;

    private final Map<JobId, SchedulerState> answers = new HashMap<>();

    private BatchFolder jobs(int count) {
        String[] jobs = new String[count];
        Arrays.fill(jobs, "10 1000");
        return BatchFolder.of(root, 7, "{}").wave("0 0", 100, jobs);
    }

    private void answer(BatchFolder folder, int job, Phase phase, String detail) {
        folder.submitted(name(job), job + ".s");
        answers.put(new JobId(job + ".s"), new SchedulerState(phase, detail));
    }

    private static String name(int job) {
        return "%04d".formatted(job);
    }

    private String table(BatchFolder folder, Screen screen) {
        StringBuilder text = new StringBuilder();
        BatchStatus batch = BatchStatus.of(folder.read(), answers, NOW, -1);
        JobTable.of(batch, screen, NOW).append(text);
        return text.toString();
    }

    private static void running(BatchFolder folder, int job, int done, String file) {
        folder.start(name(job), 1, 1_792_628_610)
                .attempt(
                        name(job),
                        1,
                        "progress",
                        "running %d %d 0 0 1792630350 0 0 %s .\n".formatted(done, done * 100, file))
                .attempt(name(job), 1, "journal", job + " %d %d 0 0 1792630300 .\n".formatted(done, done * 100));
    }

    @Test
    void jobsThatAreAlikeShareALineAndTroubleStandsFirst() {
        BatchFolder folder = jobs(1000);
        for (int job = 1; job <= 980; job++) {
            folder.submitted(name(job), job + ".s")
                    .start(name(job), 1, 1_792_628_610)
                    .attempt(name(job), 1, "exit", "complete 10 1000 0 0 1792628700 0 n1 .\n");
        }
        for (int job = 981; job <= 998; job++) {
            answer(folder, job, Phase.QUEUED, "Priority");
        }
        answer(folder, 999, Phase.ENDED, "NODE_FAIL");
        folder.start("0999", 1, 1_792_628_610);
        answer(folder, 1000, Phase.RUNNING, "");
        running(folder, 1000, 4, "'a/file'");
        assertThat(table(folder, Screen.plain(80)).lines().map(line -> line.replaceAll(" +", " ")))
                .containsExactly(
                        " JOB STATE NODE DONE FILES DATA RATE ERRORS SILENT IN HAND",
                        " 999 stopped n1 0% 0 0 B 0 29 min NODE_FAIL",
                        "1000 running n1 40% 4 400 B 0 B/s 0 10 s a/file",
                        "jobs 981-998: waiting for the scheduler: Priority (18 jobs)",
                        "jobs 1-980: complete (980 jobs, 9,800 files, 980.0 kB)",
                        "finalizer: planned");
    }

    @Test
    void aFinalizerThatCouldNotSayWhereItRunsHasNoNode() {
        BatchFolder folder = jobs(1);
        folder.submitted("finalizer.1", "f").attempt("finalizer.1", 1, "journal", "");

        assertThat(table(folder, Screen.plain(80)))
                .contains("finalizer: ", ", 0 directories, 0 errors")
                .doesNotContain(" on ,", " on \n");
    }

    @Test
    void ofManyJobsAtWorkATerminalShowsTheSlowestAndAFileAll() {
        BatchFolder folder = jobs(40);
        for (int job = 1; job <= 40; job++) {
            answer(folder, job, Phase.RUNNING, "");
            running(folder, job, job % 10, "'x'");
        }
        String screen = table(folder, Screen.plain(80));
        assertThat(screen.lines()).hasSize(1 + 8 + 1 + 1);
        assertThat(screen)
                .contains("\nthe others: running, 20-90% done (32 jobs, 176 files, ")
                .contains("\n 10 running n1 ");
        assertThat(table(folder, Screen.plain(0)).lines()).hasSize(1 + 40 + 1);
    }

    @Test
    void anEscapeSequenceInANameIsQuoted() {
        BatchFolder folder = jobs(1);
        answer(folder, 1, Phase.RUNNING, "evil\u001b[31m");
        running(folder, 1, 1, "$'a\\e[31mred'");
        assertThat(table(folder, new Screen(80, false, true)))
                .contains("033[31mred")
                .doesNotContain("\u001b");
        answers.clear();
        answer(folder, 1, Phase.QUEUED, "evil\u001b[31m");
        assertThat(table(folder, Screen.plain(80))).contains("evil?[31m");
    }

    @Test
    void anAnswerThatIsMissingIsNoSuccess() {
        BatchFolder folder = jobs(2);
        folder.submitted("0001", "1.s").attempt("0001", 1, "exit", "complete 10 10");
        assertThat(table(folder, Screen.plain(80))).contains("exit is damaged").doesNotContain("complete");
    }

    @Test
    void reasonsOfFailureAreInPlainWords() {
        assertThat(JobWords.failures(new ErrorTally(0, 0, 3, 0, 0, 0))).isEqualTo("permission denied");
        assertThat(JobWords.failures(new ErrorTally(1, 0, 3, 0, 0, 2)))
                .isEqualTo("3 permission denied, 1 gone since the walk, 2 other reasons");
    }
}
