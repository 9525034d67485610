package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A transfer whose line is typed once more, both ways. */
@Tag("it")
final class SecondTransferIT extends CallsWithin {
    private String ssh = "";

    @BeforeEach
    void tree() throws Exception {
        for (String name : List.of("one", "two", "three", "sub/four")) {
            sandbox.file("src/" + name, name);
        }
        ssh = new SshStandIn(sandbox).after();
    }

    private Outcome transfer(int code, String... words) {
        List<String> all = new ArrayList<>(List.of("--ssh", ssh));
        all.addAll(List.of(words));
        return sandbox.bpct().in(sandbox.root()).run(all.toArray()).expect(code);
    }

    private String place(boolean isFar, String name) {
        return isFar ? "far:" + sandbox.path(name).text() : name;
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theSecondOneIsRefusedWithBothLines(boolean sends) throws Exception {
        String source = place(!sends, "src");
        String destination = place(sends, "dst");
        transfer(0, "--wait", source, destination);

        String refusal = transfer(2, "--wait", source, destination).err();

        assertThat(refusal)
                .contains(destination + " is the copy of " + source + " itself, as batch 1 made it")
                .contains("bpct --ssh " + ssh + " -u -T " + source + " " + destination + " brings it up to date")
                .contains(" -T " + source + " " + destination + "/src makes the other one");
        transfer(2, "-n", "-u", source, destination);
        assertThat(sandbox.path("dst/src").toPath()).doesNotExist();
        sandbox.file("src/later", "later");
        transfer(0, "--wait", "-u", "-T", source, destination);
        assertThatTree(sandbox.path("dst")).isExactCopyOf(sandbox.path("src"));
        transfer(0, "--wait", "-T", source, destination + "/src");
        // From now on the second copy is meant.
        transfer(0, "--wait", "-u", source, destination);
        assertThatTree(sandbox.path("dst/src")).isExactCopyOf(sandbox.path("src"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anUpdateOfACopyThatOthersMadeIsRefusedByItsNames(boolean sends) throws Exception {
        String source = place(!sends, "src");
        String destination = place(sends, "dst");
        Shell.call("cp -a \"$1/src\" \"$1/dst\" && rm \"$1/dst/two\"", sandbox.root());

        assertThat(transfer(2, "-u", source, destination).err())
                .contains(sends ? destination + " has 3 of the 4 names of src" : "has 3 of the 3 names of dst");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aCopyGoesBesideOthersAndIntoWhatIsNoCopyAnyMore(boolean sends) throws Exception {
        String destination = place(sends, "dst");
        sandbox.directory("dst");
        sandbox.file("dst/file", "");
        transfer(0, "--wait", place(!sends, "src/one"), destination);
        transfer(0, "--wait", place(!sends, "src"), destination);
        assertThatTree(sandbox.path("dst/src")).isExactCopyOf(sandbox.path("src"));

        transfer(0, "--wait", place(!sends, "src"), place(sends, "gone"));
        Shell.call("cd \"$1\" && rm -r one two three sub && : >other", sandbox.path("gone"));
        assertThat(transfer(0, "--wait", place(!sends, "src") + "/", place(sends, "gone"))
                        .text())
                .contains("a slash at the end of a source means nothing");
        assertThatTree(sandbox.path("gone/src")).isExactCopyOf(sandbox.path("src"));
    }

    /** A copy whose tree is walked would be a race between two batches, and the removal of what one is making a loss. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whileOneIsUnderWayItsPlaceIsLeftAlone(boolean sends) throws IOException {
        String source = place(!sends, "src");
        String destination = place(sends, "dst");
        sandbox.directory("dst");
        Gate gate = sandbox.gate();
        try {
            transfer(0, "--pre", gate.pre(), source, destination);
            for (String line : List.of("", "-u")) {
                List<String> words = new ArrayList<>(List.of("-T", source, destination + "/src"));
                words.addAll(line.isEmpty() ? List.of() : List.of(line));
                Outcome second = transfer(sends ? 2 : 6, words.toArray(new String[0]));
                assertThat(second.err()).contains("batch 1 transfers ", " just now: bpct --wait=1 waits for it");
            }
            if (!sends) {
                FileName place = sandbox.path("dst");
                assertThat(sandbox.bpct().run("--chmod=700", place).expect(6).err())
                        .contains("batch 1 transfers ");
            }
        } finally {
            gate.open();
        }
        sandbox.bpct().run("--wait=1").expect(0);
    }

    /** One tar holds all names of a file. The refusal left empty directories, which looked like copies. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aRefusedTransferLeavesNothing(boolean sends) throws Exception {
        Shell.call(
                "ln \"$1/src/one\" \"$1/src/sub/linked\"; mkdir \"$1/more\"; ln \"$1/src/one\" \"$1/more/linked\"",
                sandbox.root());
        sandbox.directory("two");

        assertThat(transfer(2, "--wait", place(!sends, "src"), place(!sends, "more"), place(sends, "two"))
                        .err())
                .contains("are one file, below two operands");
        assertThat(sandbox.path("two").toPath()).isEmptyDirectory();
    }

    /** Jobs begin in another directory, and each failed there. */
    @Test
    void aCommandForSshIsFoundFromTheDirectoryOfTheCaller() throws IOException {
        ssh = "./" + FileName.ofText(ssh).lastComponent().text();
        transfer(0, "--wait", "src", place(true, "dst"));
        assertThatTree(sandbox.path("dst")).isExactCopyOf(sandbox.path("src"));
    }

    @Test
    void aDirectoryThereThatTheUserMayNotEnterIsTold() throws Exception {
        User user = User.ordinary();
        Shell.call("mkdir -m 0 \"$1/locked\"", sandbox.root());
        sandbox.giveTo(user, sandbox.root());
        BpctCall bpct = sandbox.bpctAs(user).in(sandbox.root());

        String there = place(true, "locked/x");
        for (String destination : List.of(there, place(true, "locked"))) {
            assertThat(bpct.run("--ssh", ssh, "src", destination).expect(2).err())
                    .contains(place(true, "locked") + " cannot be entered: Permission denied");
        }
        assertThat(bpct.run("--ssh", ssh, there, "new").expect(2).err())
                .contains(there + " cannot be looked at: Permission denied");
    }

    @Test
    void whileAnArchiveIsExtractedItsPlaceIsLeftAlone() throws IOException {
        sandbox.bpct()
                .in(sandbox.root())
                .run("--wait", "--archive", "arch", "src")
                .expect(0);
        Gate gate = sandbox.gate();
        try {
            sandbox.bpct()
                    .in(sandbox.root())
                    .run("--pre", gate.pre(), "--extract", "arch", "dst")
                    .expect(0);
            assertThat(sandbox.bpct()
                            .in(sandbox.root())
                            .run("--chmod=700", "dst")
                            .expect(6)
                            .err())
                    .contains("batch 2 extracts ");
        } finally {
            gate.open();
        }
        sandbox.bpct().run("--wait=2").expect(0);
    }
}
