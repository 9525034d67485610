package org.bpct.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bpct.model.JobId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Holds the procedure to what it owes a scheduler that wants the finalizer first, and lies. */
final class FinalizerFirstTest {
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
        scheduler = new FinalizerFirst().open(new CommandRunner(CommandLog.NONE), client.folders());
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
        assertThat(client.calls("ask")).as("one question for all").hasSize(1);
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
                .hasMessage("first printed the identity 3.pbs for the job b, but has no such job");
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
