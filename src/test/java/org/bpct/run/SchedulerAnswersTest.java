package org.bpct.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.bpct.model.JobId;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class SchedulerAnswersTest {
    private static final JobId JOB = new JobId("12");
    private static final int KEEP = 30;

    @TempDir
    Path temp;

    private Phase note(SchedulerAnswers answers, Phase phase, long now) {
        return answers.note("slurm", JOB, new SchedulerState(phase, "said"), now)
                .phase();
    }

    private SchedulerAnswers saved(SchedulerAnswers answers, long now) throws Exception {
        answers.save(now);
        return SchedulerAnswers.load(temp.resolve("answers"));
    }

    private SchedulerAnswers empty() {
        return SchedulerAnswers.load(temp.resolve("answers"));
    }

    @Test
    void anAnswerIsKeptForHalfAMinuteAcrossProcesses() throws Exception {
        SchedulerAnswers answers = empty();
        answers.note("slurm", JOB, new SchedulerState(Phase.QUEUED, "Priority, and\nmore"), 1000);
        SchedulerAnswers later = saved(answers, 1000);
        assertThat(later.fresh("slurm", JOB, 1029, KEEP))
                .isEqualTo(new SchedulerState(Phase.QUEUED, "Priority, and more"));
        assertThat(later.fresh("slurm", JOB, 1030, KEEP)).isNull();
        assertThat(later.fresh("slurm", JOB, 1000, 0)).as("asked for anew").isNull();
        assertThat(later.fresh("slurm", JOB, 999, KEEP))
                .as("a clock that went back")
                .isNull();
        assertThat(later.fresh("pbs", JOB, 1000, KEEP)).isNull();
        assertThat(later.fresh("slurm", new JobId("13"), 1000, KEEP)).isNull();
    }

    @ParameterizedTest
    @CsvSource({"ABSENT, FORGOTTEN", "SUCCEEDED, ENDED"})
    void twoSuchAnswersAMinuteApartAreProof(Phase phase, Phase meaning) throws Exception {
        SchedulerAnswers answers = empty();
        assertThat(note(answers, phase, 1000)).isEqualTo(phase);
        assertThat(note(answers, phase, 1059)).isEqualTo(phase);
        answers = saved(answers, 1059);
        assertThat(note(answers, phase, 1060)).isEqualTo(meaning);
        answers = saved(answers, 1060);
        assertThat(answers.fresh("slurm", JOB, 1061, KEEP))
                .extracting(SchedulerState::phase)
                .isEqualTo(meaning);
    }

    @ParameterizedTest
    @ValueSource(strings = {"QUEUED", "RUNNING", "ALIVE", "CANCELLED", "ENDED"})
    void noOtherAnswerChangesItsMeaningWithTime(Phase phase) {
        SchedulerAnswers answers = empty();
        note(answers, phase, 1000);
        assertThat(note(answers, phase, 9000)).isEqualTo(phase);
    }

    @Test
    void anotherAnswerInBetweenBeginsTheProofAnew() {
        SchedulerAnswers answers = empty();
        note(answers, Phase.ABSENT, 1000);
        note(answers, Phase.RUNNING, 1030);
        assertThat(note(answers, Phase.ABSENT, 1070)).isEqualTo(Phase.ABSENT);
        assertThat(note(answers, Phase.ABSENT, 1130)).isEqualTo(Phase.FORGOTTEN);
    }

    @Test
    void anUnansweredQuestionIsNeitherProofNorItsEnd() {
        SchedulerAnswers answers = empty();
        note(answers, Phase.ABSENT, 1000);
        assertThat(note(answers, Phase.UNANSWERED, 1061)).isEqualTo(Phase.UNANSWERED);
        assertThat(note(answers, Phase.ABSENT, 1062)).isEqualTo(Phase.FORGOTTEN);
        SchedulerAnswers others = empty();
        note(others, Phase.UNANSWERED, 1000);
        assertThat(note(others, Phase.ABSENT, 1100)).isEqualTo(Phase.ABSENT);
    }

    @Test
    void aClockThatWasAheadPutsNothingOff() {
        SchedulerAnswers answers = empty();
        note(answers, Phase.ABSENT, 9_000_000);
        note(answers, Phase.ABSENT, 1000);
        assertThat(note(answers, Phase.ABSENT, 1060)).isEqualTo(Phase.FORGOTTEN);
    }

    @Test
    void aDamagedFileIsReadAsFarAsItGoes() throws Exception {
        Files.writeString(temp.resolve("answers"), """
                slurm 1 ABSENT 1000 1000 .

                rubbish
                slurm 2 TELEPORTED 1000 1000 .
                slurm 3 ABSENT x 1000 .
                slurm 4 ABSENT 99999999999999999999 1000 .
                slurm 12 QUEUED 1000 1000 Priority .
                slurm 5 ABSENT 1000 1000""");
        SchedulerAnswers answers = empty();
        for (String lost : new String[] {"2", "3", "4", "5"}) {
            assertThat(answers.fresh("slurm", new JobId(lost), 1000, KEEP)).isNull();
        }
        assertThat(answers.fresh("slurm", new JobId("1"), 1000, KEEP)).isEqualTo(new SchedulerState(Phase.ABSENT, ""));
        assertThat(answers.fresh("slurm", JOB, 1000, KEEP)).isEqualTo(new SchedulerState(Phase.QUEUED, "Priority"));
    }

    @Test
    void aFileThatIsNoTextAnswersNothing() throws Exception {
        Files.write(temp.resolve("answers"), new byte[] {'s', ' ', (byte) 0xff, 0, '\n'});
        assertThat(empty().fresh("slurm", JOB, 1000, KEEP)).isNull();
    }

    @Test
    void whatNobodyAskedAboutForAWeekIsDropped() throws Exception {
        SchedulerAnswers answers = empty();
        note(answers, Phase.ABSENT, 1000);
        answers.note("slurm", new JobId("13"), new SchedulerState(Phase.QUEUED, ""), 500_000);
        answers.save(1000 + 7 * 24 * 3600);
        assertThat(Files.readString(temp.resolve("answers"), StandardCharsets.UTF_8))
                .isEqualTo("slurm 13 QUEUED 500000 500000 .\n");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(temp.resolve("answers"))))
                .isEqualTo("rw-------");
    }
}
