package org.bpct.landing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.bpct.files.FileName;
import org.bpct.options.CpOptions;
import org.bpct.options.UsageException;
import org.bpct.selection.NamePattern;
import org.bpct.selection.Selection;
import org.bpct.selection.SelectionRule;
import org.bpct.tree.RootPair;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LandingTest {
    @TempDir
    Path folder;

    @BeforeEach
    void makeTree() throws Exception {
        Files.createDirectories(folder.resolve("a/b/c"));
        Files.createDirectories(folder.resolve("dst"));
        for (String file : List.of("a/f", "a/g", "a/b/h", "f")) {
            Files.writeString(folder.resolve(file), file);
        }
        Files.createSymbolicLink(folder.resolve("link"), Path.of("a/b"));
        Files.createSymbolicLink(folder.resolve("file-link"), Path.of("a/f"));
        Files.createLink(folder.resolve("hard"), folder.resolve("f"));
    }

    @Test
    void aDirectoryLandsInAnExistingDirectoryOrBecomesANewOne() throws Exception {
        assertThat(landing("-a", "a/b", "dst").roots())
                .containsExactly(new LandingRoot(pair("a/b", "dst/b", null), true, names("."), true));
        assertThat(landing("-a", "a/b", "new").roots())
                .containsExactly(new LandingRoot(pair("a/b", "new", null), true, names("."), true));
        assertThat(landing("-aT", "a/b/", "dst").roots())
                .containsExactly(new LandingRoot(pair("a/b", "dst", null), true, names("."), false));
        assertThat(landing("-a", "a/b", "dst").sources())
                .containsExactly(new Landing.Source(FileName.ofText("a/b"), absolute("dst/b")));
    }

    @Test
    void stepsBackAreLeftOutOfPathsUnlessASymlinkStandsBeforeThem() throws Exception {
        assertThat(landing("-a", "a/b/../b/c", "a/b/../../dst/./new").roots())
                .containsExactly(new LandingRoot(pair("a/b/c", "dst/new", null), true, names("."), true));
        assertThat(landing("-a", "a/../a/b", "dst").sources())
                .containsExactly(new Landing.Source(FileName.ofText("a/../a/b"), absolute("dst/b")));
        // The link leads to a/b, and so behind it .. is a.
        assertThat(landing("-a", "link/../f", "dst").roots())
                .containsExactly(new LandingRoot(pair("link/..", "dst", null), false, names("f"), false));
        assertThat(OperandName.of(FileName.ofText("../../x"), FileName.ofText("/usr"))
                        .absolute())
                .isEqualTo(FileName.ofText("/x"));
    }

    @Test
    void filesOfOneDirectoryShareARootAndANewNameIsKept() throws Exception {
        assertThat(landing("-a", "a/f", "a/b/h", "a/g", "dst").roots())
                .containsExactly(
                        new LandingRoot(pair("a", "dst", null), false, names("f", "g"), false),
                        new LandingRoot(pair("a/b", "dst", null), false, names("h"), false));
        assertThat(landing("-a", "a/f", "dst/other").roots())
                .containsExactly(new LandingRoot(pair("a", "dst", "other"), false, names("f"), false));
        assertThat(landing("-aH", "file-link", "dst").roots())
                .containsExactly(new LandingRoot(pair("a", "dst", "file-link"), false, names("f"), false));
    }

    @Test
    void aSlashLooksBehindASymlinkAndStrippingItDoesNot() throws Exception {
        assertThat(landing("-a", "link/", "dst").roots())
                .containsExactly(new LandingRoot(pair("a/b", "dst/link", null), true, names("."), true));
        assertThat(landing("-a --strip-trailing-slashes", "link/", "dst").roots())
                .containsExactly(new LandingRoot(pair(".", "dst", null), false, names("link"), false));
    }

    @Test
    void withParentsTheWholePathIsMadeBelowTheDestination() throws Exception {
        assertThat(landing("-a --parents", "a//./b/", "a/f", "dst").roots())
                .containsExactly(new LandingRoot(pair(".", "dst", null), false, names("a/b", "a/f"), false));
        String top = absolute("a/b").text();
        assertThat(landing("-a --parents -t dst", top).roots())
                .containsExactly(new LandingRoot(
                        new RootPair(FileName.ofText("/"), absolute("dst"), null),
                        false,
                        names(top.substring(1)),
                        false));
    }

    @Test
    void aRefusalNamesTheThingAndTheRemedy() {
        assertRefused("-a", "no SOURCE");
        assertRefused("-a", "no DESTINATION is named after a;", "a");
        assertRefused("-a", "source none does not exist; check", "a", "none", "dst");
        assertRefused("-a", "f/ is not a directory; leave out", "f/", "dst");
        assertRefused("-a", "inside the source a, as ", "a", "a/b/c");
        assertRefused("-a", "is inside the source a, as ", "a", "link");
        assertRefused("-a", "are the same file", "f", ".");
        assertRefused("-a", "are the same file", "f", "hard");
        assertRefused("-aT", "are the same file", "link/", "a/b");
        assertRefused(
                "-a", "f is not a directory; name a directory to copy into (there are 2 sources)", "a", "dst", "f");
        assertRefused("-a", "mkdir -p", "a", "f", "none");
        assertRefused("-a", "a/f and f both land on", "a/f", "f", "dst");
        assertRefused("-a", "a/b/h and a/b/./h both land on", "a/b/h", "a/b/./h", "dst");
        assertRefused("-a --parents", "both land on", "a", "a/b/h", "dst");
        assertRefused("-a", "the directory of destination none/x does not exist", "a", "none/x");
        assertRefused("-a", "which is not a directory", "a", "f");
        assertRefused("-aT", "would land on the directory", "f", "dst");
        assertRefused("-aT", "-T takes one source", "a", "f", "dst");
        assertRefused("-a --parents", "existing directory", "a", "new");
        assertRefused("-a --parents", "..", "a/../f", "dst");
        assertRefused("-a -t none", "none does not exist", "a");
        assertRefused("-a", "empty", "", "dst");
    }

    @Test
    void aDestinationInsideTheSourceMayBeLeftOutByARule() throws Exception {
        Files.createDirectories(folder.resolve("a/backup/deep"));
        assertThat(leavingOut("/backup", "a/backup").roots()).hasSize(1);
        assertThat(leavingOut("/backup", "a/backup/deep").roots()).hasSize(1);
        assertThat(leavingOut("deep", "a/backup/deep").roots()).hasSize(1);
        for (String pattern : List.of("/deep", "backup/other", "backups")) {
            assertThatThrownBy(() -> leavingOut(pattern, "a/backup/deep"))
                    .hasMessageContaining("is inside the source a, as ")
                    .hasMessageContaining("leave it out by --exclude");
        }
        assertThatThrownBy(() -> leavingOut("*", "a")).isInstanceOf(UsageException.class);
    }

    private Landing leavingOut(String pattern, String destination) throws UsageException {
        SelectionRule rule = new SelectionRule(1, false, NamePattern.of(FileName.ofText(pattern)), "--exclude");
        Selection selection = new Selection(List.of(rule), List.of(), false, null);
        return Landing.of(names("a", destination), true, CpOptions.parse("-a"), selection, FileName.of(folder));
    }

    private void assertRefused(String words, String message, String... operands) {
        assertThatThrownBy(() -> landing(words, operands))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message);
    }

    private Landing landing(String words, String... operands) throws UsageException {
        return Landing.of(names(operands), false, CpOptions.parse(words), Selection.ALL, FileName.of(folder));
    }

    private RootPair pair(String source, String destination, String newName) {
        return new RootPair(absolute(source), absolute(destination), newName == null ? null : FileName.ofText(newName));
    }

    private FileName absolute(String name) {
        return FileName.of(folder).resolve(FileName.ofText(name));
    }

    private static List<FileName> names(String... texts) {
        return Stream.of(texts).map(FileName::ofText).toList();
    }
}
