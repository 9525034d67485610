package org.bpct.schedule.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.bpct.model.JobId;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.schedule.Recorded;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reads what {@code qstat -f} of OpenPBS 23.06 was seen to print. */
final class PbsJobTableTest {
    private static SchedulerState state(String file, String id) {
        return PbsJobTable.parse(Recorded.text("pbs/" + file))
                .state(new JobId(id))
                .orElseThrow();
    }

    private static SchedulerState invented(String attributes) {
        return PbsJobTable.parse("Job Id: 1.pbshost\n    " + attributes.replace(";", "\n    ") + "\n\n")
                .state(new JobId("1.pbshost"))
                .orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({
        "live.out, 3.pbshost, RUNNING, ''",
        "live.out, 4.pbshost, QUEUED, Not Running: Queue not started.",
        "live.out, 5.pbshost, HELD, waits for other jobs",
        "live.out, 6.pbshost, HELD, waits for other jobs",
        "wrapped.out, 18.pbshost, HELD, waits for other jobs",
        "wrapped.out, 19.pbshost, RUNNING, ''",
        "history.out, 8.pbshost, SUCCEEDED, ''",
        "history.out, 9.pbshost, ENDED, exit code 3",
        "history.out, 11.pbshost, ENDED, exceeded its walltime",
        "history.out, 12.pbshost, RUNNING, ''",
        "history.out, 13.pbshost, HELD, waits for other jobs",
        "history.out, 16.pbshost, ENDED, never ran",
        "history.out, 17.pbshost, ENDED, never ran",
    })
    void everyRecordedStateHasItsPhase(String file, String id, Phase phase, String detail) {
        assertThat(state(file, id)).isEqualTo(new SchedulerState(phase, detail));
    }

    @Test
    void aValueIsWrappedAtAnyCharacter() {
        assertThat(state("never.out", "4.pbshost"))
                .isEqualTo(new SchedulerState(
                        Phase.QUEUED, "Can Never Run: Insufficient amount of resource: ncpus (R: 99 A: 8 T: 8)"));
        assertThat(state("history.out", "10.pbshost"))
                .isEqualTo(new SchedulerState(
                        Phase.CANCELLED,
                        "Job run at Sat Nov 21 at 05:26 on (pbshost:ncpus=1) and terminated by pbsuser@pbshost"));
        assertThat(state("history.out", "15.pbshost").detail()).endsWith("(R: 99 A: 8 T: 8) and terminated");
    }

    @ParameterizedTest
    @CsvSource({
        "job_state = W, QUEUED, ''",
        "job_state = T, QUEUED, ''",
        "job_state = E;substate = 51, ALIVE, exiting",
        "job_state = S;substate = 43, ALIVE, suspended",
        "substate = 42, ALIVE, 'PBS state '",
        "job_state = C;exit_status = 0, SUCCEEDED, ''",
        "job_state = F;substate = 93;Exit_status = -20, ENDED, its node was lost",
        "job_state = F;substate = 93;Exit_status = -1, ENDED, exit code -1",
        "job_state = F;substate = 93;Exit_status = 265, CANCELLED, ''",
        "job_state = F;substate = 91;Exit_status = 0, CANCELLED, ''",
        "job_state = Q;Exit_status = -11;run_count = 1, QUEUED, ''",
        "job_state = H;substate = 20;Hold_Types = u, QUEUED, held",
        "job_state = H;substate = 20;comment = on leave, QUEUED, held: on leave",
    })
    void whatWasNotRecordedIsReadAsItsManualSays(String attributes, Phase phase, String detail) {
        assertThat(invented(attributes)).isEqualTo(new SchedulerState(phase, detail));
    }

    @Test
    void aJobThatPbsTriedInVainToStartPointsToItsOutput() {
        assertThat(invented("job_state = H;substate = 20;comment = job held, too many failed attempts to run"))
                .isEqualTo(
                        new SchedulerState(
                                Phase.QUEUED,
                                "held: job held, too many failed attempts to run; can the nodes see BPCT_HOME, and write there?"));
    }

    @Test
    void aNewlineInAValueDoesNotChangeTheState() {
        assertThat(invented("job_state = R;Output_Path = pbshost:/home/new\nline;job_state = F;Exit_status = 0"))
                .isEqualTo(new SchedulerState(Phase.RUNNING, ""));
    }

    @Test
    void aTableThatWasCutOffIsReadAsFarAsItGoes() {
        String all = Recorded.text("pbs/history.out");
        for (int length = 0; length < all.length(); length += 7) {
            PbsJobTable table = PbsJobTable.parse(all.substring(0, length));
            assertThat(table.state(new JobId("99.pbshost"))).isEmpty();
        }
        assertThat(PbsJobTable.parse("").state(new JobId("1"))).isEmpty();
    }

    @Test
    void theServersNameMayBeLongerOrShorter() {
        assertThat(state("live.out", "3.pbshost.example.org").phase()).isEqualTo(Phase.RUNNING);
        assertThat(state("live.out", "3").phase()).isEqualTo(Phase.RUNNING);
    }

    @ParameterizedTest(name = "{1} is about {0}: {2}")
    @CsvSource({
        "12.a,    'qstat: Unknown Job Id 12.a',              true",
        "12.a,    'qstat: 12 Job has finished',              true",
        "12.a,    'qstat: Unknown Job Id 112.a',             false",
        "12.a,    'qstat: Unknown Job Id 123.a',             false",
        "12.a,    'qstat: Unknown Job Id 123.a 12.a',        true",
        "12.a,    'qstat: Unknown Job Id x-12.a',            false",
        "12.a,    'qstat: Unknown Job Id x.12.a',            false",
        "12.a,    'qstat: Unknown Job Id 12',                true",
        "12.a,    '',                                        false",
        "12[3].a, 'qstat: Unknown Job Id 12[3].a',           true",
        "12[3].a, 'qstat: Unknown Job Id 12[].a',            false",
        "12[].a,  'qstat: Unknown Job Id 12[].a',            true",
    })
    void aMessageIsAboutTheJobThatItNames(String job, String message, boolean isNamed) {
        assertThat(PbsJobTable.isNamed(new JobId(job), message)).isEqualTo(isNamed);
    }

    /** A variable of the user may hold a newline, and then whatever he likes. */
    @Test
    void valuesOfOthersAreNoAttributes() {
        PbsJobTable table = PbsJobTable.parse("""
                Job Id: 1.pbshost
                    job_state = R
                    Variable_List = A=x
                    job_state = F
                    Exit_status = 0
                \tB=Job Id: 2.pbshost,C=
                Job Id: 3.pbs
                \thost
                    job_state = Q
                """);
        assertThat(table.state(new JobId("1.pbshost")).orElseThrow().phase()).isEqualTo(Phase.RUNNING);
        assertThat(table.state(new JobId("2.pbshost"))).isEmpty();
        assertThat(table.state(new JobId("3.pbshost"))).isPresent();
    }
}
