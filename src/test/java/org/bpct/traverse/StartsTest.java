package org.bpct.traverse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.bpct.files.FileName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StartsTest {
    @TempDir
    private Path temporary;

    private SourceTree tree = new SourceTree(Path.of("/"));

    @BeforeEach
    void make() throws Exception {
        tree = new SourceTree(temporary);
        tree.bash(
                "mkdir -p a/b/c/e a/x; : > a/b/c/f; : > a/b/g; : > a/h; : > top; : > a/b/c/e/i; ln -s a/b link; ln -s a/h file");
    }

    private List<String> listed(String... starts) throws InterruptedException {
        return SourceTree.lines(tree.walk(4, SourceTree.PLAIN, starts).files());
    }

    @Test
    void theDirectoriesOnTheWayAreListedWithoutTheirOtherEntries() throws Exception {
        assertThat(listed("a/b/c"))
                .containsExactly("+ .", "+ a", "+ a/b", "+ a/b/c", "0 a/b/c/f", "+ a/b/c/e", "0 a/b/c/e/i");
    }

    @Test
    void startsShareDirectories() throws Exception {
        assertThat(listed("top", "a/b/g", "a/h", "a/b/c/f", "top"))
                .containsExactly("+ .", "0 top", "+ a", "0 a/h", "+ a/b", "0 a/b/g", "+ a/b/c", "0 a/b/c/f");
    }

    @Test
    void aStartTakesInWhatIsBelowIt() throws Exception {
        assertThat(listed("a/b/c", "a/b/c/f", "./a//b/c/")).isEqualTo(listed("a/b/c"));
        assertThat(listed("a/h", ".")).isEqualTo(listed("."));
    }

    @Test
    void aLinkIsNotFollowedUnlessItEndsInASlashOrIsOnTheWay() throws Exception {
        assertThat(listed("link")).containsExactly("+ .", "0 link");
        assertThat(listed("link/")).startsWith("+ .", "+ link", "0 link/g");
        assertThat(listed("link/g")).containsExactly("+ .", "+ link", "0 link/g");
    }

    @Test
    void onlyTheStartsAreFollowedWhenAskedTo() throws Exception {
        tree.bash("ln -s c a/b/inner");
        assertThat(SourceTree.lines(
                        tree.walk(2, SourceTree.FOLLOW_STARTS, "link", "file").files()))
                .containsExactly(
                        "+ .",
                        "0 file",
                        "+ link",
                        "0 link/g",
                        "0 link/inner",
                        "+ link/c",
                        "0 link/c/f",
                        "+ link/c/e",
                        "0 link/c/e/i");
    }

    @Test
    void startsThatAreMissingOrNoDirectoriesAreReported() throws Exception {
        TraversalReport report = tree.walk(2, SourceTree.PLAIN, "nothing", "top/x", "a/h/", "a/b/nothing/x", "a/x");
        assertThat(tree.errors(report))
                .containsExactly(
                        "vanished a/b/nothing: No such file or directory",
                        "other a/h: Not a directory",
                        "vanished nothing: No such file or directory",
                        "other top: Not a directory");
        assertThat(SourceTree.lines(report.files())).containsExactly("+ .", "+ a", "+ a/b", "+ a/x");
    }

    @Test
    void thousandsOfStartsInOneDirectoryAreFine() throws Exception {
        tree.bash("mkdir many; cd many; for ((i = 0; i < 3000; i++)); do : > $i; done");
        List<FileName> starts = tree.everything().stream()
                .filter(name -> name.text().startsWith("many/"))
                .toList();
        TraversalReport report =
                new Traversal(4, new TraversalCounters()).walk(List.of(tree.root(false, starts)), SourceTree.LINKS);
        assertThat(report.files().entries()).isEqualTo(3_000);
        assertThat(report.totals().directories()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/etc", "..", "a/../b", ""})
    void aStartOutsideItsRootIsRefused(String start) {
        assertThatThrownBy(() -> tree.root(true, List.of(FileName.ofText(start))))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
