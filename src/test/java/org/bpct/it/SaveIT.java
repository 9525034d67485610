package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.nio.file.Files;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@code --save} keeps options for the next time. */
@Tag("it")
final class SaveIT extends CallsWithin {
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

    /** An older {@code --save} kept it, and the next pool was pruned by the rules of another. */
    @Test
    void whatAFileSaysOfSnapshotsToKeepIsNotObeyedAndSaidSo() throws Exception {
        Files.createDirectories(sandbox.batchHome().root());
        Files.writeString(sandbox.batchHome().defaults(), "jobs = 1\nkeep = last=1\n");
        for (int night = 0; night < 3; night++) {
            assertThat(sandbox.bpct()
                            .run("--wait", "--snapshot", "pool", "source")
                            .expect(0)
                            .err())
                    .contains("default.txt, line 2: 'keep' is not obeyed");
        }
        assertThat(sandbox.bpct().run("--list", "pool").expect(0).out().lines().filter(line -> line.contains("Z ")))
                .hasSize(3);

        sandbox.bpct().run("--save", "-j2").expect(0);

        assertThat(Files.readString(sandbox.batchHome().defaults()))
                .contains("jobs = 2")
                .doesNotContain("keep");
    }

    @Test
    void whatRemovesIsNeverKeptAndRefusedByName() {
        for (String words : new String[] {
            "--keep last=1",
            "--keep last=1 --snapshot pool source",
            "--remove copy",
            "-u --delete source copy",
            "--force",
            "-T",
            "source copy"
        }) {
            String err = sandbox.bpct()
                    .run(Stream.concat(Stream.of("--save"), Stream.of(words.split(" ")))
                            .toArray())
                    .expect(2)
                    .err();
            assertThat(err).contains("--save");
            assertThat(sandbox.batchHome().root()).doesNotExist();
        }
    }

    /** Exit code 2 leaves nothing behind. */
    @Test
    void nothingIsKeptOfACallThatMakesNoSense() {
        sandbox.bpct().run("--save", "-j3", "missing", "copy").expect(2);
        assertThat(sandbox.bpct().run("--save", "--strategy", "x").expect(2).err())
                .contains("--strategy");
        assertThat(sandbox.bpct().run("--save", "--pre", "if").expect(2).err()).contains("--pre");

        assertThat(sandbox.batchHome().root()).doesNotExist();
    }
}
