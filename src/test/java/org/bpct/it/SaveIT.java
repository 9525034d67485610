package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.nio.file.Files;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** {@code --save} keeps options for the next time. */
@Tag("it")
final class SaveIT {
    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    @BeforeEach
    void plant() {
        SampleTree.plant(sandbox.path("source"), 81, 20);
    }

    @Test
    void savedOptionsHoldForTheNextBatch() throws Exception {
        sandbox.bpct()
                .run(
                        "--save",
                        "-j3",
                        "--pre",
                        ": >pre-ran; cd \"$OLDPWD\" || :",
                        "--post=: 'a b' \\n = #",
                        "--wait",
                        "source",
                        "copy")
                .expect(0);
        assertThat(Files.readString(sandbox.batchHome().defaults())).contains("jobs = 3");

        sandbox.bpct().run("--wait", "source", "copy2").expect(0);

        assertThat(sandbox.batch(2).jobs()).hasSize(3);
        assertThat(sandbox.batch(2).directory().post())
                .hasSameBinaryContentAs(sandbox.batch(1).directory().post());
        assertThatTree(sandbox.path("copy2")).isExactCopyOf(sandbox.path("source"));
    }

    @Test
    void theCommandLineBeatsWhatWasSaved() {
        sandbox.bpct().run("--save", "-j3", "--wait", "source", "copy").expect(0);

        sandbox.bpct().run("-j2", "--wait", "source", "copy2").expect(0);
        sandbox.bpct().run("--wait", "source", "copy3").expect(0);

        assertThat(sandbox.batch(2).jobs()).hasSize(2);
        assertThat(sandbox.batch(3).jobs()).hasSize(3);
    }

    @Test
    void aBadLineIsNamedWithItsFile() throws Exception {
        Files.createDirectories(sandbox.batchHome().root());
        Files.writeString(sandbox.batchHome().defaults(), "jobs = many\n");

        assertThat(sandbox.bpct().run("source", "copy").expect(2).err()).contains("default.txt", "many");
    }
}
