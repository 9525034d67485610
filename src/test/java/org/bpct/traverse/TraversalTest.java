package org.bpct.traverse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.bpct.Patience;
import org.bpct.files.FileName;
import org.bpct.selection.LeftOut;
import org.bpct.traverse.listing.Totals;
import org.bpct.tree.FileList;
import org.bpct.tree.RootPair;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TraversalTest {
    @TempDir
    private Path temporary;

    private SourceTree tree = new SourceTree(Path.of("/"));

    @BeforeEach
    void begin() {
        tree = new SourceTree(temporary);
    }

    @Test
    void aDirectorysEntriesComeBeforeItsSubdirectories() throws Exception {
        tree.bash("mkdir -p b/x b/a; printf 12 > b/x/f; printf 1 > b/z; printf 123 > c; : > a; mkdir a.d");
        assertThat(SourceTree.lines(tree.walk(4, SourceTree.PLAIN, ".").files()))
                .containsExactly("+ .", "0 a", "3 c", "+ a.d", "+ b", "1 b/z", "+ b/a", "+ b/x", "2 b/x/f");
    }

    @Test
    void anEmptyRootIsADirectoryWithoutEntries() throws Exception {
        TraversalReport report = tree.walk(4, SourceTree.PLAIN, ".");
        assertThat(SourceTree.lines(report.files())).containsExactly("+ .");
        assertThat(report.totals()).isEqualTo(new Totals(1, 0, 0, 0, 0, 0, Optional.empty(), LeftOut.NOTHING));
    }

    @Test
    @Timeout(60)
    void linksAndSpecialFilesAreListedWithoutSizeAndNeverOpened() throws Exception {
        tree.bash("mkfifo fifo; ln -s /etc/passwd link; ln -s nowhere dangling; printf 12345 > five; printf 12 > two");
        TraversalReport report = tree.walk(2, SourceTree.PLAIN, ".");
        assertThat(SourceTree.lines(report.files()))
                .containsExactly("+ .", "0 dangling", "0 fifo", "5 five", "0 link", "2 two");
        assertThat(report.totals())
                .isEqualTo(new Totals(
                        1, 2, 2, 1, 7, 5, Optional.of(FileName.of(temporary.resolve("five"))), LeftOut.NOTHING));
        assertThat(tree.walk(2, SourceTree.LINKS, ".").totals()).isEqualTo(report.totals());
    }

    @Test
    void countersShowTheSameAsTheTotals() throws Exception {
        tree.bash("mkdir -p a/b; for ((i = 0; i < 700; i++)); do printf %s $i > a/$i; done");
        TraversalCounters counters = new TraversalCounters();
        Totals totals = new Traversal(4, counters)
                .walk(List.of(tree.root(true, List.of(FileName.currentDirectory()))), SourceTree.PLAIN)
                .totals();
        assertThat(List.of(counters.directories(), counters.files(), counters.bytes()))
                .containsExactly(totals.directories(), totals.files(), totals.bytes());
    }

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(ints = {1, 8})
    void aWideDirectoryIsListedOnceAndInOrder(int threads) throws Exception {
        tree.bash("mkdir wide; cd wide; for ((i = 0; i < 20000; i++)); do : > $i; done; mkdir d{0..299}");
        for (TraversalOptions options : List.of(SourceTree.PLAIN, SourceTree.LINKS)) {
            FileList list = tree.walk(threads, options, ".").files();
            assertThat(list.entries()).isEqualTo(20_000);
            assertThat(list.directories()).isEqualTo(302);
            assertThat(SourceTree.lines(list).subList(2, 20_002)).doesNotHaveDuplicates();
            assertThat(SourceTree.lines(list).subList(2, 20_002).stream().map(FileName::ofText))
                    .isSorted();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 8})
    void aDeepTreeIsWalkedToItsEnd(int threads) throws Exception {
        tree.bash("d=d; for ((i = 1; i < 1500; i++)); do d+=/d; done; mkdir -p $d; : > $d/f");
        TraversalReport report = tree.walk(threads, SourceTree.PLAIN, ".");
        // JUnit needs 80 s to delete such a tree.
        tree.bash("rm -r d");
        assertThat(report.errors()).isEmpty();
        assertThat(report.files().directories()).isEqualTo(1_501);
        assertThat(report.files().entries()).isEqualTo(1);
        assertThat(report.files().directoryPath(1_500).length()).isEqualTo(2_999);
    }

    @Test
    void severalRootsKeepTheirOrderAndWhatTheyKeep() throws Exception {
        tree.bash("mkdir one two; : > one/a; : > two/b");
        RootPair two = new RootPair(FileName.of(temporary.resolve("two")), FileName.ofText("/x"), null);
        RootPair one = new RootPair(FileName.of(temporary.resolve("one")), FileName.ofText("/y"), null);
        List<FileName> whole = List.of(FileName.currentDirectory());
        TraversalReport report = new Traversal(4, new TraversalCounters())
                .walk(
                        List.of(new TraversalRoot(two, true, whole), new TraversalRoot(one, false, whole)),
                        SourceTree.PLAIN);
        assertThat(SourceTree.lines(report.files())).containsExactly("+ .", "0 b", "- .", "0 a");
        assertThat(report.files().pairs()).containsExactly(two, one);
        assertThat(List.of(report.files().pair(0), report.files().pair(1))).containsExactly(0, 1);
        assertThat(report.totals().directories()).isEqualTo(1);
    }

    @Test
    void noRootsGiveAnEmptyList() throws Exception {
        TraversalReport report = new Traversal(1, new TraversalCounters()).walk(List.of(), SourceTree.PLAIN);
        assertThat(report.files().entries()).isZero();
        assertThat(report.files().directories()).isZero();
    }

    @Test
    @Timeout(60)
    void anInterruptedCallerGivesUpAndTheThreadsEnd() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> tree.walk(3, SourceTree.PLAIN, ".")).isInstanceOf(InterruptedException.class);
        Patience.until("the threads have ended", () -> traversalThreads() == 0);
    }

    private static long traversalThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("traversal-"))
                .count();
    }
}
