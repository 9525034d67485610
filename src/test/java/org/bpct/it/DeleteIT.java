package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.bpct.model.BatchDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** {@code --del} takes away records of batches, never data, never a live batch. */
@Tag("it")
final class DeleteIT {
    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    @BeforeEach
    void plant() throws Exception {
        sandbox.file("source/file", "x");
    }

    @Test
    void aDeletedBatchIsGoneAndItsNumberIsNeverGivenAgain() {
        sandbox.bpct().run("-j1", "--wait", "source", "copy").expect(0);
        Path folder = sandbox.batch(1).directory().root();

        sandbox.bpct().run("--del", "1").expect(0);

        assertThat(folder).doesNotExist();
        assertThat(sandbox.path("copy/file").toPath()).exists();
        assertThat(sandbox.bpct()
                        .run("-j1", "--parsable", "source", "copy2")
                        .expect(0)
                        .out())
                .isEqualTo("2\n");
        sandbox.bpct().run("--wait=2").expect(0);
    }

    @Test
    void allMeansAllThatAreNotAlive() throws Exception {
        Gate gate = sandbox.gate();
        sandbox.bpct().run("-j1", "--wait", "source", "copy").expect(0);
        BatchDirectory done = sandbox.batch(1).directory();
        sandbox.bpct().run("-j1", "--pre", gate.pre(), "source", "copy2").expect(0);
        BatchDirectory live = sandbox.batch(2).directory();

        sandbox.bpct().run("--del", "all");

        assertThat(done.root()).doesNotExist();
        assertThat(live.root()).exists();
        gate.open();
        sandbox.bpct().run("--wait=2").expect(0);
    }

    @Test
    void aLiveBatchIsNotDeleted() {
        sandbox.bpct()
                .run("-j1", "--pre", sandbox.gate().pre(), "source", "copy")
                .expect(0);

        assertThat(sandbox.bpct().run("--del", "1").expect(2).err()).contains("--cancel=1");

        assertThat(sandbox.batch(1).directory().root()).exists();
    }

    @Test
    void deletingTogetherWithASourceIsRefused() {
        sandbox.bpct().run("-j1", "--wait", "source", "copy").expect(0);

        assertThat(sandbox.bpct().run("--del", "1", "source", "copy").expect(2).err())
                .contains("--del");

        assertThat(sandbox.batch(1).directory().root()).exists();
    }

    @Test
    void anUnknownBatchIsNamed() {
        assertThat(sandbox.bpct().run("--del", "12").expect(2).err()).contains("12");
    }
}
