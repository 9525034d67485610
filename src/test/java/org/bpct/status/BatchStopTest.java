package org.bpct.status;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.bpct.model.JobId;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class BatchStopTest {
    private static final Instant NOW = Instant.ofEpochSecond(1_792_630_360);

    @TempDir
    Path root;

    private final Map<JobId, SchedulerState> answers = new HashMap<>();

    @ParameterizedTest
    @CsvSource({
        "exceeded its walltime, 'exceeded its walltime; ', ', with --time TIME for longer'",
        "NODE_FAIL, 'its node failed (NODE_FAIL); ', ''",
        "OUT_OF_MEMORY, 'killed: out of memory (OUT_OF_MEMORY); ', ', with --mem SIZE for more memory'",
        "'killed (signal 9): out of memory, or by somebody', 'killed (signal 9): out of memory, or by somebody; ', ', with --mem SIZE for more memory'",
        "exit code 3, 'exit code 3; ', ''",
    })
    void whatEndedAJobIsSaidWithWhatHelps(String detail, String why, String more) {
        BatchFolder folder = folder();
        answer(folder, 1, Phase.ENDED, detail);
        answer(folder, 2, Phase.CANCELLED, "CANCELLED");
        assertThat(sentence(folder))
                .isEqualTo("job 1 stopped: " + why + "bpct --resume=7 goes on with the open work" + more);
    }

    @Test
    void whatMostJobsSayStandsForAll() {
        BatchFolder folder = folder();
        for (int job = 1; job <= 2; job++) {
            answer(folder, job, Phase.ENDED, "FAILED");
            folder.start("000" + job, 1, 1_792_628_610)
                    .attempt("000" + job, 1, "exit", "stopped 0 0 0 0 1792628700 1 n1 .\n")
                    .attempt("000" + job, 1, "message", "the destination cannot take more: Disk quota exceeded\n");
        }
        answer(folder, 3, Phase.ENDED, "NODE_FAIL");
        assertThat(sentence(folder))
                .isEqualTo(
                        "2 jobs stopped: the destination cannot take more: Disk quota exceeded (1 for other reasons);"
                                + " make room there, then bpct --resume=7 goes on with the open work");
    }

    @ParameterizedTest
    @CsvSource({
        "'bpct: /h/engine.sh is missing or damaged', '/h/engine.sh is missing or damaged'",
        "'slurmstepd: error: execve(): /h/script: Permission denied', 'slurmstepd: error: execve(): /h/script: Permission denied'",
        "'bpct: ours\nslurmstepd: theirs', ours",
    })
    void aScriptThatEndedBeforeItsFirstAttemptHasSaidWhyInItsOutput(String output, String why) {
        BatchFolder folder = folder();
        answer(folder, 1, Phase.ENDED, "FAILED");
        folder.write("jobs/0001/output", output + "\n\n");
        assertThat(sentence(folder))
                .isEqualTo("job 1 stopped: " + why + "; bpct --resume=7 goes on with the open work");
    }

    @Test
    void aBatchThatMayGoOnByItselfHasNotStopped() {
        BatchFolder folder = folder();
        answer(folder, 1, Phase.ENDED, "NODE_FAIL");
        answer(folder, 2, Phase.RUNNING, "");
        assertThat(BatchStop.of(BatchStatus.of(folder.read(), answers, NOW, -1)))
                .isEmpty();
    }

    private BatchFolder folder() {
        return BatchFolder.of(root, 7, "{}").waveOf("slurm", 3, 0, 3);
    }

    private String sentence(BatchFolder folder) {
        return BatchStop.of(BatchStatus.of(folder.read(), answers, NOW, -1))
                .orElseThrow()
                .sentence(7);
    }

    private void answer(BatchFolder folder, int job, Phase phase, String detail) {
        folder.submitted("000" + job, job + ".s");
        answers.put(new JobId(job + ".s"), new SchedulerState(phase, detail));
    }
}
