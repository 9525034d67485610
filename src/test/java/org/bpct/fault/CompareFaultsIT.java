package org.bpct.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.it.CallsWithin;
import org.bpct.it.Outcome;
import org.bpct.it.Shell;
import org.bpct.it.SmallDisk;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Comparisons of two trees of which one cannot be read, or whose list has no room: nothing unread is called equal, and no list is half one. */
@Tag("fault")
final class CompareFaultsIT extends CallsWithin {
    /** The first word is the sandbox: 600 differences, and 600 files to read, 1 of which has other bytes. */
    private static final String WORLD = """
            cd -- "$1" && mkdir a && cd a && for i in {1..1200}; do echo $i >"a name that is long enough for a disk to be full, $i"; done
            cp -a ../a ../b && cd ../b && rm -- *[13579] && touch -r ../a . && file=$(echo *', 1000')
            touch -r "$file" ../ref && echo 1111 >"$file" && touch -r ../ref "$file"
            """;

    @RegisterExtension
    static final FaultCount FAULTS = new FaultCount();

    private Outcome compare(Object... more) {
        List<Object> words = new ArrayList<>(List.of("--compare"));
        words.addAll(List.of(more));
        words.addAll(List.of("a", "b"));
        return sandbox.bpct().run(words.toArray());
    }

    /** A list of which a part is missing would say that the rest is equal. */
    @ParameterizedTest
    @CsvSource({"no, no", "no, yes", "yes, no", "yes, yes"})
    void aFullDiskLeavesNoListOrTheOldOne(String content, String old) throws Exception {
        Shell.call(WORLD, sandbox.root());
        List<Object> words = new ArrayList<>();
        if (content.equals("yes")) {
            words.addAll(List.of("--content", "-v", "--wait"));
        }
        try (SmallDisk disk = SmallDisk.in(sandbox, "disk", "size=16k")) {
            FileName list = disk.folder().resolve(FileName.ofText("list"));
            words.addAll(List.of("-o", list));
            if (old.equals("yes")) {
                sandbox.file("disk/list", "old\n");
                words.add("--force");
            }

            Outcome said = compare(words.toArray()).expect(1);
            FAULTS.injected(1, "lists of differences without room");

            assertThat(said.err()).contains("cannot write " + list.display() + ": No space left on device");
            assertThat(said.out()).doesNotContain("1200 names in both");
            assertThat(Shell.call("cd -- \"$1\" && shopt -s nullglob && ls -A && cat -- * </dev/null", disk.folder())
                            .out())
                    .isEqualTo(old.equals("yes") ? "list\nold\n" : "");
            FAULTS.proved();

            disk.remount("size=10m");
            compare(words.toArray()).expect(3);
            assertThat(list.toPath()).content().hasLineCount(content.equals("yes") ? 601 : 600);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "b"})
    void whatCannotBeReadIsNamedWithItsCauseAndNeverCalledEqualOrDifferent(String side) throws Exception {
        Shell.call(
                WORLD + "cd -- \"$1\" && for t in a b; do echo x >$t/'a write.bad' && touch -r ref $t/*.bad $t; done",
                sandbox.root());
        try (BadReads bad = BadReads.in(sandbox, side, 0)) {
            Outcome said = sandbox.bpct()
                    .with("PATH", bad.path())
                    .run("--compare", "--content", "-v", "--wait", "-o", "list", "a", "b")
                    .expect(3);
            FAULTS.injected(1, "files of compared trees that cannot be read");

            String where = side.equals("a") ? "" : "in B: ";
            assertThat(said.out()).contains("entries: 601 walked = 599 compared + 2 failed + 0 open");
            assertThat(said.err())
                    .contains("not compared: " + sandbox.path("a/a write.bad").display() + ": " + where
                            + "it cannot be read for its checksum: Input/output error");
            assertThat(sandbox.path("list").toPath())
                    .content()
                    .hasLineCount(601)
                    .contains("content - - ")
                    .doesNotContain("bad");
            assertThat(sandbox.bpct().run("--errors=1").out())
                    .contains("1 name: other: " + where + "it cannot be read for its checksum: Input/output error");
            FAULTS.proved();
        }
    }

    /** What could be read of both is the same: a comparison of all bytes at once must not believe it. */
    @Test
    void whatCannotBeReadInBothTreesIsNotCalledEqual() throws Exception {
        Shell.call(
                "mkdir -- \"$1/both\" && cd -- \"$1/both\" && mkdir a && for i in {1..50}; do echo $i >a/$i; done"
                        + " && echo x >a/25.bad && cp -a a b",
                sandbox.root());
        try (BadReads bad = BadReads.in(sandbox, "both", 0)) {
            Outcome said = sandbox.bpct()
                    .with("PATH", bad.path())
                    .run("--compare", "--content", "-v", "--wait", "both/a", "both/b")
                    .expect(3);
            FAULTS.injected(2, "files of compared trees that cannot be read");

            assertThat(said.out()).isEmpty();
            assertThat(said.err())
                    .contains("entries: 51 walked = 50 compared + 1 failed + 0 open")
                    .contains("both/a/25.bad: it cannot be read for its checksum: Input/output error");
            FAULTS.proved();
        }
    }
}
