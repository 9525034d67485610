package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.nio.file.Files;
import java.time.Duration;
import org.bpct.files.FileName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Submitting, waiting, and going away while the jobs run. */
@Tag("it")
final class WaitIT extends CallsWithin {
    private static final Duration DEADLINE = Duration.ofMinutes(1);

    @BeforeEach
    void plant() {
        SampleTree.plant(sandbox.path("source"), 61, 30);
    }

    @Test
    void bpctEndsWhileTheJobsRunAndWaitFindsTheEnd() throws Exception {
        Gate gate = sandbox.gate();
        Outcome submitted =
                sandbox.bpct().run("-j2", "--pre", gate.pre(), "source", "copy").expect(0);
        RunningProcess waiting = sandbox.bpct().start("--wait=1");
        assertThat(waiting.outcomeWithin(Duration.ofSeconds(2))).isEmpty();
        gate.open();
        waiting.await(DEADLINE).expect(0);

        assertThat(submitted.text())
                .contains("source -> " + sandbox.path("copy").text(), "THIS host", "--wait=1");
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
    }

    @Test
    void parsablePrintsTheNumberOnly() {
        assertThat(sandbox.bpct()
                        .run("-j1", "--parsable", "source", "copy")
                        .expect(0)
                        .out())
                .isEqualTo("1\n");
        assertThat(sandbox.bpct()
                        .run("-j1", "--parsable", "source", "copy2")
                        .expect(0)
                        .out())
                .isEqualTo("2\n");
        sandbox.bpct().run("--wait=1").expect(0);
        sandbox.bpct().run("--wait=2").expect(0);
    }

    @ParameterizedTest
    @CsvSource({"INT, 130", "HUP, 129", "TERM, 143"})
    void aSignalEndsTheWaitAndTheBatchGoesOn(String signal, int exitCode) throws Exception {
        Gate gate = sandbox.gate();
        RunningProcess waiting = sandbox.bpct().start("-j2", "--wait", "--pre", gate.pre(), "source", "copy");
        Sandbox.waitUntil(
                "the batch is submitted", () -> Files.exists(sandbox.batchHome().numberFolder(1)) && running());
        // To the whole group, as a terminal does: no job may be in it.
        waiting.signalGroup(signal);
        assertThat(waiting.await(DEADLINE).expect(exitCode).err())
                .containsPattern("bpct: (.*; )?batch 1 goes on.*: bpct --.*watch=1, --cancel=1\n");
        gate.open();

        sandbox.bpct().run("--wait=1").expect(0);
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
    }

    @Test
    void aFailingPreStopsTheJobBeforeAnythingIsCopied() {
        sandbox.bpct().run("-j1", "--wait", "--pre", "false", "source", "copy").expect(5);

        assertThat(sandbox.path("copy/large").toPath()).doesNotExist();
    }

    @Test
    void aFailingPostIsThreeThoughAllIsCopied() {
        sandbox.bpct().run("-j1", "--wait", "--post", "false", "source", "copy").expect(3);

        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
    }

    @Test
    void aPreThatIsNoBashIsRefusedBeforeAnythingIsMade() {
        assertThat(sandbox.bpct()
                        .run("-j1", "--pre", "if", "source", "copy")
                        .expect(2)
                        .err())
                .contains("--pre");
        assertThat(sandbox.path("copy").toPath()).doesNotExist();
    }

    @Test
    void wordsThatLookLikeValuesAreOperands() throws Exception {
        sandbox.file("7/file", "x");
        sandbox.file("@data", "y");

        sandbox.bpct().run("-j1", "--wait", "7", "copy").expect(0);
        sandbox.bpct().run("-j1", "--wait", "@data", "copied data").expect(0);

        assertThat(sandbox.path("copy/file").toPath()).hasContent("x");
        assertThat(sandbox.path("copied data").toPath()).hasContent("y");
    }

    @Test
    void noJobHoldsTheOutputOfBpctOpen() {
        Gate gate = sandbox.gate();
        // A pipe ends when its last writer is gone: ssh host bpct would hang otherwise.
        Outcome outcome = Shell.run(
                "mapfile -d '' -t w; timeout 30 bash -c 'exec 3< <(\"$@\" 2>&1); cat <&3' bash \"${w[@]}\"",
                sandbox.bpct().command("-j1", "--pre", gate.pre(), sandbox.path("source"), sandbox.path("copy")));

        assertThat(outcome.expect(0).out()).contains("--wait=1");
        assertThat(BatchOnDisk.exitRecord(sandbox.batch(1).jobs().get(0))).isEmpty();
    }

    @Test
    void aReaderThatHasSeenEnoughIsNoError() {
        // The reader has ended before the list begins.
        String piped = "mapfile -d '' -t w; exec 5> >(exit 0); wait $!; \"${w[@]}\" >&5";
        assertThat(Shell.run(piped, sandbox.bpct().command("--find", sandbox.path("source")))
                        .expect(1)
                        .err())
                .isEmpty();
        String full = "mapfile -d '' -t w; \"${w[@]}\" >/dev/full";
        assertThat(Shell.run(full, sandbox.bpct().command("--find", sandbox.path("source")))
                        .expect(1)
                        .err())
                .contains("there is no room");
    }

    @Test
    void anUnknownBatchIsNamed() {
        assertThat(sandbox.bpct().run("--wait=4711").expect(2).err()).contains("4711");
    }

    @Test
    void theBatchKeepsALog() {
        sandbox.bpct().run("-j1", "--wait", "source", "copy").expect(0);

        assertThat(Shell.call(
                                "cat -- \"$1\"",
                                FileName.of(sandbox.batch(1).directory().log()))
                        .out())
                .contains("-j1 --wait source copy");
    }

    private boolean running() {
        return sandbox.batch(1).jobs().stream().anyMatch(job -> BatchOnDisk.attempts(job) > 0);
    }
}
