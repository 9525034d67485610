package org.bpct.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.bpct.caller.QuietConsole;
import org.bpct.caller.Submitter;
import org.bpct.caller.TestClock;
import org.bpct.home.BatchLock;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchHome;
import org.bpct.model.JobId;
import org.bpct.model.JobState;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.pipeline.FakeCluster;
import org.bpct.status.BatchFolder;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;
import org.bpct.status.Silence;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StatusQueryTest {
    @TempDir
    Path temp;

    private final FakeCluster cluster = new FakeCluster();
    private final TestClock clock = new TestClock();
    private final QuietConsole console = new QuietConsole();
    private BatchHome home = new BatchHome(Path.of("/"));

    @BeforeEach
    void makeHome() throws Exception {
        home = new BatchHome(Files.createDirectory(temp.resolve("home")));
    }

    private StatusQuery query() {
        return new StatusQuery(home, cluster.schedulers(), clock);
    }

    private BatchDirectory batch(int number) {
        BatchDirectory batch = new BatchDirectory(home.batch("0123456" + number).root(), false);
        BatchFolder.of(batch.root(), number, "{}")
                .waveOf(FakeCluster.NAME, 2, 0, 3)
                .write("jobs/0001/submission", "name a .\nid " + number + "1 1 .\n")
                .write("jobs/0002/submission", "name b .\nid " + number + "2 1 .\n")
                .write("jobs/finalizer.1/submission", "name f .\nid " + number + "9 1 .\n");
        return batch;
    }

    private BatchDirectory batchOf(int number, String cluster) {
        BatchDirectory batch = new BatchDirectory(home.batch("0123456" + number).root(), false);
        BatchFolder.of(batch.root(), number, "{}")
                .waveOf(FakeCluster.NAME, 1, 0, 3)
                .write("jobs/0001/submission", "name a" + number + " .\ncluster " + cluster + " .\nid 11 1 .\n")
                .write("jobs/finalizer.1/submission", "name f" + number + " .\ncluster " + cluster + " .\nid 19 1 .\n");
        return batch;
    }

    /** The records of requests stand for all that a folder may get. */
    @Test
    void whoWaitsForTheEndReadsTheFolderAgainOnlyWhenAFurtherJobHasEnded() throws Exception {
        BatchDirectory batch = batch(1);
        cluster.says("11", Phase.RUNNING).says("12", Phase.RUNNING).says("19", Phase.HELD);
        StatusQuery query = query();
        BatchStatus first = query.fresh(batch);
        Files.writeString(batch.job("0001").cancelled(), "1 host .\n");

        BatchStatus none = query.freshSince(first);
        assertThat(none.jobs().get(0).cancelled()).isNull();

        cluster.says("11", Phase.CANCELLED);
        BatchStatus one = query.freshSince(none);
        assertThat(one.jobs().get(0).cancelled()).isNotNull();
        assertThat(one.jobs().get(0).state()).isEqualTo(JobState.CANCELLED);
        Files.writeString(batch.job("0002").cancelled(), "1 host .\n");

        BatchStatus same = query.freshSince(one);
        assertThat(same.jobs().get(0).state()).isEqualTo(JobState.CANCELLED);
        assertThat(same.jobs().get(1).cancelled()).isNull();
        assertThat(same.jobs().get(1).mayRun()).isTrue();

        cluster.says("12", Phase.CANCELLED);
        assertThat(query.freshSince(same).jobs().get(1).cancelled()).isNotNull();
        assertThat(cluster.questions).isEqualTo(5);
    }

    @Test
    void aNumberOfTwoClustersIsTwoJobs() throws Exception {
        cluster.name = "one";
        cluster.says("11", Phase.RUNNING).says("19", Phase.QUEUED);
        List<BatchDirectory> batches = List.of(batchOf(1, "one"), batchOf(2, "two"));
        List<BatchStatus> statuses = query().of(batches, console);
        assertThat(statuses.get(0).jobs().get(0).isAnswered()).isTrue();
        assertThat(statuses.get(0).silences()).isEmpty();
        assertThat(statuses.get(1).silences())
                .singleElement()
                .satisfies(silence -> assertThat(silence.words()).isEqualTo("another cluster"));
        assertThat(statuses.get(1).isLive()).isTrue();
    }

    @Test
    void whatAnotherClusterWasAskedInVainIsKeptFromThoseThatAskTheRightOne() throws Exception {
        BatchDirectory batch = batchOf(1, "one");
        cluster.name = "two";
        query().of(batch);
        cluster.name = "one";
        cluster.says("11", Phase.RUNNING);
        assertThat(query().of(batch).silences()).isEmpty();
        assertThat(cluster.questions).isEqualTo(2);
        cluster.name = "two";
        assertThat(query().of(batch).silences())
                .as("an answer of its own cluster serves all hosts")
                .isEmpty();
    }

    @Test
    void whoWaitsForABatchOfAnotherClusterDoesNotAskForItAtEachLook() throws Exception {
        BatchDirectory batch = batchOf(1, "one");
        cluster.name = "two";
        StatusQuery query = query();
        for (int second = 0; second < 60; second += 2) {
            assertThat(query.of(batch).silences()).hasSize(1);
            clock.seconds(2);
        }
        assertThat(cluster.questions).isEqualTo(2);
    }

    private JobState stateOfFirstJob(BatchStatus status) {
        return status.jobs().get(0).state();
    }

    @Test
    void fiftyBatchesCostOneQuestionAndNoneForHalfAMinute() throws Exception {
        List<BatchDirectory> batches = new ArrayList<>();
        for (int number = 1; number <= 50; number++) {
            batches.add(batch(number));
            cluster.says(number + "1", Phase.RUNNING)
                    .says(number + "2", Phase.QUEUED)
                    .says(number + "9", Phase.QUEUED);
        }
        assertThat(query().of(batches, console)).hasSize(50).allMatch(status -> status.state() == JobState.RUNNING);
        assertThat(cluster.questions).isEqualTo(1);
        clock.seconds(29);
        assertThat(query().of(batches, console)).allMatch(status -> status.state() == JobState.RUNNING);
        assertThat(query().of(batches.get(7)).state()).isEqualTo(JobState.RUNNING);
        assertThat(cluster.questions).isEqualTo(1);
        clock.seconds(1);
        query().of(batches, console);
        assertThat(cluster.questions).isEqualTo(2);
        assertThat(console.notes).isEmpty();
    }

    @Test
    void whoWantsToKnowItNowAsksAnew() throws Exception {
        BatchDirectory batch = batch(1);
        query().of(batch);
        query().fresh(batch);
        assertThat(cluster.questions).isEqualTo(2);
    }

    @Test
    void howeverManyWatchTheyShareTwoQuestionsAMinute() throws Exception {
        List<BatchDirectory> batches = new ArrayList<>();
        for (int number = 1; number <= 20; number++) {
            batches.add(batch(number));
            cluster.says(number + "1", Phase.RUNNING).says(number + "2", Phase.QUEUED);
        }
        List<StatusQuery> waits = List.of(query(), query(), query(), query(), query());
        for (int second = 0; second < 120; second += 2) {
            for (int batch = 0; batch < batches.size(); batch++) {
                waits.get(batch % 5).of(batches.get(batch));
            }
            clock.seconds(2);
        }
        assertThat(cluster.questions).as("in two minutes").isEqualTo(4);
        assertThat(query().of(batches.get(19)).state()).isEqualTo(JobState.RUNNING);
    }

    private void begun(BatchDirectory batch, long secondsAgo) throws IOException {
        Files.setLastModifiedTime(batch.waveDescription(1), FileTime.fromMillis((clock.seconds() - secondsAgo) * 1000));
    }

    @Test
    void afterTenMinutesOfTheirBatchesTheyShareOneQuestionAMinute() throws Exception {
        List<BatchDirectory> batches = new ArrayList<>();
        for (int number = 1; number <= 20; number++) {
            batches.add(batch(number));
            begun(batches.get(number - 1), 600 + number);
            cluster.says(number + "1", Phase.RUNNING).says(number + "2", Phase.QUEUED);
        }
        List<StatusQuery> waits = List.of(query(), query(), query(), query(), query());
        List<StatusQuery> watches = List.of(query(), query(), query());
        for (int second = 0; second < 240; second += 5) {
            for (int batch = 0; batch < batches.size(); batch++) {
                waits.get(batch % 5).of(batches.get(batch));
            }
            for (StatusQuery watch : second % 20 == 0 ? watches : List.<StatusQuery>of()) {
                // In the first minute the files of jobs that nobody has asked about are believed.
                boolean isFirst = second <= 60;
                assertThat(watch.of(batches, console))
                        .as("after %s s", second)
                        .allMatch(status -> isFirst || status.jobs().get(0).isAnswered());
            }
            clock.seconds(5);
        }
        assertThat(cluster.questions).as("in four minutes").isEqualTo(4);

        begun(batches.get(0), 0);
        for (int second = 0; second < 120; second += 5) {
            waits.get(0).of(batches.get(0));
            waits.get(1).of(batches.get(1));
            clock.seconds(5);
        }
        assertThat(cluster.questions).as("with a batch that has just begun").isEqualTo(8);
    }

    @Test
    void whoComesAtTheSameMomentWaitsForTheAnswerOfAnother() throws Exception {
        BatchDirectory batch = batch(1);
        cluster.says("11", Phase.RUNNING);
        cluster.onQuestion = () -> LockSupport.parkNanos(200_000_000);
        List<StatusQuery> watchers = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            watchers.add(query());
        }
        assertThat(watchers.parallelStream()
                        .map(watcher -> {
                            try {
                                return stateOfFirstJob(watcher.of(batch));
                            } catch (Exception e) {
                                throw new IllegalStateException(e);
                            }
                        })
                        .toList())
                .containsOnly(JobState.RUNNING);
        assertThat(cluster.questions).isEqualTo(1);
    }

    @Test
    void ofAJobThatNobodyHasAskedAboutYetTheFilesAreBelieved() throws Exception {
        query().of(batch(1));
        BatchDirectory other = batch(2);
        BatchFolder.at(other.root()).start("0001", 1, clock.seconds());
        BatchStatus status = query().of(other);
        assertThat(cluster.questions).isEqualTo(1);
        assertThat(stateOfFirstJob(status)).isEqualTo(JobState.RUNNING);
        assertThat(status.jobs().get(1).state()).isEqualTo(JobState.SUBMITTED);
        assertThat(status.silences()).isEmpty();
    }

    /** Of five waits two had answers; the others had none as long as these came first. */
    @Test
    void whoNeverComesFirstHasAnAnswerAllTheSame() throws Exception {
        BatchDirectory first = batch(1);
        BatchDirectory second = batch(2);
        cluster.says("11", Phase.RUNNING).says("21", Phase.HELD).says("22", Phase.RUNNING);
        query().of(first);
        query().of(second);
        for (int seconds = 10; seconds <= 900; seconds += 10) {
            clock.seconds(10);
            query().of(first);
            BatchStatus status = query().of(second);
            if (seconds >= 30) {
                assertThat(status.jobs()).extracting(JobStatus::state).startsWith(JobState.QUEUED, JobState.RUNNING);
            }
        }
        assertThat(cluster.questions).as("in 15 minutes").isEqualTo(31);
    }

    @Test
    void whatSomebodyEndedAtTheSchedulerStaysCancelledWhenThatHasForgottenIt() throws Exception {
        BatchDirectory batch = batch(1);
        cluster.says("11", Phase.CANCELLED);
        assertThat(stateOfFirstJob(query().of(batch))).isEqualTo(JobState.CANCELLED);
        cluster.states.clear();
        for (int minute = 0; minute < 3; minute++) {
            clock.seconds(600);
            cluster.silent = minute == 0;
            BatchStatus status = query().fresh(batch);
            if (!cluster.silent) {
                assertThat(stateOfFirstJob(status)).isEqualTo(JobState.CANCELLED);
            }
        }
        assertThat(query().of(batch).jobs().get(1).state())
                .as("it was never cancelled")
                .isEqualTo(JobState.LOST);
    }

    @Test
    void whatWasSaidLongAgoDoesNotCountBecauseSomebodyHasAskedAboutOtherJobs() throws Exception {
        BatchDirectory first = batch(1);
        BatchDirectory other = batch(2);
        cluster.says("21", Phase.RUNNING);
        assertThat(stateOfFirstJob(query().of(other))).isEqualTo(JobState.RUNNING);
        clock.seconds(3600);
        cluster.says("21", Phase.ENDED);
        query().of(first);
        assertThat(stateOfFirstJob(query().of(other))).isEqualTo(JobState.SUBMITTED);
        clock.seconds(30);
        query().of(first);
        assertThat(stateOfFirstJob(query().of(other))).isEqualTo(JobState.STOPPED);
    }

    @Test
    void whoWasStoppedWhileItAskedKeepsTheOthersFromAskingForThreeMinutesAtMost() throws Exception {
        BatchDirectory batch = batch(1);
        cluster.says("11", Phase.RUNNING);
        query().of(batch);
        cluster.says("11", Phase.ENDED);
        BatchLock turn = BatchLock.take(home.answersLock());
        try {
            clock.seconds(50);
            assertThat(stateOfFirstJob(query().of(batch))).isEqualTo(JobState.RUNNING);
            clock.seconds(130);
            assertThat(stateOfFirstJob(query().of(batch))).isEqualTo(JobState.STOPPED);
        } finally {
            if (turn != null) {
                turn.close();
            }
        }
    }

    @Test
    void aSchedulerThatIsAwayIsNotAskedMoreOftenAndItsSilenceHasABeginning() throws Exception {
        BatchDirectory batch = batch(1);
        query().of(batch);
        clock.seconds(30);
        cluster.silent = true;
        long began = clock.seconds();
        for (int second = 0; second < 60; second += 2) {
            assertThat(query().of(batch).silences()).singleElement().isEqualTo(new Silence("down", began, 3));
            clock.seconds(2);
        }
        assertThat(cluster.questions).isEqualTo(3);
    }

    @Test
    void theYoungerOfTwoThatDifferHolds() throws Exception {
        BatchDirectory batch = batch(1);
        cluster.says("11", Phase.QUEUED).says("12", Phase.RUNNING).says("19", Phase.ENDED);
        BatchFolder folder = BatchFolder.at(batch.root()).start("0002", 1, clock.seconds() - 90);
        assertThat(query().of(batch).jobs())
                .extracting(JobStatus::state)
                .containsExactly(JobState.QUEUED, JobState.RUNNING, JobState.STOPPED);
        clock.seconds(20);
        long now = clock.seconds() - 10;
        folder.start("0001", 1, now)
                .attempt("0002", 1, "exit", "stopped 0 0 0 0 " + now + " 1 n1 .\n")
                .start("finalizer.1", 1, now);
        assertThat(query().of(batch).jobs())
                .as("answers of 20 s ago, files of 10 s ago")
                .extracting(JobStatus::state)
                .containsExactly(JobState.RUNNING, JobState.SUBMITTED, JobState.RUNNING);
        clock.seconds(10);
        assertThat(query().of(batch).jobs())
                .as("it was asked again")
                .extracting(JobStatus::state)
                .containsExactly(JobState.QUEUED, JobState.RUNNING, JobState.STOPPED);
        assertThat(cluster.questions).isEqualTo(2);
    }

    @Test
    void aBatchThatIsCompleteCostsNoQuestion() throws Exception {
        BatchDirectory batch = batch(1);
        for (String job : List.of("0001", "0002", "finalizer.1")) {
            Path attempt = Files.createDirectories(batch.jobs().resolve(job).resolve("attempt.1"));
            Files.writeString(attempt.resolve("exit"), "complete 10 100 0 0 200 0 n1 .\n");
        }
        query().of(batch);
        assertThat(cluster.questions).isZero();
        assertThat(home.answers()).doesNotExist();
    }

    @Test
    void aJobIsLostAfterTwoAnswersAMinuteApartAndFiveMinutesOfSilence() throws Exception {
        BatchDirectory batch = batch(1);
        assertThat(stateOfFirstJob(query().of(batch))).isEqualTo(JobState.SUSPECT);
        clock.seconds(30);
        assertThat(stateOfFirstJob(query().of(batch))).isEqualTo(JobState.SUSPECT);
        clock.seconds(30);
        // The file server's clock is that of the answers' file; by it the job was submitted in 1970.
        assertThat(stateOfFirstJob(query().of(batch))).isEqualTo(JobState.LOST);
    }

    @Test
    void aJobThatWasHeardOfAMomentAgoIsNotLost() throws Exception {
        BatchDirectory batch = batch(1);
        Path attempt = Files.createDirectories(batch.job(1).part().attempt(1).root());
        Files.writeString(attempt.resolve("start"), "1792628700 n1 4711 99 boot-1 11 .\n");
        Path progress = Files.writeString(attempt.resolve("progress"), "running 1 10 0 0 1792628700 0 - .\n");
        query().of(batch);
        clock.seconds(61);
        assertThat(stateOfFirstJob(query().of(batch))).isEqualTo(JobState.SUSPECT);
        Files.setLastModifiedTime(
                progress,
                FileTime.fromMillis(Files.getLastModifiedTime(progress).toMillis() - 301_000));
        assertThat(stateOfFirstJob(query().of(batch))).isEqualTo(JobState.LOST);
    }

    @Test
    void aSilentSchedulerGivesNoJobUp() throws Exception {
        BatchDirectory batch = batch(1);
        query().of(batch);
        clock.seconds(61);
        cluster.silent = true;
        BatchStatus status = query().of(batch);
        assertThat(stateOfFirstJob(status)).isEqualTo(JobState.SUBMITTED);
        assertThat(status.jobs().get(0).detail()).isEqualTo("down");
    }

    @Test
    void lastWordsWrittenWhileTheSchedulerWasAskedAreRead() throws Exception {
        BatchDirectory batch = batch(1);
        Path attempt = Files.createDirectories(batch.job(1).part().attempt(1).root());
        Files.writeString(attempt.resolve("start"), "1792628700 n1 4711 99 boot-1 11 .\n");
        cluster.says("11", Phase.SUCCEEDED);
        cluster.onQuestion = () -> {
            try {
                Files.writeString(attempt.resolve("exit"), "complete 10 100 0 0 200 0 n1 .\n");
            } catch (java.io.IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        };
        assertThat(stateOfFirstJob(query().of(batch))).isEqualTo(JobState.COMPLETE);
    }

    @Test
    void aJobOfWhichOnlyTheNameIsKnownIsLookedUpAndNothingIsWritten() throws Exception {
        BatchDirectory batch = batch(1);
        Path submission = Files.writeString(batch.job(1).submission(), "name a .\n");
        cluster.named.put("a", new JobId("77"));
        cluster.says("77", Phase.RUNNING);
        assertThat(stateOfFirstJob(query().of(batch))).isEqualTo(JobState.RUNNING);
        assertThat(query().of(batch).jobs().get(0).id()).isEqualTo(new JobId("77"));
        assertThat(cluster.questions)
                .as("one by name, one by identity, none again")
                .isEqualTo(2);
        assertThat(submission).hasContent("name a .");
    }

    @Test
    void aJobThatNoSchedulerKnowsByItsNameIsLostInTheEnd() throws Exception {
        BatchDirectory batch = batch(1);
        Files.writeString(batch.job(1).submission(), "name a .\nid 77 1 .\nname ar2 .\n");
        Path attempt = Files.createDirectories(batch.job(1).part().attempt(1).root());
        Files.writeString(attempt.resolve("start"), "1000 n1 4711 99 boot-1 77 .\n");
        assertThat(stateOfFirstJob(query().of(batch))).isEqualTo(JobState.SUSPECT);
        clock.seconds(61);
        assertThat(stateOfFirstJob(query().of(batch))).isEqualTo(JobState.LOST);
    }

    @Test
    void aSchedulerThatIsNotInstalledHereIsAnUnansweredQuestion() throws Exception {
        BatchDirectory batch = batch(1);
        BatchFolder.of(batch.root(), 1, "{}").waveOf("plugin", 2, 0, 3);
        BatchStatus status = query().of(batch);
        assertThat(stateOfFirstJob(status)).isEqualTo(JobState.SUBMITTED);
        assertThat(status.jobs().get(0).detail()).contains("'plugin' is not installed here");
        assertThat(home.answers()).doesNotExist();
    }

    @Test
    void aBatchThatCannotBeReadIsNamedAndTheOthersAreShown() throws Exception {
        BatchDirectory good = batch(1);
        BatchDirectory bad = home.batch("01234569");
        Files.createDirectories(bad.root());
        assertThat(query().of(List.of(bad, good), console)).hasSize(1);
        assertThat(console.notes).singleElement().asString().contains("01234569");
    }

    @Test
    void theLookOfAnotherUserLeavesNothingBehind() throws Exception {
        BatchDirectory batch = batch(1);
        org.junit.jupiter.api.Assumptions.assumeTrue(
                Submitter.current().uid() == 0, "only root can give a folder to another user");
        Files.setAttribute(home.root(), "unix:uid", 65_534);
        query().of(batch);
        clock.seconds(61);
        assertThat(stateOfFirstJob(query().of(batch))).isEqualTo(JobState.SUSPECT);
        assertThat(home.answers()).doesNotExist();
        assertThat(cluster.questions).isEqualTo(2);
    }
}
