package org.bpct.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.bpct.caller.Submitter;
import org.bpct.files.FileName;
import org.bpct.model.JobId;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.schedule.SubmittedJob;
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
                .isEqualTo(new SchedulerState(Phase.QUEUED, "Priority, and more", 1000, 1000));
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

    @ParameterizedTest
    @ValueSource(
            strings = {
                "slurm 12 QUEUED 1000 1000 1000 - .\n",
                "bpct-answers-3 2 .\nslurm 12 QUEUED 1000 1000 1000 - .\n",
                "bpct-answers-3 1 .\nslurm 12 QUEUED 1000 1000 1000 - .",
                "bpct-answers-3 1 .\nslurm 12 QUEUED 1000 1000 1000 -\n",
                "bpct-answers-3 2 .\nslurm 12 QUEUED 1000 1000 1000 - .\nslurm 2 TELEPORTED 1000 1000 1000 - .\n",
                "bpct-answers-3 2 .\nslurm 12 QUEUED 1000 1000 1000 - .\nslurm 3 ABSENT x 1000 1000 - .\n",
                "bpct-answers-3 2 .\nslurm 12 QUEUED 1000 1000 1000 - .\n\n",
                ""
            })
    void aFileThatIsNotWholeAnswersNothing(String text) throws Exception {
        Files.writeString(temp.resolve("answers"), text);
        assertThat(empty().fresh("slurm", JOB, 1000, KEEP)).isNull();
    }

    @Test
    void aWholeFileOfItsOwnerIsBelieved() throws Exception {
        Path file = Files.writeString(
                temp.resolve("answers"), "bpct-answers-3 1 .\nslurm 12 QUEUED 1000 1000 1000 a1/wave.1 Priority .\n");
        assertThat(empty().fresh("slurm", JOB, 1000, KEEP))
                .isEqualTo(new SchedulerState(Phase.QUEUED, "Priority", 1000, 1000));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw----"));
        assertThat(empty().fresh("slurm", JOB, 1000, KEEP))
                .as("others can write")
                .isNull();
    }

    @Test
    void whatAnotherUserHasPutThereIsNotBelieved() throws Exception {
        assumeTrue(Submitter.current().uid() == 0, "only root can give a file to another user");
        Path file =
                Files.writeString(temp.resolve("answers"), "bpct-answers-3 1 .\nslurm 12 QUEUED 1000 1000 1000 - .\n");
        Files.setAttribute(file, "unix:uid", 65_534);
        assertThat(empty().fresh("slurm", JOB, 1000, KEEP)).isNull();
    }

    @Test
    void whoAsksAsksForAllWhoHaveWatchedOfLate() {
        FileName home = FileName.ofText("/home/ann/.bpct");
        SchedulerAnswers answers = empty();
        Phase[] phases = {Phase.RUNNING, Phase.ENDED, Phase.ABSENT, Phase.UNANSWERED};
        for (int job = 0; job < phases.length; job++) {
            SubmittedJob submitted = new SubmittedJob(new JobId("1" + job), home.resolve(FileName.ofText("a1/wave.2")));
            answers.note("slurm", submitted, new SchedulerState(phases[job], ""), 1000);
        }
        assertThat(answers.watched("slurm", "", home, 1030))
                .containsOnly(
                        new SubmittedJob(new JobId("10"), FileName.ofText("/home/ann/.bpct/a1/wave.2")),
                        new SubmittedJob(new JobId("11"), FileName.ofText("/home/ann/.bpct/a1/wave.2")),
                        new SubmittedJob(new JobId("12"), FileName.ofText("/home/ann/.bpct/a1/wave.2")),
                        new SubmittedJob(new JobId("13"), FileName.ofText("/home/ann/.bpct/a1/wave.2")));
        assertThat(answers.watched("pbs", "", home, 1030)).isEmpty();
        assertThat(answers.watched("slurm", "", home, 1600))
                .as("nobody watches any more")
                .isEmpty();
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
                .isEqualTo("bpct-answers-3 1 .\nslurm 13 QUEUED 500000 500000 500000 - .\n");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(temp.resolve("answers"))))
                .isEqualTo("rw-------");
    }
}
