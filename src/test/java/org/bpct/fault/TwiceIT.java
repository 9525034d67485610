package org.bpct.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.bpct.it.BatchOnDisk;
import org.bpct.it.CallsWithin;
import org.bpct.it.RunningProcess;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Scripts that are started several times at once, killed in part, and started again. */
@Tag("it")
final class TwiceIT extends CallsWithin {
    private static final int AT_ONCE = 3;

    @RegisterExtension
    static final FaultCount FAULTS = new FaultCount();

    @Test
    @Tag("long")
    void aJobThatRunsSeveralTimesAtOnceIsCopiedOnceAndExactly() throws Exception {
        Random random = FAULTS.random(1);
        FaultTree.plant(sandbox.path("source"), random, 40, 10);
        Trial trial = new Trial(sandbox, FAULTS).write(5, "--lanes", 4);
        for (JobDirectory job : trial.scripts()) {
            List<RunningProcess> running = new ArrayList<>();
            for (int i = 0; i < AT_ONCE; i++) {
                RunningProcess script = Trial.start(job, Trial.PATH);
                running.add(script);
                script.outcomeWithin(Duration.ofMillis(random.nextInt(80)));
            }
            // The batch system ends one of them, and holds the job again.
            running.get(random.nextInt(AT_ONCE)).signalGroup("KILL");
            running.add(Trial.start(job, Trial.PATH));
            running.forEach(script -> script.await(Trial.DEADLINE));
            FAULTS.injected(AT_ONCE + 1, "starts of a job that was running");

            trial.assertClaimsHold();
            assertThat(BatchOnDisk.attempts(job)).isGreaterThan(1);
            assertThat(Trial.isComplete(job)).isTrue();
        }

        trial.assertEqual();
    }
}
