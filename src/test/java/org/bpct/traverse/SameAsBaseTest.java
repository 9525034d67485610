package org.bpct.traverse;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.bpct.files.ClockSkew;
import org.bpct.files.FileName;
import org.bpct.selection.NamePattern;
import org.bpct.selection.Selection;
import org.bpct.selection.SelectionRule;
import org.bpct.tree.FileList;
import org.bpct.tree.RootPair;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which directories are with all below them as they were in the base, and nothing else is there. */
final class SameAsBaseTest {
    @TempDir
    private Path temporary;

    private SourceTree both = new SourceTree(Path.of("/"));
    private long began = Long.MAX_VALUE;

    /** Plants a source of four directories below another, and a base that is a copy of it. */
    @BeforeEach
    void begin() throws Exception {
        both = new SourceTree(temporary);
        both.bash("for d in top/{one,two,three,empty}; do mkdir -p source/$d; done; for f in 1 2 3; do"
                + " for d in top top/one top/two top/three; do echo $f >source/$d/$f; done; done; cp -a source base");
    }

    private FileList walk(Selection selection) throws InterruptedException {
        ComparisonRules rules = new ComparisonRules(
                SourceTree.ALL_KEPT,
                SourceTree.NANOSECONDS,
                false,
                new ComparedBase(began, Set.of()),
                OptionalLong.empty(),
                ClockSkew.of(List.of()));
        RootPair pair =
                new RootPair(FileName.of(temporary.resolve("source")), FileName.of(temporary.resolve("copy")), null);
        TraversalRoot root = new TraversalRoot(
                pair, true, List.of(FileName.currentDirectory()), true, FileName.of(temporary.resolve("base")));
        return new Traversal(2, new TraversalCounters())
                .walk(List.of(root), new TraversalOptions(SourceTree.EVERYWHERE, true, selection, Set.of(), rules))
                .files();
    }

    private List<String> same(Selection selection) throws InterruptedException {
        FileList files = walk(selection);
        List<String> same = new ArrayList<>();
        for (int directory = 0; directory < files.directories(); directory++) {
            if (files.isAsInBase(directory)) {
                same.add(files.directoryPath(directory).display());
            }
        }
        return same;
    }

    @Test
    void allDirectoriesOfATreeThatDidNotChangeAre() throws Exception {
        assertThat(same(Selection.ALL)).containsExactly(".", "top", "top/empty", "top/one", "top/three", "top/two");
    }

    @Test
    void whatChangedLastInADirectoryOfTheBaseIsKnown() throws Exception {
        both.bash("cp -l base/top/one/2 older; ln -s x base/top/two/link; cp -a base/top/two/link source/top/two/;"
                + " touch -r base/top/two source/top/two");
        FileList files = walk(Selection.ALL);
        for (int directory = 0; directory < files.directories(); directory++) {
            String name = files.directoryPath(directory).display();
            byte[] times = both.bash("cd base/" + name + "; find . -maxdepth 1 \\( -path . -o ! -type d \\)"
                    + " -exec stat -c %.9Z -- {} + | sort | tail -n 1");
            String digits = new String(times, StandardCharsets.US_ASCII).strip().replace(".", "");
            assertThat(files.isAsInBase(directory)).as(name).isTrue();
            assertThat(files.baseChanged(directory)).as(name).isEqualTo(Long.parseLong(digits));
        }
    }

    @Test
    void aChangeIsOneOfAllDirectoriesAbove() throws Exception {
        both.bash("echo more >>source/top/two/2");
        assertThat(same(Selection.ALL)).containsExactly("top/empty", "top/one", "top/three");
    }

    @Test
    void whatIsInTheBaseAloneWouldBeLinked() throws Exception {
        both.bash("rm source/top/one/3; echo surplus >base/top/empty/surplus; rmdir source/top/three/below 2>&1 || :;"
                + " mkdir base/top/three/below");
        assertThat(same(Selection.ALL)).containsExactly("top/two");
    }

    @Test
    void whatIsInTheSourceAloneIsNoLink() throws Exception {
        both.bash("echo new >source/top/one/new; mkdir source/top/three/new");
        assertThat(same(Selection.ALL)).containsExactly("top/empty", "top/two");
    }

    @Test
    void anExcludedNameCountsIfItIsInTheBase() throws Exception {
        Selection excluding = new Selection(
                List.of(new SelectionRule(1, false, NamePattern.of(FileName.ofText("one/2")), "--exclude")),
                List.of(),
                false,
                null);
        assertThat(same(excluding)).containsExactly("top/empty", "top/three", "top/two");
        both.bash("rm base/top/one/2; touch -r source/top/one base/top/one");
        assertThat(same(excluding)).hasSize(6);
    }

    @Test
    void aDirectoryThatIsNotItselfAsInTheBaseIsNot() throws Exception {
        both.bash("chmod 700 source/top/one; touch -d @1 source/top/two");
        assertThat(same(Selection.ALL)).containsExactly("top/empty", "top/three");
    }

    @Test
    void aDirectoryWhoseHiddenAttributesMayHaveChangedSinceTheBaseIsNot() throws Exception {
        began = Long.parseLong(new String(
                        both.bash(
                                "sleep 0.05; touch now; sleep 0.05; chmod g+s source/top/one; chmod g-s source/top/one;"
                                        + " stat -c %.9Z now"),
                        StandardCharsets.US_ASCII)
                .strip()
                .replace(".", ""));
        assertThat(same(Selection.ALL)).containsExactly("top/empty", "top/three", "top/two");
    }

    @Test
    void namesOfOneFileAreLinkedByThemselves() throws Exception {
        both.bash("ln source/top/one/1 source/top/one/another; ln base/top/one/1 base/top/one/another");
        assertThat(same(Selection.ALL)).containsExactly("top/empty", "top/three", "top/two");
    }

    @Test
    void aFileOfTheBaseMayHaveNamesInOlderCopies() throws Exception {
        both.bash("cp -al base older");
        assertThat(same(Selection.ALL)).hasSize(6);
    }

    @Test
    void twoFilesThatAreOneInTheBaseAreNotAsThere() throws Exception {
        both.bash("ln -f base/top/one/1 base/top/two/1; cp -p base/top/one/1 source/top/two/1;"
                + " touch -r base/top/one/1 source/top/two/1");
        assertThat(same(Selection.ALL)).containsExactly("top/empty", "top/three");
    }
}
