package org.bpct.submit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.bpct.caller.Pause;
import org.bpct.caller.QuietConsole;
import org.bpct.caller.TestClock;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchHome;
import org.bpct.model.JobId;
import org.bpct.model.JobState;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.pipeline.FakeCluster;
import org.bpct.query.Session;
import org.bpct.status.BatchFolder;
import org.bpct.status.BatchStatus;
import org.bpct.status.record.CancelRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a wait does about suspended jobs, on a cluster that exists only here. Job 1 is 100 there, job 2 is 101. */
final class SuspensionWatchTest {
    private static final SchedulerState SUSPENDED = new SchedulerState(Phase.ALIVE, SchedulerState.SUSPENDED);

    @TempDir
    Path temp;

    private final FakeCluster cluster = new FakeCluster();
    private final TestClock clock = new TestClock();
    private final QuietConsole console = new QuietConsole();
    private BatchDirectory batch = BatchDirectory.of(Path.of("/"));
    private BatchHome home = new BatchHome(Path.of("/"));
    private BatchFolder folder = BatchFolder.at(Path.of("/"));

    private void submitTwoJobs(int autoResume) throws Exception {
        cluster.answersKeep = 0;
        home = new BatchHome(Files.createDirectory(temp.resolve("home")));
        batch = new BatchDirectory(home.batch("0123abcd").root(), false);
        folder = BatchFolder.of(batch.root(), 7, "{}")
                .waveOf(FakeCluster.NAME, 2, 0, autoResume)
                .write("jobs/0001/script", "")
                .write("jobs/0002/script", "")
                .write("jobs/finalizer.1/script", "");
        new Resumption(session()).submit(batch, wave -> OpenWork.ALL);
        folder.start("0001", 1, 5).start("0002", 1, 5);
        cluster.says("101", Phase.RUNNING);
    }

    private Session session() {
        return cluster.session(home, console, clock);
    }

    private void suspend(String id) {
        cluster.states.put(new JobId(id), SUSPENDED);
    }

    /** Waits until a condition holds after a pause; then all jobs are complete. Returns how long that took. */
    private Duration waitUntil(java.util.function.BooleanSupplier condition) throws Exception {
        long began = clock.millis();
        Pause pause = millis -> {
            clock.millis(millis);
            if (condition.getAsBoolean()) {
                for (String job : new String[] {"0001", "0002", "finalizer.1"}) {
                    folder.start(job, 1, 5).attempt(job, 1, "exit", "complete 10 100 0 0 9 0 n .\n");
                }
            }
        };
        BatchStatus end = new BatchWait(new Resumption(session()), session(), pause).await(batch);
        assertThat(end.state()).isEqualTo(JobState.COMPLETE);
        return Duration.ofMillis(clock.millis() - began);
    }

    private boolean isAfter(long began, Duration time) {
        return clock.millis() - began >= time.toMillis();
    }

    @Test
    void aJobThatIsSuspendedForTenMinutesIsEndedAndSubmittedAgain() throws Exception {
        submitTwoJobs(3);
        suspend("100");

        Duration waited = waitUntil(() -> cluster.submissions.size() > 1);

        assertThat(waited).isBetween(Duration.ofMinutes(10), Duration.ofMinutes(13));
        assertThat(cluster.cancelled).contains(new JobId("100")).doesNotContain(new JobId("101"));
        assertThat(cluster.submissions.get(1).jobs()).hasSize(1);
        assertThat(batch.job(1).cancelled()).doesNotExist();
        assertThat(console.notes)
                .contains(
                        "batch 7: job 1 is suspended; bpct --cancel=7:1 lets others do it now, and --wait after ten minutes",
                        "batch 7: ends job 1, suspended for more than ten minutes, and submits it again;"
                                + " others may take the work");
    }

    @Test
    void whereAllJobsAreSuspendedTheWaitLeavesThemAlone() throws Exception {
        submitTwoJobs(3);
        suspend("100");
        suspend("101");
        long began = clock.millis();

        waitUntil(() -> isAfter(began, Duration.ofHours(1)));

        assertThat(cluster.cancelled).isEmpty();
        assertThat(console.notes).noneMatch(note -> note.contains("ends job"));
    }

    @Test
    void whereNoJobIsToBeSubmittedAgainNoneIsEnded() throws Exception {
        submitTwoJobs(0);
        suspend("100");
        long began = clock.millis();

        waitUntil(() -> isAfter(began, Duration.ofHours(1)));

        assertThat(cluster.cancelled).isEmpty();
    }

    @Test
    void jobsThatTakeTurnsAreNotEnded() throws Exception {
        submitTwoJobs(3);
        long began = clock.millis();

        waitUntil(() -> {
            long minute = (clock.millis() - began) / 60_000;
            cluster.states.put(new JobId("100"), minute % 9 < 8 ? SUSPENDED : new SchedulerState(Phase.RUNNING, ""));
            return minute > 120;
        });

        assertThat(cluster.cancelled).isEmpty();
    }

    @Test
    void aUserWhoCancelsSuchAJobIsObeyed() throws Exception {
        submitTwoJobs(3);
        CancelNotes notes = new CancelNotes(clock);
        notes.askOfSuspended(batch.job(1), 40);
        assertThat(CancelRecord.of(batch.job(1))).matches(record -> record.isOfSuspended() && record.suspended() == 40);

        notes.ask(batch.job(1));
        assertThat(CancelRecord.of(batch.job(1))).matches(record -> !record.isOfSuspended());
        notes.askOfSuspended(batch.job(1), 40);
        assertThat(CancelRecord.of(batch.job(1))).matches(record -> !record.isOfSuspended());
    }
}
