package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.time.Duration;
import org.bpct.files.FileName;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The promise that nodes need bash, coreutils and tar, nothing else. */
@Tag("it")
final class NodesIT extends CallsWithin {
    private static final Duration DEADLINE = Duration.ofMinutes(2);

    @Test
    void theScriptsRunOnTheBarestNode() {
        FileName path = NodePath.in(sandbox.path("bin"));
        FileName source = sandbox.path("source");
        SampleTree.plant(source, 21, 200);
        sandbox.bpct()
                .run("-j", "3", "--no-submit", source, sandbox.path("copy"))
                .expect(0);
        BatchOnDisk batch = sandbox.batch(1);

        assertThat(batch.jobs()).hasSize(3);
        for (JobDirectory job : batch.jobs()) {
            BatchOnDisk.start(job, path).await(DEADLINE).expect(0);
            assertThat(BatchOnDisk.exitRecord(job)).startsWith("complete").endsWith(".");
        }
        BatchOnDisk.start(batch.finalizer(), path).await(DEADLINE).expect(0);

        assertThatTree(sandbox.path("copy")).isExactCopyOf(source);
    }

    @Test
    void nothingIsSubmittedByNoSubmit() {
        SampleTree.plant(sandbox.path("source"), 22, 10);

        Outcome outcome = sandbox.bpct()
                .run("-j", "2", "--no-submit", sandbox.path("source"), sandbox.path("copy"))
                .expect(0);

        BatchOnDisk batch = sandbox.batch(1);
        assertThat(outcome.out()).contains(FileName.of(batch.directory().root()).display());
        assertThat(sandbox.processes()).isEmpty();
        assertThat(batch.jobs()).allMatch(job -> BatchOnDisk.attempts(job) == 0);
    }
}
