package org.bpct.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.bpct.model.JobId;
import org.bpct.schedule.cluster.CommandLineScheduler;
import org.bpct.schedule.cluster.Patience;
import org.bpct.schedule.cluster.SchedulerDialect;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Holds the procedure to what it owes a scheduler that wants the finalizer first, and lies. */
final class FinalizerFirstTest {
    private static final Duration LONG = Duration.ofSeconds(60);

    @TempDir
    Path temp;

    private ScriptedClient client;
    private WaveFixture wave;
    private JobScheduler scheduler;

    @BeforeEach
    void install() throws Exception {
        client = new ScriptedClient(temp.resolve("bin"), "sub", "ask", "end")
                .answer("sub", "printf '%s.pbs\\n' \"$call\"")
                .answer("ask", "printf '%s.pbs\\n' 1 2 3");
        wave = new WaveFixture(temp).job("a", "").job("b", "");
        scheduler = new CommandLineScheduler(
                new FinalizerFirst(),
                Commands.inherited(),
                client.folders(),
                new Patience(LONG, LONG, List.of(Duration.ofMillis(1))));
    }

    @Test
    void theFinalizerIsToldHowManyWillNameIt() throws Exception {
        Submission all = wave.submission();
        scheduler.submit(
                new Submission(wave.folder(), all.jobs(), all.finalizer(), List.of(new JobId("0.pbs")), List.of()),
                wave);
        assertThat(client.calls("sub"))
                .containsExactly(
                        List.of("finalizer", "on=2", "after=0.pbs"),
                        List.of("a", "on=0", "before=1.pbs"),
                        List.of("b", "on=0", "before=1.pbs"));
        assertThat(client.calls("ask"))
                .as("one question for the finalizer, one for all")
                .hasSize(2);
    }

    @Test
    void whereOnlySomeAreTakenTheFinalizerIsTakenBack() throws Exception {
        client.answers("sub", "printf '1.pbs\\n'", "printf '2.pbs\\n'", "printf 'would exceed\\n' >&2; exit 1");
        assertThatThrownBy(() -> scheduler.submit(wave.submission(), wave))
                .isInstanceOfSatisfying(
                        SchedulerException.class, e -> assertThat(e.refusal()).contains("would exceed"));
        assertThat(client.calls("end")).as("it would wait for all").containsExactly(List.of("1.pbs"));
        assertThat(client.calls("sub")).hasSize(3);
        assertThat(wave.log()).last().isEqualTo("withdrawn finalizer");
        assertThat(wave.id("a")).isEqualTo(new JobId("2.pbs"));
    }

    @Test
    void itIsToldOfOneWhereOneRunsAll() throws Exception {
        client.answer("ask", "printf '%s.pbs\\n' 1 2");
        scheduler.submit(wave.submissionTogether("all"), wave);
        assertThat(client.calls("sub"))
                .containsExactly(List.of("finalizer", "on=1"), List.of("all", "on=0", "before=1.pbs"));
        assertThat(wave.ids()).containsOnly(new JobId("1.pbs"), new JobId("2.pbs"));
        assertThat(wave.id("a")).isEqualTo(wave.id("b")).isEqualTo(new JobId("2.pbs"));
    }

    @Test
    void jobsWaitForWhatMustHaveEndedFirstUnlessItIsGoneAlready() throws Exception {
        client.answer("ask", "printf '%s.pbs\\n' 1 2 3 8");
        scheduler.submit(wave.submissionAfter(List.of(new JobId("8.pbs"), new JobId("9.pbs"))), wave);
        assertThat(client.calls("sub"))
                .containsExactly(
                        List.of("finalizer", "on=2", "after=8.pbs"),
                        List.of("a", "on=0", "after=8.pbs", "before=1.pbs"),
                        List.of("b", "on=0", "after=8.pbs", "before=1.pbs"));
    }

    @Test
    void whereItComesLastNobodyWaitsForAForgottenJobEither() throws Exception {
        client.answer("ask", "printf '%s.pbs\\n' 8");
        SchedulerDialect last = new FinalizerFirst() {
            @Override
            public boolean finalizerFirst() {
                return false;
            }

            @Override
            public boolean identitiesMayLie() {
                return false;
            }

            @Override
            public boolean waitsForLiveAlone() {
                return true;
            }
        };
        Submission all = wave.submission();
        List<JobId> after = List.of(new JobId("8.pbs"), new JobId("9.pbs"));
        Submission later = new Submission(wave.folder(), all.jobs(), all.finalizer(), after, List.of());

        new CommandLineScheduler(last, Commands.inherited(), client.folders(), new Patience(LONG, LONG, List.of()))
                .submit(later, wave);

        assertThat(client.calls("sub"))
                .containsExactly(
                        List.of("a", "on=0"),
                        List.of("b", "on=0"),
                        List.of("finalizer", "on=0", "after=8.pbs", "after=1.pbs", "after=2.pbs"));
    }

    @Test
    void aFinalizerThatWasDroppedBecauseAJobHasJustEndedIsSubmittedAgainWithoutIt() throws Exception {
        client.answers("ask", "printf '8.pbs\\n'", "printf '8.pbs\\n'").answer("ask", "printf '%s.pbs\\n' 2 3 4");
        Submission all = wave.submission();
        List<JobId> after = List.of(new JobId("8.pbs"), new JobId("9.pbs"));
        scheduler.submit(new Submission(wave.folder(), all.jobs(), all.finalizer(), after, List.of()), wave);
        assertThat(client.calls("sub"))
                .containsExactly(
                        List.of("finalizer", "on=2", "after=8.pbs", "after=9.pbs"),
                        List.of("finalizer", "on=2", "after=8.pbs"),
                        List.of("a", "on=0", "before=2.pbs"),
                        List.of("b", "on=0", "before=2.pbs"));
        assertThat(wave.id("finalizer")).isEqualTo(new JobId("2.pbs"));
    }

    @Test
    void aFinalizerThatWasDroppedForNoReasonTakesNoJobWithIt() throws Exception {
        client.answer("ask", "printf '9.pbs\\n'");
        Submission all = wave.submission();
        Submission later =
                new Submission(wave.folder(), all.jobs(), all.finalizer(), List.of(new JobId("9.pbs")), List.of());
        assertThatThrownBy(() -> scheduler.submit(later, wave)).isInstanceOf(SchedulerException.class);
        assertThat(client.calls("sub")).containsExactly(List.of("finalizer", "on=2", "after=9.pbs"));
    }

    @Test
    void aJobThatIsShownLateWasThere() throws Exception {
        client.answers("ask", "printf '%s.pbs\\n' 1 2");
        assertThatCode(() -> scheduler.submit(wave.submission(), wave)).doesNotThrowAnyException();
    }

    @Test
    void withoutAFinalizerJobsNameNone() throws Exception {
        scheduler.submit(wave.again(List.of(), false, "a", "b"), wave);
        assertThat(client.calls("sub")).containsExactly(List.of("a", "on=0"), List.of("b", "on=0"));
    }

    @Test
    void anIdentityThatWasPrintedForNoJobIsNoticed() throws Exception {
        client.answer("ask", "printf '%s.pbs\\n' 1 2");
        assertThatThrownBy(() -> scheduler.submit(wave.submission(), wave))
                .isInstanceOf(SchedulerException.class)
                .hasMessageStartingWith("first printed the identity 3.pbs for the job b, but has no such job;")
                .hasMessageContaining("its output says why: ");
        assertThat(wave.ids()).as("they can be cancelled").hasSize(3);
    }

    @Test
    void aJobThatIsOverAndForgottenWasThere() throws Exception {
        client.answer("ask", "printf '%s.pbs\\n' 1 2");
        Files.writeString(wave.file("events"), "start b\n");
        assertThatCode(() -> scheduler.submit(wave.submission(), wave)).doesNotThrowAnyException();
    }

    @Test
    void whereNobodyAnswersNoJobIsMissed() throws Exception {
        client.answer("ask", "exit 255");
        assertThatCode(() -> scheduler.submit(wave.submission(), wave)).doesNotThrowAnyException();
    }

    @Test
    void eachJobIsCancelledByItself() throws Exception {
        scheduler.submit(wave.submission(), wave);
        client.answers("end", "exit 1");
        assertThatThrownBy(() -> scheduler.cancel(wave.submitted())).isInstanceOf(SchedulerException.class);
        assertThat(client.calls("end")).containsExactly(List.of("3.pbs"), List.of("2.pbs"), List.of("1.pbs"));
    }
}
