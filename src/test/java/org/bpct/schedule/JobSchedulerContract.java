package org.bpct.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.bpct.model.JobId;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every scheduler owes bpct: one subclass for each. */
public abstract class JobSchedulerContract {
    @TempDir
    public Path temp;

    public WaveFixture wave;
    public JobScheduler scheduler;

    /** Returns the scheduler to be tested; its wave folder may need a runner. */
    protected abstract JobScheduler open(WaveFixture wave) throws Exception;

    /** Returns the wave of a test. */
    protected WaveFixture newWave() throws Exception {
        return new WaveFixture(temp);
    }

    @BeforeEach
    void openScheduler() throws Exception {
        wave = newWave();
        scheduler = open(wave);
    }

    @AfterEach
    void leaveNothingRunning() throws Exception {
        scheduler.cancel(wave.submitted());
        Eventually.until(
                "no job of " + wave.folder() + " is alive",
                () -> phases().stream().allMatch(Phase::isOver));
        awaitQuiet();
    }

    /** Waits until nothing of the scheduler's own writes in the wave's folder any more. */
    protected void awaitQuiet() throws Exception {}

    protected final void submit(String... queueWords) throws Exception {
        scheduler.submit(wave.submission(queueWords), wave);
    }

    protected final SchedulerState state(String job) throws InterruptedException {
        return scheduler.states(wave.submitted(List.of(wave.id(job)))).get(wave.id(job));
    }

    protected final List<Phase> phases() throws InterruptedException {
        return scheduler.states(wave.submitted()).values().stream()
                .map(SchedulerState::phase)
                .toList();
    }

    /** Waits until a job is over: a scheduler may know how it ended, or only that it did. */
    protected final void awaitEnd(String job) throws Exception {
        Eventually.until(job + " has ended", () -> state(job).phase().isOver());
    }

    @Test
    void runsEveryJobOnceAndThenTheFinalizer() throws Exception {
        wave.job("a", "").job("b", "").job("c", "");
        submit();
        awaitEnd("finalizer");
        assertThat(wave.events()).containsExactlyInAnyOrder("start a", "start b", "start c", "start finalizer");
        assertThat(wave.events()).last().isEqualTo("start finalizer");
        assertThat(phases()).allMatch(Phase::isOver);
    }

    @Test
    void aWaveWithoutJobsRunsItsFinalizer() throws Exception {
        submit();
        wave.awaitEvent("start finalizer");
    }

    @Test
    void saysOfEachJobThatItIsSubmittedBeforeAndUnderWhichIdentityAfter() throws Exception {
        wave.job("a", "").job("b", "");
        submit();
        for (String job : List.of("a", "b", "finalizer")) {
            assertThat(wave.log()).containsSubsequence("submitting " + job, "submitted " + job);
        }
        assertThat(wave.ids()).hasSize(3).doesNotHaveDuplicates();
    }

    @Test
    void jobsOnTheNodesOfOneHaveItsIdentityOrAreRefusedWithAReason() throws Exception {
        wave.job("a", "").job("b", "");
        if (!scheduler.refusalOfNodes(List.of()).isEmpty()) {
            assertThat(scheduler.refusalOfNodes(List.of())).contains("--nodes", scheduler.name());
            return;
        }
        scheduler.submit(wave.submissionTogether("all"), wave);
        awaitEnd("finalizer");
        assertThat(wave.events()).containsExactly("start all", "start a", "start b", "start finalizer");
        assertThat(wave.log()).containsSubsequence("submitting a", "submitting b", "submitted a", "submitted b");
        assertThat(wave.id("a")).isEqualTo(wave.id("b")).isNotEqualTo(wave.id("finalizer"));
    }

    @Test
    void appendsOutputAndErrorsOfAJobToItsFile() throws Exception {
        wave.job("a", "printf 'said\\n'; printf 'complained\\n' >&2");
        Files.writeString(wave.output("a"), "before\n");
        submit();
        awaitEnd("a");
        assertThat(wave.output("a")).hasContent("before\nsaid\ncomplained\n");
    }

    @Test
    void theFinalizerStartsOnlyWhenAllJobsHaveEnded() throws Exception {
        wave.job("a", "").job("b", "await gate; say end b");
        submit();
        awaitEnd("a");
        wave.awaitEvent("start b");
        assertThat(state("finalizer").phase()).isIn(Phase.QUEUED, Phase.HELD);
        // A job may say that it has begun before its scheduler does.
        Eventually.until("b is running", () -> state("b").phase() == Phase.RUNNING);
        wave.openGate("gate");
        awaitEnd("finalizer");
        assertThat(wave.events()).containsSubsequence("end b", "start finalizer");
    }

    @Test
    void nothingStartsBeforeAnEarlierWaveHasEnded() throws Exception {
        wave.job("a", "await gate; say end a").job("later", "");
        scheduler.submit(wave.again(List.of(), true, "a"), wave);
        wave.awaitEvent("start a");
        WaveFixture next = wave.next().job("b", "");
        scheduler.submit(next.submissionAfter(List.of(wave.id("finalizer"))), next);
        assertThat(scheduler.states(next.submitted()).values())
                .extracting(SchedulerState::phase)
                .allMatch(phase -> phase == Phase.QUEUED || phase == Phase.HELD);
        wave.openGate("gate");
        Eventually.until(
                "the finalizer after it has started", () -> next.events().contains("start finalizer"));
        assertThat(next.events()).containsExactly("start b", "start finalizer");
        assertThat(Files.getLastModifiedTime(next.file("events")))
                .isGreaterThanOrEqualTo(Files.getLastModifiedTime(wave.file("events")));
        assertThat(wave.events()).endsWith("end a", "start finalizer");
        Eventually.until(
                "no job of it is alive",
                () -> scheduler.states(next.submitted()).values().stream()
                        .allMatch(state -> state.phase().isOver()));
    }

    @Test
    void theFinalizerStartsAlsoAfterJobsThatFailedOrWereKilled() throws Exception {
        wave.job("failed", "exit 7").job("killed", "kill -KILL $$").job("good", "");
        submit();
        wave.awaitEvent("start finalizer");
        assertThat(wave.events()).hasSize(4);
        awaitEnd("killed");
    }

    @Test
    void cancellingAllEndsTheRunningAndNeverStartsTheFinalizer() throws Exception {
        wave.job("a", "await never").job("b", "await never");
        submit();
        wave.awaitEvent("start a");
        scheduler.cancel(wave.submitted());
        Eventually.until("all have ended", () -> phases().stream().allMatch(Phase::isOver));
        assertThat(wave.events()).contains("term a").doesNotContain("start finalizer");
    }

    @Test
    void cancellingSomeLeavesTheOthersAndTheFinalizer() throws Exception {
        wave.job("a", "await never").job("b", "await gate; say end b");
        submit();
        wave.awaitEvent("start a");
        scheduler.cancel(wave.submitted(List.of(wave.id("a"))));
        awaitEnd("a");
        wave.openGate("gate");
        awaitEnd("finalizer");
        assertThat(wave.events()).contains("term a", "end b").doesNotContain("term b");
    }

    @Test
    void cancellingJobsThatHaveEndedIsNoError() throws Exception {
        wave.job("a", "");
        submit();
        awaitEnd("finalizer");
        assertThatCode(() -> scheduler.cancel(wave.submitted())).doesNotThrowAnyException();
        assertThat(phases()).allMatch(Phase::isOver);
    }

    @Test
    void everyIdIsAnsweredAlsoOneThatWasNeverGiven() throws Exception {
        wave.job("a", "");
        submit();
        JobId stranger = stranger();
        Map<JobId, SchedulerState> states = scheduler.states(wave.submitted(List.of(stranger, wave.id("a"))));
        assertThat(states).containsOnlyKeys(stranger, wave.id("a"));
        assertThat(states.get(stranger).phase()).isIn(Phase.ABSENT, Phase.UNANSWERED);
    }

    @Test
    void jobsAreFoundByWhatIsKnownOfThemBeforeTheirIdentityIs() throws Exception {
        wave.job("a", "await gate").job("b", "await gate");
        submit();
        wave.awaitEvent("start b");
        assertThat(scheduler.find(wave.named("a", "b", "finalizer", "never-submitted")))
                .isEqualTo(Map.of("a", wave.id("a"), "b", wave.id("b"), "finalizer", wave.id("finalizer")));
        assertThat(scheduler.find(List.of())).isEmpty();
        wave.openGate("gate");
        awaitEnd("finalizer");
    }

    @Test
    void cancellingAnIdThatWasNeverGivenIsNoError() throws Exception {
        wave.job("a", "");
        submit();
        JobId stranger = stranger();
        assertThatCode(() -> scheduler.cancel(wave.submitted(List.of(stranger))))
                .doesNotThrowAnyException();
    }

    /** Returns an identity that the scheduler could give, and never gave. */
    protected JobId stranger() {
        return new JobId("987654321.never-given");
    }
}
