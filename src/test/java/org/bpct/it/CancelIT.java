package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    /** Nobody may ever resume it, and under the name of a file lay its first half. */
    @ParameterizedTest
    @ValueSource(strings = {"no", "auto"})
    void aCancelledCopyLeavesNoPartOfAFile(String guard) throws Exception {
        // Root guards a tree of others, as most batches of administrators are.
        sandbox.directoryOf(User.ordinary(), "data");
        Shell.call("head -c 300000000 /dev/zero >\"$1/large\" && : >\"$1/small\"", sandbox.path("data"));
        sandbox.giveTo(User.ordinary(), sandbox.path("data"));
        sandbox.bpct()
                .run("-j1", "--guard", guard, "--limit", "20M", "data", "copy")
                .expect(0);
        Path large = sandbox.path("copy/large").toPath();
        Sandbox.waitUntil(
                "a part of the file is there",
                () -> Files.exists(large) && large.toFile().length() > 0);

        sandbox.file("copy/mine", "mine");

        sandbox.bpct().run("--cancel=1").expect(0);

        assertThat(large).doesNotExist();
        assertThat(sandbox.path("copy/mine").toPath()).hasContent("mine");
        sandbox.bpct().run("--limit=1:no").expect(0);
        Files.delete(sandbox.path("copy/mine").toPath());
        sandbox.bpct().run("--resume=1", "--wait").expect(0);
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("data"));
    }

    @Test
    void aCompleteBatchStaysCompleteWhenItIsCancelled() {
        sandbox.bpct().run("-j2", "--wait", "source", "copy").expect(0);

        Outcome outcome = sandbox.bpct().run("--cancel=1");

        assertThat(outcome.text()).containsIgnoringCase("complete");
        sandbox.bpct().run("--wait=1").expect(0);
    }

    @Test
    void severalBatchesAreCancelledAndForgottenAtOnce() {
        for (String copy : List.of("one", "two", "three")) {
            sandbox.bpct()
                    .run("-j1", "--pre", sandbox.gate().pre(), "source", copy)
                    .expect(0);
        }
        assertThat(sandbox.bpct().run("-n", "--cancel=1,2-3").expect(0).out())
                .contains("batch 1: would cancel", "batch 3: would cancel");
        sandbox.bpct().run("--cancel=2,3").expect(0);
        sandbox.bpct().run("--wait=3").expect(5);

        assertThat(sandbox.bpct().run("--forget", "all").expect(0).text())
                .contains("batch 1 is at work", "2 batches deleted; 2 of them with open work: 2, 3; 1 kept");
        sandbox.bpct().run("--cancel=1").expect(0);
        assertThat(sandbox.bpct().run("--forget", "1").expect(0).out())
                .contains("batch 1 is deleted, with open work: its copy stays as it is");
        assertThat(sandbox.bpct().run("--cancel=4,6").expect(2).err()).contains("no batch 4");
    }

    @Test
    void anUnknownBatchIsNamed() {
        assertThat(sandbox.bpct().run("--cancel=12").expect(2).err()).contains("12");
    }
}
