package org.bpct.status;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bpct.model.JobId;
import org.bpct.model.JobState;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.status.record.ErrorTally;
import org.bpct.status.record.Ledger;
import org.bpct.status.record.LimitRecord;
import org.bpct.status.record.PartSnapshot;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BatchStatusTest {
    @TempDir
    Path root;

    private BatchFolder complete(String walk, String exit, String errors) {
        return BatchFolder.of(root, 1, walk)
                .wave("0 1", 10, "10 100")
                .submitted("0001", "a")
                .submitted("finalizer.1", "f")
                .start("0001", 1, 100)
                .start("finalizer.1", 1, 200)
                .attempt("0001", 1, "exit", exit)
                .attempt("0001", 1, "errors", errors)
                .attempt("finalizer.1", 1, "exit", "complete 1 0 0 0 210 0 n .\n");
    }

    private static BatchStatus status(BatchFolder folder, long now, String... answers) {
        Map<JobId, SchedulerState> map = new HashMap<>();
        for (int i = 0; i < answers.length; i += 2) {
            map.put(new JobId(answers[i]), new SchedulerState(Phase.valueOf(answers[i + 1]), ""));
        }
        return BatchStatus.of(folder.read(), map, Instant.ofEpochSecond(now), -1);
    }

    @Test
    void allDoneIsOk() {
        BatchStatus batch = status(complete("{}", "complete 10 100 0 0 150 0 n .\n", ""), 999);
        assertThat(batch.state()).isEqualTo(JobState.COMPLETE);
        assertThat(batch.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(batch.pace().seconds()).isEqualTo(110);
        assertThat(batch.pace().ended()).isEqualTo(210);
    }

    @Test
    void anythingTheWalkCouldNotReadIsAnError() {
        BatchStatus batch = status(complete("{\"errors\":1}", "complete 10 100 0 0 150 0 n .\n", ""), 999);
        assertThat(batch.state()).isEqualTo(JobState.COMPLETE_WITH_ERRORS);
        assertThat(batch.exitCode()).isEqualTo(ExitCode.ENTRIES_FAILED);
    }

    @Test
    void vanishedAndChangedNamesHaveACodeOfTheirOwn() {
        String exit = "complete-with-errors 10 80 2 1 150 0 n .\n";
        BatchStatus batch = status(complete("{}", exit, "1\0a\0vanished\0m\0001\0b\0changed\0m\0"), 999);
        assertThat(batch.exitCode()).isEqualTo(ExitCode.ONLY_VANISHED_OR_CHANGED);
        assertThat(batch.sums().entries()).isEqualTo(new Ledger(10, 8, 2, 0));
        assertThat(batch.sums().bytes()).isEqualTo(new Ledger(100, 80, 20, 0));
    }

    @Test
    void aFailureWithoutARecordIsNotExcused() {
        String exit = "complete-with-errors 10 80 2 1 150 0 n .\n";
        BatchStatus batch = status(complete("{}", exit, "1\0a\0vanished\0m\0001\0b\0chan"), 999);
        assertThat(batch.sums().errors()).isEqualTo(new ErrorTally(1, 0, 0, 0, 0, 1));
        assertThat(batch.exitCode()).isEqualTo(ExitCode.ENTRIES_FAILED);
    }

    @Test
    void aFailedPostIsAnErrorThoughNoNameFailed() {
        BatchStatus batch = status(complete("{}", "complete-with-errors 10 100 0 0 150 0 n .\n", ""), 999);
        assertThat(batch.exitCode()).isEqualTo(ExitCode.ENTRIES_FAILED);
    }

    @Test
    void anExitRecordThatClaimsMoreThanItSettledIsIncomplete() {
        BatchStatus batch = status(complete("{}", "complete 9 100 0 0 150 0 n .\n", ""), 999);
        assertThat(batch.exitCode()).isEqualTo(ExitCode.INCOMPLETE);
    }

    /** A batch may have been quick before it got its limit. */
    @Test
    void noBatchEndsSoonerThanItsLimitAllows() {
        BatchFolder folder = BatchFolder.of(root, 1, "{}").wave("0 1", 10, "100 1000");
        folder.submitted("0001", "a").submitted("finalizer.1", "f");
        folder.start("0001", 1, 100).attempt("0001", 1, "journal", "1 50 500 0 0 105 .\n");
        assertThat(status(folder, 110, "a", "RUNNING", "f", "QUEUED").pace().secondsLeft())
                .isEqualTo(10);
        folder.write("limit", new String(new LimitRecord(90, 0, 1, 1).bytesWritten(), StandardCharsets.ISO_8859_1));
        assertThat(status(folder, 110, "a", "RUNNING", "f", "QUEUED").pace().secondsLeft())
                .isEqualTo(50);
    }

    @Test
    void theSlowestJobDecidesWhenTheBatchEnds() {
        BatchFolder folder = BatchFolder.of(root, 1, "{}").wave("0 1", 10, "100 1000", "100 1000");
        folder.submitted("0001", "a").submitted("0002", "b").submitted("finalizer.1", "f");
        // By bytes 10 s a tenth, by files 10 s a fiftieth: files decide.
        folder.start("0001", 1, 100).attempt("0001", 1, "journal", "1 2 100 0 0 105 .\n");
        folder.start("0002", 1, 100).attempt("0002", 1, "journal", "2 50 500 0 0 105 .\n");
        BatchStatus batch = status(folder, 110, "a", "RUNNING", "b", "RUNNING", "f", "QUEUED");
        assertThat(batch.pace().secondsLeft()).isEqualTo(490);
        assertThat(batch.pace().bytesPerSecond()).isEqualTo(60);
        assertThat(batch.state()).isEqualTo(JobState.RUNNING);
        assertThat(batch.exitCode()).isEqualTo(ExitCode.INCOMPLETE);
    }

    @Test
    void aJobThatWaitsIsAccountedForAndTheEndIsUnknownWithoutData() {
        BatchFolder folder = BatchFolder.of(root, 1, "{}").wave("0 1", 10, "100 1000", "100 1000");
        folder.submitted("0001", "a").submitted("0002", "b").submitted("finalizer.1", "f");
        assertThat(status(folder, 110, "a", "RUNNING", "b", "QUEUED", "f", "QUEUED")
                        .pace()
                        .secondsLeft())
                .isEqualTo(-1);
        folder.start("0001", 1, 100).attempt("0001", 1, "journal", "1 2 100 0 0 105 .\n");
        assertThat(status(folder, 110, "a", "RUNNING", "b", "QUEUED", "f", "QUEUED")
                        .pace()
                        .secondsLeft())
                .isEqualTo(990);
        folder.start("0002", 1, 108);
        assertThat(status(folder, 110, "a", "RUNNING", "b", "RUNNING", "f", "QUEUED")
                        .pace()
                        .secondsLeft())
                .isEqualTo(990);
    }

    @Test
    void oneLargeFileOfManyFilesTellsNothingOfTheOthers() {
        BatchFolder folder = BatchFolder.of(root, 1, "{}").wave("0 1", 10, "3113 10000");
        folder.submitted("0001", "a").submitted("finalizer.1", "f").start("0001", 1, 100);
        folder.attempt("0001", 1, "journal", "1 1 8700 0 0 105 .\n");
        assertThat(status(folder, 110, "a", "RUNNING", "f", "QUEUED").pace().secondsLeft())
                .isEqualTo(-1);
        // A hundredth of both is enough: 10,000 bytes in 10 s, 99 times as many names.
        folder.attempt("0001", 1, "journal", "1 1 8700 0 0 105 .\n2 31 100 0 0 105 .\n");
        assertThat(status(folder, 110, "a", "RUNNING", "f", "QUEUED").pace().secondsLeft())
                .isEqualTo(963);
    }

    @Test
    void ofAFewLargeFilesTheBytesTellEnough() {
        BatchFolder folder = BatchFolder.of(root, 1, "{}").wave("0 1", 10, "2 10000");
        folder.submitted("0001", "a").submitted("finalizer.1", "f").start("0001", 1, 100);
        folder.attempt("0001", 1, "progress", "running 0 0 0 0 110 2500 0 'large' .\n");
        assertThat(status(folder, 110, "a", "RUNNING", "f", "QUEUED").pace().secondsLeft())
                .isEqualTo(30);
    }

    @Test
    void whatIsThereOfTheGroupInHandCounts() {
        BatchFolder folder = BatchFolder.of(root, 1, "{}").wave("0 1", 10, "628 1000");
        folder.submitted("0001", "a").submitted("finalizer.1", "f").start("0001", 1, 100);
        folder.attempt("0001", 1, "progress", "running 0 0 0 0 110 250 157 '7' .\n");
        BatchStatus batch = status(folder, 110, "a", "RUNNING", "f", "QUEUED");
        assertThat(batch.sumsSoFar().entries().done()).isEqualTo(157);
        assertThat(batch.sumsSoFar().bytes().done()).isEqualTo(250);
        assertThat(batch.sums().entries().done()).as("settled").isZero();
        assertThat(batch.pace().secondsLeft()).isEqualTo(30);
        // A script of an older bpct told no names.
        folder.attempt("0001", 1, "progress", "running 0 0 0 0 110 250 '7' .\n");
        assertThat(status(folder, 110, "a", "RUNNING").sumsSoFar().entries().done())
                .isZero();
        assertThat(status(folder, 110, "a", "RUNNING").sumsSoFar().bytes().done())
                .isEqualTo(250);
    }

    @Test
    void theEndIsUnknownWhileAJobWaitsInTheQueueOfACluster() {
        BatchFolder folder = BatchFolder.of(root, 1, "{}").waveOf("slurm", 2, 0, 0);
        folder.submitted("0001", "1").submitted("0002", "2").submitted("finalizer.1", "3");
        folder.start("0001", 1, 100).attempt("0001", 1, "journal", "1 5 50 0 0 105 .\n");
        assertThat(status(folder, 110, "1", "RUNNING", "2", "QUEUED", "3", "HELD")
                        .pace()
                        .secondsLeft())
                .isEqualTo(-1);
        assertThat(status(folder, 110, "1", "RUNNING", "2", "CANCELLED", "3", "HELD")
                        .pace()
                        .secondsLeft())
                .as("what a cancelled job would have done is nobody's")
                .isEqualTo(10);
    }

    @Test
    void whatAnAttemptInheritedIsNotItsOwnSpeed() {
        BatchFolder folder = BatchFolder.of(root, 1, "{}").wave("0 1", 10, "100 1000");
        folder.submitted("0001", "a")
                .submitted("finalizer.1", "f")
                .start("0001", 1, 10)
                .start("0001", 2, 100);
        folder.attempt("0001", 2, "journal", "1 40 400 0 0 20 .\n2 10 100 0 0 105 .\n");
        assertThat(status(folder, 110, "a", "RUNNING", "f", "QUEUED").pace().secondsLeft())
                .isEqualTo(50);
    }

    /** As one that was killed at its walltime without a signal, and that the scheduler has forgotten since. */
    @Test
    void aJobThatWasLostInTheMidstOfItsWorkWasCutShort() {
        BatchFolder folder = BatchFolder.of(root, 1, "{}").waveOf("slurm", 1, 0, 0);
        folder.submitted("0001", "1").submitted("finalizer.1", "2").start("0001", 1, 100);
        Map<JobId, SchedulerState> answers = Map.of(
                new JobId("1"),
                new SchedulerState(Phase.FORGOTTEN, ""),
                new JobId("2"),
                new SchedulerState(Phase.FORGOTTEN, ""));

        List<JobStatus> jobs = BatchStatus.of(
                        folder.read(), answers, Instant.ofEpochSecond(9_999), System.currentTimeMillis() + 3_600_000)
                .jobs();

        assertThat(jobs).extracting(JobStatus::state).containsOnly(JobState.LOST);
        assertThat(jobs).extracting(job -> job.stop().isCutShort()).containsExactly(true, false);
        assertThat(jobs.get(0).stop().attemptsInVain()).isEqualTo(1);
    }

    /** A user was told to give more time, where room was missing. */
    @Test
    void aJobWithoutRoomForItsRecordWasNotCutShort() {
        BatchFolder folder = BatchFolder.of(root, 1, "{}").waveOf("slurm", 1, 0, 0);
        folder.submitted("0001", "1").start("0001", 1, 100).attempt("0001", 1, "exit.new", "");
        Map<JobId, SchedulerState> answers = Map.of(new JobId("1"), new SchedulerState(Phase.ENDED, ""));

        JobStatus job = BatchStatus.of(folder.read(), answers, Instant.ofEpochSecond(200), 200_000)
                .jobs()
                .get(0);

        assertThat(job.stop().reason()).isEqualTo(PartSnapshot.HOME_IS_FULL);
        assertThat(job.stop().isCutShort()).isFalse();
    }

    @Test
    void exitCodesKeepTheirPrecedence() {
        assertThat(ExitCode.OK.or(ExitCode.ONLY_VANISHED_OR_CHANGED).code()).isEqualTo(4);
        assertThat(ExitCode.ENTRIES_FAILED.or(ExitCode.ONLY_VANISHED_OR_CHANGED).code())
                .isEqualTo(3);
        assertThat(ExitCode.ENTRIES_FAILED.or(ExitCode.INCOMPLETE).code()).isEqualTo(5);
        assertThat(ExitCode.SCHEDULER.or(ExitCode.INCOMPLETE).code()).isEqualTo(7);
        assertThat(ExitCode.SCHEDULER.or(ExitCode.LOCKED).code()).isEqualTo(6);
        assertThat(ExitCode.FAILED.or(ExitCode.LOCKED).code()).isEqualTo(1);
        assertThat(ExitCode.FAILED.or(ExitCode.USAGE).code()).isEqualTo(2);
    }
}
