package org.bpct.traverse;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import org.bpct.files.ClockSkew;
import org.bpct.files.DirectoryIdentity;
import org.bpct.files.FileName;
import org.bpct.selection.NamePattern;
import org.bpct.selection.Selection;
import org.bpct.selection.SelectionLimit;
import org.bpct.selection.SelectionRule;
import org.bpct.tree.RootPair;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What only the destination has. */
final class SurplusTest {
    @TempDir
    Path folder;

    private SourceTree tree;

    @BeforeEach
    void begin() throws Exception {
        tree = new SourceTree(folder);
        tree.bash("mkdir source target");
    }

    @Test
    void twoTreesOfTheSameNamesHaveNone() throws Exception {
        tree.bash("for d in source target; do mkdir -p $d/a/b; touch $d/f $d/a/g $d/a/b/h; done; echo more >source/f");
        SurplusReport surplus = walk(Selection.ALL);
        assertThat(SourceTree.lines(surplus.files())).isEmpty();
        assertThat(surplus.names()).isZero();
        assertThat(surplus.there()).isEqualTo(5);
        assertThat(surplus.emptySources()).isEmpty();
    }

    @Test
    void whatIsBelowASurplusDirectoryIsSurplus() throws Exception {
        tree.bash(
                "mkdir -p source/both target/both/gone/deep target/empty; touch source/f target/f"
                        + " target/both/x target/both/gone/y target/both/gone/deep/z; ln -s nowhere target/link; mkfifo target/pipe");
        SurplusReport surplus = walk(Selection.ALL);
        assertThat(SourceTree.lines(surplus.files()))
                .containsExactly(
                        "- .",
                        "0 link",
                        "0 pipe",
                        "- both",
                        "0 both/x",
                        "+ both/gone",
                        "0 both/gone/y",
                        "+ both/gone/deep",
                        "0 both/gone/deep/z",
                        "+ empty");
        assertThat(surplus.names()).isEqualTo(8);
        assertThat(surplus.there()).isEqualTo(10);
    }

    /** A job of another batch may be at work in it. */
    @Test
    void whereNewCopiesAreMadeWhileOldOnesStayIsNoSurplus() throws Exception {
        tree.bash("mkdir -p source/d target/d/.bpct-new.19aa2b3c4d5.0001.1.0; touch source/d/f target/d/f"
                + " target/d/.bpct-new.19aa2b3c4d5.0001.1.0/f target/d/.bpct-newer");
        assertThat(SourceTree.lines(walk(Selection.ALL).files())).containsExactly("- .", "- d", "0 d/.bpct-newer");
    }

    @Test
    void namesAreBytes() throws Exception {
        tree.bash(
                "cd target; touch $'\\xff' $'a\\nb' -- -rf ' ' \"it's\" '*'; mkdir $'\\303'; touch $'\\303/\\303\\251';"
                        + "touch ../source/$'\\xfe'");
        assertThat(SourceTree.names(walk(Selection.ALL).files()))
                .containsExactlyElementsOf(
                        SourceTree.words(tree.bash("cd target; shopt -s globstar dotglob; printf '%s\\0' **")));
    }

    @Test
    void aSourceDirectoryOfManyNamesIsHeldAgainstItsCounterpart() throws Exception {
        tree.bash("cd source; touch {0001..2000}; cp -a . ../target; cd ../target; rm 0500 1500; touch 0500x");
        assertThat(SourceTree.names(walk(Selection.ALL).files())).containsExactly(FileName.ofText("0500x"));
    }

    @Test
    void whatARuleLeavesOutIsProtected() throws Exception {
        tree.bash("mkdir -p source/d target/d target/gone/in target/cache; touch source/d/a.o target/d/b.o target/d/c"
                + " target/gone/x target/gone/in/y.o target/gone/in/z target/cache/k source/cache");
        Selection rules = new Selection(List.of(rule("*.o"), rule("cache/")), List.of(), false, null);
        assertThat(SourceTree.lines(walk(rules).files()))
                .as("what holds a protected name stays, the rest of it goes")
                .containsExactly("- .", "- d", "0 d/c", "- gone", "0 gone/x", "- gone/in", "0 gone/in/z");
    }

    @Test
    void limitsProtectWhatTheSourceHasAndNothingElse() throws Exception {
        tree.bash("echo long >source/big; echo old >target/big; echo gone >target/other");
        Selection small = new Selection(
                List.of(), List.of(new SelectionLimit(SelectionLimit.Kind.MAX_SIZE, 2, "2")), false, null);
        assertThat(SourceTree.names(walk(small).files())).containsExactly(FileName.ofText("other"));
    }

    @Test
    void nothingIsSurplusInADirectoryThatWasNotEntered() throws Exception {
        tree.bash("mkdir -p source/no target/no; touch target/no/x");
        Selection rules = new Selection(List.of(rule("/no")), List.of(), false, null);
        assertThat(walk(rules).names()).isZero();
    }

    @Test
    void anEmptySourceIsNamedIfSomethingWouldGo() throws Exception {
        assertThat(walk(Selection.ALL).emptySources()).isEmpty();
        tree.bash("touch target/x");
        assertThat(walk(Selection.ALL).emptySources()).containsExactly(FileName.of(folder.resolve("source")));
        tree.bash("mkdir source/d target/d; touch target/d/y");
        assertThat(walk(Selection.ALL).emptySources()).isEmpty();
    }

    @Test
    void whatIsNeededIsMetAmongTheSurplus() throws Exception {
        tree.bash("touch source/f; mkdir -p target/up/home/batch");
        Path home = folder.resolve("target/up/home");
        DirectoryIdentity needed = new DirectoryIdentity(
                (Long) Files.getAttribute(home, "unix:dev"), (Long) Files.getAttribute(home, "unix:ino"));
        assertThat(walk(Selection.ALL, Set.of(needed)).needed()).contains(FileName.of(home));
    }

    @Test
    void aDirectoryInTheWayOfAFileIsSurplusByTheNameThatItGets() throws Exception {
        tree.bash("touch source/x; mkdir -p target/x/d; touch target/x/d/y");
        Object inode = Files.getAttribute(folder.resolve("target/x"), "unix:ino");
        assertThat(SourceTree.lines(walk(Selection.ALL).files()))
                .containsExactly(
                        "- .",
                        "+ .bpct-in-the-way." + inode,
                        "+ .bpct-in-the-way." + inode + "/d",
                        "0 .bpct-in-the-way." + inode + "/d/y");
        Selection rules = new Selection(List.of(rule("*.o")), List.of(), false, null);
        assertThat(walk(rules).inTheWay()).containsExactly((Long) inode);
        tree.bash("touch target/x/d/y.o");
        assertThat(walk(rules).names())
                .as("it would take along what a rule protects")
                .isZero();
        assertThat(walk(rules).inTheWay()).isEmpty();
    }

    @Test
    void aLinkInPlaceOfADirectoryIsNeverFollowed() throws Exception {
        tree.bash("mkdir -p source/d elsewhere; touch source/d/f elsewhere/kept; ln -s ../elsewhere target/d;"
                + "ln -s ../elsewhere target/other");
        assertThat(SourceTree.names(walk(Selection.ALL).files())).containsExactly(FileName.ofText("other"));
    }

    @Test
    void ofAListWhatItNamesAndTheSourceLacksIsSurplusAndNothingElse() throws Exception {
        tree.bash(
                "mkdir -p source/d target/d/gone target/whole/deep target/half; touch source/d/f target/d/f target/d/g"
                        + " target/d/gone/x target/d/stays target/whole/a target/whole/deep/b target/half/a target/half/b target/other;"
                        + " ln -s nowhere target/link");
        SurplusReport surplus = named(
                "d/f",
                "d/g",
                "d/gone/x",
                "d/never",
                "whole",
                "whole/a",
                "whole/deep",
                "whole/deep/b",
                "half",
                "half/a",
                "link",
                "no/where");
        assertThat(SourceTree.lines(surplus.files()))
                .containsExactly(
                        "- .",
                        "0 link",
                        "- d",
                        "0 d/g",
                        "- d/gone",
                        "0 d/gone/x",
                        "- half",
                        "0 half/a",
                        "+ whole",
                        "0 whole/a",
                        "+ whole/deep",
                        "0 whole/deep/b");
        assertThat(surplus.names()).isEqualTo(8);
        assertThat(surplus.there()).as("with d and d/f").isEqualTo(10);
        assertThat(surplus.emptySources()).isEmpty();
    }

    /** A share counts all names of the list, those in directories that lack none, too. */
    @Test
    void ofAListAllNamesOfItCount() throws Exception {
        tree.bash("mkdir -p source/d target/d; touch source/d/{1..8} target/d/{1..8} target/gone");
        SurplusReport surplus = named("gone", "d/1", "d/2", "d/3", "d/4", "d/5");
        assertThat(surplus.names()).isEqualTo(1);
        assertThat(surplus.there()).isEqualTo(7);
    }

    @Test
    void ofAListForASourceThatHoldsNothingThatIsTold() throws Exception {
        tree.bash("touch target/f target/g");
        assertThat(named("f").emptySources()).containsExactly(FileName.of(folder.resolve("source")));
    }

    @Test
    void ofAListNoLinkInTheDestinationIsFollowed() throws Exception {
        tree.bash("touch source/f; mkdir elsewhere; touch elsewhere/kept; ln -s ../elsewhere target/d");
        assertThat(SourceTree.names(named("f", "d").files())).containsExactly(FileName.ofText("d"));
        assertThat(SourceTree.names(named("f", "d/kept").files())).isEmpty();
        assertThat(SourceTree.names(named("f", "d", "d/kept").files())).containsExactly(FileName.ofText("d"));
    }

    /** What was a directory before, with names in it that the list tells, is a file or a symlink now. */
    @Test
    void ofAListADirectoryThatBecameAFileGoesIfTheListNamesAllThatIsInIt() throws Exception {
        tree.bash(
                "mkdir -p target/{all,half,empty}/deep elsewhere; touch target/{all,half}/{deep/x,a} target/half/b source/half"
                        + " elsewhere/a; ln -s ../elsewhere source/all; touch source/empty target/file; ln -s ../elsewhere target/link; echo 1 >source/link");
        SurplusReport surplus = named(
                "all",
                "all/a",
                "all/deep",
                "all/deep/x",
                "half",
                "half/a",
                "half/deep",
                "half/deep/x",
                "empty",
                "empty/deep",
                "file",
                "file/x",
                "link",
                "link/a");
        assertThat(SourceTree.lines(surplus.files()).stream().map(line -> line.replaceAll("[0-9]+(/|$)", "N$1")))
                .containsExactlyInAnyOrder(
                        "- .",
                        "0 file",
                        "+ .bpct-in-the-way.N",
                        "+ .bpct-in-the-way.N/deep",
                        "+ .bpct-in-the-way.N",
                        "0 .bpct-in-the-way.N/a",
                        "+ .bpct-in-the-way.N/deep",
                        "0 .bpct-in-the-way.N/deep/x");
    }

    @Test
    void ofAListThatDoesNotNameItADirectoryThatBecameAFileIsAnError() throws Exception {
        tree.bash("mkdir target/d; touch source/d target/d/a");
        for (String name : List.of("d/a", "d/")) {
            assertThat(report(Selection.ALL, Set.of(), List.of(name)).errors())
                    .singleElement()
                    .extracting(TraversalError::message)
                    .isEqualTo("Not a directory");
        }
    }

    @Test
    void ofAListWhatARuleLeavesOutIsProtectedToo() throws Exception {
        tree.bash("mkdir target/d; touch source/f target/gone target/gone.keep target/d/a target/d/b.keep");
        Selection selection = new Selection(List.of(rule("*.keep")), List.of(), true, null);
        assertThat(SourceTree.lines(
                        surplus(report(selection, Set.of(), List.of("f", "gone", "gone.keep", "d", "d/a", "d/b.keep")))
                                .files()))
                .containsExactly("- .", "0 gone", "- d", "0 d/a");
    }

    private SurplusReport named(String... names) throws InterruptedException {
        return surplus(report(Selection.ALL, Set.of(), List.of(names)));
    }

    private SurplusReport walk(Selection selection) throws InterruptedException {
        return walk(selection, Set.of());
    }

    private SurplusReport walk(Selection selection, Set<DirectoryIdentity> needed) throws InterruptedException {
        return surplus(report(selection, needed, List.of()));
    }

    private static SurplusReport surplus(TraversalReport report) {
        assertThat(report.errors()).isEmpty();
        return Objects.requireNonNull(report.surplus());
    }

    /** Walks all of the source, or the names of a list. */
    private TraversalReport report(Selection selection, Set<DirectoryIdentity> needed, List<String> names)
            throws InterruptedException {
        ComparisonRules rules = new ComparisonRules(
                SourceTree.ALL_KEPT,
                SourceTree.NANOSECONDS,
                false,
                null,
                OptionalLong.empty(),
                ClockSkew.of(List.of()));
        SurplusSearch search = new SurplusSearch(needed, MountPoints.of(""));
        FileName source = FileName.of(folder.resolve("source"));
        FileName target = FileName.of(folder.resolve("target"));
        List<FileName> starts = names.isEmpty()
                ? List.of(FileName.currentDirectory())
                : names.stream().map(FileName::ofText).toList();
        TraversalRoot root =
                new TraversalRoot(new RootPair(source, target, null), true, starts, names.isEmpty(), target);
        return new Traversal(3, new TraversalCounters())
                .walk(
                        List.of(root),
                        new TraversalOptions(
                                SourceTree.EVERYWHERE,
                                true,
                                selection,
                                TraversalOptions.Destinations.avoided(Set.of()),
                                rules,
                                search,
                                null,
                                null));
    }

    private static SelectionRule rule(String pattern) {
        return new SelectionRule(1, false, NamePattern.of(FileName.ofText(pattern)), "--exclude");
    }
}
