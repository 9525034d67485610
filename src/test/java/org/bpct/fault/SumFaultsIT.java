package org.bpct.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.bpct.it.CallsWithin;
import org.bpct.it.Outcome;
import org.bpct.it.Shell;
import org.bpct.it.SmallDisk;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sums and checks of files that cannot be read, and manifests without room: such a file is named, and no manifest is half one. */
@Tag("fault")
final class SumFaultsIT extends CallsWithin {
    private static final String CAUSE = "it cannot be read for its checksum: Input/output error";

    /** The first word is the sandbox: two files of three leaves each, one small enough for one, and small ones. */
    private static final String WORLD = """
            cd -- "$1" && mkdir -p t/a && truncate -s 150000001 t/good t/a/large.bad && yes | head -c 2000000 >t/a/other
            for at in 0 67108864 150000000; do
                for f in t/good t/a/large.bad; do printf x | dd of=$f bs=1 seek=$at conv=notrunc status=none; done
            done
            echo 1 >t/a/1 && echo 2 >t/a/2
            """;

    /** A manifest of 20 kB: the first word is the sandbox. */
    private static final String SMALL = "cd -- \"$1\" && mkdir t && for i in {1..300}; do echo $i >t/$i; done";

    /** An offset in the second leaf of three. */
    private static final long AMIDST = 100_000_000;

    @RegisterExtension
    static final FaultCount FAULTS = new FaultCount();

    private String errors(int batch) {
        return sandbox.bpct().run("--errors=" + batch).expect(0).out();
    }

    private String text(String name) throws Exception {
        return Files.readString(sandbox.path(name).toPath());
    }

    @Test
    void aFileWithARangeThatCannotBeReadIsNamedAndInNeitherManifest() throws Exception {
        Shell.call(WORLD, sandbox.root());
        try (BadReads bad = BadReads.in(sandbox, "t", AMIDST)) {
            Outcome said = sandbox.bpct()
                    .with("PATH", bad.path())
                    .run("--sum", "--split=1M", "-j2", "-v", "--wait", "t", "-o", "m")
                    .expect(3);
            FAULTS.injected(1, "ranges that cannot be summed");

            assertThat(said.out()).contains("entries: 5 walked = 4 summed + 1 failed + 0 open");
            assertThat(errors(1)).contains("1 name: other: " + CAUSE, "t/a/large.bad");
            assertThat(text("m")).hasLineCount(2).contains("  t/a/1\n", "  t/a/2\n");
            assertThat(text("m.tree").lines().filter(line -> line.startsWith("F ")))
                    .hasSize(2)
                    .allMatch(line -> line.endsWith("  t/good") || line.endsWith("  t/a/other"));
            FAULTS.proved();
        }
    }

    @Test
    void aFileWithARangeThatCannotBeReadIsNeverCalledAsItsHashTreeSays() throws Exception {
        Shell.call(WORLD, sandbox.root());
        sandbox.bpct()
                .run("--sum", "--split=1M", "-v", "--wait", "t", "-o", "m", "-j2")
                .expect(0);
        try (BadReads bad = BadReads.in(sandbox, "t", AMIDST)) {
            Outcome said = sandbox.bpct()
                    .with("PATH", bad.path())
                    .run("--sum-check", "m.tree", "-j2", "-v", "--wait")
                    .expect(3);
            FAULTS.injected(1, "ranges that cannot be checked");

            assertThat(said.out()).contains("entries: 3 walked = 2 checked + 1 failed + 0 open");
            assertThat(errors(2))
                    .contains("1 name: other: " + CAUSE, "t/a/large.bad")
                    .doesNotContain("differ");
            FAULTS.proved();
        }
    }

    /** A disk of one page has room for the manifest, and none for the hash trees. */
    @ParameterizedTest
    @CsvSource({"8k, no, no", "8k, no, yes", "4k, 1M, no"})
    void aFullDiskLeavesNoManifestOrTheOldOneUntilThereIsRoom(String size, String split, String old) throws Exception {
        Shell.call(split.equals("no") ? SMALL : WORLD, sandbox.root());
        Shell.call(
                "cd -- \"$1\" && find t -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum >wanted",
                sandbox.root());
        try (SmallDisk disk = SmallDisk.in(sandbox, "disk", "size=" + size)) {
            List<Object> words = new ArrayList<>(
                    List.of("--sum", "--split", split, "-v", "--wait", "--auto-resume=0", "t", "-o", "disk/m"));
            if (old.equals("yes")) {
                sandbox.file("disk/m", "old\n");
                words.add("--force");
            }

            Outcome said = sandbox.bpct().run(words.toArray()).expect(5);
            FAULTS.injected(1, "manifests without room");

            String full = sandbox.path("disk/m").display() + (split.equals("no") ? "" : ".tree") + " cannot be written";
            assertThat(said.out()).contains(full);
            assertThat(Shell.call("cd -- \"$1\" && shopt -s nullglob && ls -A && cat -- * </dev/null", disk.folder())
                            .out())
                    .isEqualTo(old.equals("yes") ? "m\nold\n" : "");
            FAULTS.proved();

            disk.remount("size=10m");
            sandbox.bpct().run("--resume=1", "-v", "--wait").expect(0);
            if (split.equals("no")) {
                assertThat(sandbox.path("disk/m").toPath())
                        .hasSameBinaryContentAs(sandbox.path("wanted").toPath());
            } else {
                assertThat(text("disk/m.tree").lines().filter(line -> line.startsWith("F ")))
                        .hasSize(3);
            }
        }
    }
}
