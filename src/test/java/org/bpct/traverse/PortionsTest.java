package org.bpct.traverse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.bpct.files.ClockSkew;
import org.bpct.files.FileName;
import org.bpct.selection.Selection;
import org.bpct.tree.FileList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PortionsTest {
    private static final Duration LONG = Duration.ofMinutes(5);

    @TempDir
    private Path temporary;

    private SourceTree tree = new SourceTree(Path.of("/"));

    @BeforeEach
    void begin() {
        tree = new SourceTree(temporary);
    }

    @Test
    void aPortionHasWhatWasReadAndTheReportTheDirectoriesOfIt() throws Exception {
        tree.bash("mkdir -p a/b c/empty; printf 1 > a/b/one; printf 22 > two; ln -s x c/link");
        try (RunningTraversal walk = walk(SourceTree.LINKS)) {
            assertThat(walk.endsWithin(LONG)).isTrue();
            FileList portion = walk.portion().files();
            assertThat(SourceTree.lines(portion))
                    .containsExactly("+ .", "2 two", "+ a", "+ a/b", "1 a/b/one", "+ c", "0 c/link");
            TraversalReport rest = walk.report();
            assertThat(SourceTree.lines(rest.files())).containsExactly("+ .", "+ a", "+ a/b", "+ c", "+ c/empty");
            assertThat(made(rest.files())).containsExactly(".", "a", "a/b", "c");
        }
    }

    @Test
    void theTotalsAreThoseOfAWalkWithoutPortions() throws Exception {
        tree.bash("mkdir -p a/b; for i in {1..600}; do printf %s $i > a/b/$i; done; ln -s x a/link; mkfifo a/fifo;"
                + " ln a/b/7 a/b/seven; printf 123456 > large");
        TraversalReport whole = tree.walk(4, SourceTree.LINKS, ".");
        try (RunningTraversal walk = walk(SourceTree.LINKS)) {
            walk.portion();
            walk.endsWithin(LONG);
            walk.portion();
            assertThat(walk.report().totals()).isEqualTo(whole.totals());
        }
    }

    @Test
    void namesOfOneInodeStayTogetherForTheReport() throws Exception {
        tree.bash("mkdir a b; printf 333 > a/three; ln a/three b/drei; printf 1 > a/one");
        try (RunningTraversal walk = walk(SourceTree.LINKS)) {
            walk.endsWithin(LONG);
            assertThat(SourceTree.lines(walk.portion().files())).containsExactly("+ .", "+ a", "1 a/one");
            FileList rest = walk.report().files();
            assertThat(SourceTree.lines(rest)).containsExactly("+ .", "+ a", "3 a/three", "+ b", "3 b/drei");
            assertThat(rest.families().count()).isEqualTo(1);
        }
    }

    @Test
    void whereLinksAreNoMatterPortionsTakeAll() throws Exception {
        tree.bash("printf 333 > three; ln three drei");
        try (RunningTraversal walk = walk(SourceTree.PLAIN)) {
            walk.endsWithin(LONG);
            assertThat(walk.portion().files().entries()).isEqualTo(2);
            assertThat(walk.report().files().entries()).isZero();
        }
    }

    @Test
    void aPortionOfNothingIsEmpty() throws Exception {
        tree.bash("mkdir a; : > a/file");
        try (RunningTraversal walk = walk(SourceTree.PLAIN)) {
            walk.endsWithin(LONG);
            walk.portion();
            FileList second = walk.portion().files();
            assertThat(second.entries() + second.directories()).isZero();
        }
    }

    @Tag("slow")
    @Test
    void portionsTakenAtAnyTimeAndTheReportHaveEveryNameOnce() throws Exception {
        tree.bash("for d in {0..39}; do mkdir -p $d/x/y; for ((i = 0; i < 300; i++)); do : > $d/x/$i; done;"
                + " : > $d/x/y/z; done; mkdir wide; cd wide; for ((i = 0; i < 3000; i++)); do : > $i; done");
        List<FileName> names = new ArrayList<>();
        int portions = 0;
        try (RunningTraversal walk = walk(SourceTree.LINKS)) {
            do {
                names.addAll(entries(walk.portion().files()));
                portions++;
            } while (!walk.endsWithin(Duration.ofMillis(1)));
            names.addAll(entries(walk.report().files()));
        }
        assertThat(names)
                .as("the names of %d portions", portions)
                .doesNotHaveDuplicates()
                .containsExactlyInAnyOrderElementsOf(
                        entries(tree.walk(4, SourceTree.LINKS, ".").files()));
    }

    @Test
    void whatIsComparedHasNoPortions() throws Exception {
        KeptAttributes kept = new KeptAttributes(0777, true, true, false, true);
        ComparisonRules rules = new ComparisonRules(
                kept, SourceTree.NANOSECONDS, false, null, OptionalLong.empty(), ClockSkew.of(List.of()));
        TraversalOptions compares = new TraversalOptions(SourceTree.EVERYWHERE, true, Selection.ALL, Set.of(), rules);
        try (RunningTraversal walk = walk(compares)) {
            assertThatThrownBy(walk::portion).isInstanceOf(IllegalStateException.class);
            walk.endsWithin(LONG);
        }
    }

    private RunningTraversal walk(TraversalOptions options) {
        return new Traversal(4, new TraversalCounters())
                .begin(List.of(tree.root(true, List.of(FileName.currentDirectory()))), options);
    }

    private static List<FileName> entries(FileList list) {
        List<FileName> names = new ArrayList<>();
        for (int entry = 0; entry < list.entries(); entry++) {
            names.add(list.source(entry));
        }
        return names;
    }

    private static List<String> made(FileList list) {
        List<String> made = new ArrayList<>();
        for (int directory = 0; directory < list.directories(); directory++) {
            if (list.isMade(directory)) {
                made.add(list.directoryPath(directory).text());
            }
        }
        return made;
    }
}
