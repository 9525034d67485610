package org.bpct.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.bpct.it.CallsWithin;
import org.bpct.it.RunningProcess;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Sixteen jobs, each started twice, that make the same deep directories at the same moment. */
@Tag("fault")
final class SharedDirectoriesIT extends CallsWithin {
    private static final int JOBS = 16;

    @RegisterExtension
    static final FaultCount FAULTS = new FaultCount();

    @Test
    void jobsThatMakeTheSameDirectoriesDoNotDisturbEachOther() throws Exception {
        String deep = "source" + "/deep".repeat(40);
        for (int i = 0; i < 4 * JOBS; i++) {
            for (int file = 0; file < FaultTree.GROUP; file++) {
                sandbox.file(deep + "/" + i % 4 + "/" + i + "/file " + file, i + " " + file);
            }
        }
        Trial trial = new Trial(sandbox, FAULTS).write(JOBS);
        assertThat(trial.batch().jobs()).hasSize(JOBS);
        List<RunningProcess> running = new ArrayList<>();
        for (int twice = 0; twice < 2; twice++) {
            for (JobDirectory job : trial.batch().jobs()) {
                running.add(Trial.start(job, Trial.PATH));
            }
        }
        for (RunningProcess script : running) {
            assertThat(script.await(Trial.DEADLINE).exitCode()).isIn(0, 75);
        }
        FAULTS.injected(running.size(), "starts at once");
        trial.assertClaimsHold();
        Trial.run(trial.batch().finalizer()).expect(0);

        trial.assertEqual();
    }
}
