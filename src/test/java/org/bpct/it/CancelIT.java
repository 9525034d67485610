package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Cancelling ends every process of a batch and says so for ever. */
@Tag("it")
final class CancelIT extends CallsWithin {
    @BeforeEach
    void plant() {
        SampleTree.plant(sandbox.path("source"), 71, 20);
    }

    @Test
    void aCancelledBatchLeavesNoProcess() {
        sandbox.bpct()
                .run("-j3", "--pre", sandbox.gate().pre(), "source", "copy")
                .expect(0);
        assertThat(sandbox.processes()).isNotEmpty();

        sandbox.bpct().run("--cancel=1").expect(0);

        Sandbox.waitUntil("no process is left", () -> sandbox.processes().isEmpty());
        sandbox.bpct().run("--wait=1").expect(5);
        assertThat(sandbox.bpct().run("--progress=1").expect(0).out()).containsIgnoringCase("cancelled");
    }

    @Test
    void aCompleteBatchStaysCompleteWhenItIsCancelled() {
        sandbox.bpct().run("-j2", "--wait", "source", "copy").expect(0);

        Outcome outcome = sandbox.bpct().run("--cancel=1");

        assertThat(outcome.text()).containsIgnoringCase("complete");
        sandbox.bpct().run("--wait=1").expect(0);
    }

    @Test
    void anUnknownBatchIsNamed() {
        assertThat(sandbox.bpct().run("--cancel=12").expect(2).err()).contains("12");
    }
}
