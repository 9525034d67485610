package org.bpct.traverse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.bpct.Ended;
import org.bpct.files.DirectoryIdentity;
import org.bpct.files.FileName;
import org.bpct.files.Timestamp;
import org.bpct.selection.LeftOut;
import org.bpct.selection.NamePattern;
import org.bpct.selection.Selection;
import org.bpct.selection.SelectionLimit;
import org.bpct.selection.SelectionRule;
import org.bpct.traverse.listing.EntryAttributes;
import org.bpct.traverse.listing.EntryKind;
import org.bpct.traverse.listing.Listing;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class FileFilterTest {
    @TempDir
    private Path temporary;

    private SourceTree tree = new SourceTree(Path.of("/"));

    @BeforeEach
    void begin() {
        tree = new SourceTree(temporary);
    }

    private static Selection rules(String... rules) {
        List<SelectionRule> all = new ArrayList<>();
        for (String rule : rules) {
            NamePattern pattern = NamePattern.of(FileName.ofText(rule.substring(2)));
            all.add(new SelectionRule(all.size() + 1, rule.startsWith("+"), pattern, "--exclude"));
        }
        return new Selection(all, List.of(), false, null);
    }

    private static TraversalOptions options(boolean hardLinks, Selection selection) {
        return new TraversalOptions(SourceTree.EVERYWHERE, hardLinks, selection, Set.of(), null);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatRulesLeaveOutIsCountedAndNotListed(boolean hardLinks) throws Exception {
        tree.bash(
                "mkdir -p a/tmp/x b tmp; : > a/1.o; : > a/1.c; : > a/tmp/f; : > b/2.o; ln -s x b/3.o; : > tmp/keep.o");
        TraversalReport report = tree.walk(4, options(hardLinks, rules("+ keep.o", "- *.o", "- /*/tmp/")), ".");
        assertThat(SourceTree.lines(report.files()))
                .containsExactly("+ .", "+ a", "0 a/1.c", "+ b", "+ tmp", "0 tmp/keep.o");
        assertThat(report.totals().leftOut()).isEqualTo(new LeftOut(3, 1, 0, 0));
    }

    @Test
    void aDirectoryThatIsLeftOutIsNeverEntered() throws Exception {
        // Below it stands a path that is too long, which would be an error of the walk.
        tree.bash("mkdir deep; cd deep; d=$(printf %0250d 0); for i in {1..20}; do mkdir $d; cd -P $d; done");
        assertThat(tree.walk(2, SourceTree.PLAIN, ".").errors()).isNotEmpty();
        TraversalReport report = tree.walk(2, options(false, rules("- deep")), ".");
        tree.bash("rm -r deep");
        assertThat(report.errors()).isEmpty();
        assertThat(report.totals().leftOut()).isEqualTo(new LeftOut(0, 1, 0, 0));
    }

    @Test
    void aNameThatCannotBeLookedAtIsNoErrorIfItIsLeftOutWhateverItIs() throws Exception {
        tree.bash("d=$(printf %0250d 0); for i in {1..16}; do mkdir $d; cd -P $d; done; mkdir $d");
        String seventeenth = "/*".repeat(17);
        TraversalReport all = tree.walk(2, options(false, rules("- " + seventeenth)), ".");
        TraversalReport filesAlone =
                tree.walk(2, options(false, rules("+ " + seventeenth + "/", "- " + seventeenth)), ".");
        tree.bash("rm -r 0*");
        assertThat(all.errors()).isEmpty();
        assertThat(all.totals().leftOut().total()).isEqualTo(1);
        assertThat(filesAlone.errors()).hasSize(1);
        assertThat(filesAlone.totals().leftOut()).isEqualTo(LeftOut.NOTHING);
    }

    @Test
    void limitsAreForRegularFilesAlone() throws Exception {
        tree.bash("mkdir -p d; printf 123 > three; printf 12345 > five; : > empty; ln -s empty link; mkfifo d/fifo;"
                + " touch -d @100.000000005 three five");
        Selection sizes = new Selection(
                List.of(),
                List.of(
                        new SelectionLimit(SelectionLimit.Kind.MIN_SIZE, 1, ""),
                        new SelectionLimit(SelectionLimit.Kind.MAX_SIZE, 4, "")),
                false,
                null);
        Selection times = new Selection(
                List.of(),
                List.of(new SelectionLimit(SelectionLimit.Kind.NEWER_THAN, 100_000_000_005L, "")),
                false,
                null);
        for (boolean hardLinks : new boolean[] {false, true}) {
            TraversalReport bySize = tree.walk(2, options(hardLinks, sizes), ".");
            assertThat(SourceTree.lines(bySize.files())).containsExactly("+ .", "0 link", "3 three", "+ d", "0 d/fifo");
            assertThat(bySize.totals().leftOut()).isEqualTo(new LeftOut(0, 0, 2, 0));
            TraversalReport byTime = tree.walk(2, options(hardLinks, times), ".");
            assertThat(SourceTree.lines(byTime.files())).containsExactly("+ .", "0 empty", "0 link", "+ d", "0 d/fifo");
        }
    }

    @Test
    void rulesAreForWhatIsBelowTheSourceHoweverItIsGiven() throws Exception {
        tree.bash("mkdir -p a/b/a; : > a/b/f; : > a/b/a/f; : > f");
        Selection selection = rules("- /f", "- a");
        // The sources are a/b and f: both are copied whatever the rules say, and /f is that in a/b.
        TraversalReport report = tree.walk(2, options(false, selection), "a/b", "f");
        assertThat(SourceTree.lines(report.files())).containsExactly("+ .", "0 f", "+ a", "+ a/b");
        assertThat(report.totals().leftOut()).isEqualTo(new LeftOut(1, 1, 0, 0));
    }

    private TraversalReport walkAlone(Selection selection, String... names) throws InterruptedException {
        TraversalRoot root = new TraversalRoot(
                tree.root(true, List.of()).pair(),
                true,
                Stream.of(names).map(FileName::ofText).toList(),
                false,
                null);
        return new Traversal(4, new TraversalCounters()).walk(List.of(root), options(true, selection));
    }

    @Test
    void namesStandForThemselvesAlone() throws Exception {
        tree.bash("mkdir -p a/b/c d; : > a/b/f; : > a/g; : > d/h; : > top; ln -s a link");
        assertThat(SourceTree.lines(walkAlone(Selection.ALL, "a/b", "top", "./d//", "link", "a/b/f")
                        .files()))
                .containsExactly("+ .", "0 link", "0 top", "+ a", "+ a/b", "0 a/b/f", "+ d");
        assertThat(SourceTree.lines(walkAlone(Selection.ALL, ".").files())).containsExactly("+ .");
        assertThat(SourceTree.lines(walkAlone(Selection.ALL).files())).containsExactly("+ .");
    }

    @Test
    void aNameThatIsNotThereIsAnErrorAndNoLinkIsGoneThrough() throws Exception {
        tree.bash("mkdir a; : > a/f; ln -s a link; : > file");
        TraversalReport report = walkAlone(Selection.ALL, "a/f", "none", "a/none", "link/f", "file/x", "gone/x");
        assertThat(SourceTree.lines(report.files())).containsExactly("+ .", "+ a", "0 a/f");
        assertThat(tree.errors(report))
                .containsExactly(
                        "vanished a/none: No such file or directory",
                        "other file: Not a directory",
                        "vanished gone: No such file or directory",
                        "other link: Not a directory",
                        "vanished none: No such file or directory");
    }

    @Test
    void rulesHoldForNamesThatAreGivenToo() throws Exception {
        tree.bash("mkdir -p a/b; : > a/b/f; : > a/f.o");
        TraversalReport report = walkAlone(rules("- *.o", "- /a/b"), "a/b/f", "a/f.o");
        assertThat(SourceTree.lines(report.files())).containsExactly("+ .", "+ a");
        assertThat(report.totals().leftOut()).isEqualTo(new LeftOut(1, 1, 0, 0));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aMountedSnapshotFolderIsNotEnteredUnlessItIsTheSource(boolean hardLinks) throws Exception {
        tree.bash("mkdir -p home/.snapshot home/.snap home/data; : > home/.snap/f");
        assumeTrue(mount("home/.snapshot") && mount("home/data"), "only root can mount");
        try {
            tree.bash("mkdir -p home/.snapshot/daily; : > home/.snapshot/daily/f; : > home/data/f");
            SourceTree home = new SourceTree(temporary.resolve("home"));
            TraversalOptions options =
                    new TraversalOptions(SourceTree.EVERYWHERE, hardLinks, Set.of(new DirectoryIdentity(0, 0)));
            TraversalReport report = home.walk(4, options, ".");
            assertThat(SourceTree.lines(report.files()))
                    .containsExactly("+ .", "+ .snap", "0 .snap/f", "+ data", "0 data/f");
            assertThat(report.totals().leftOut()).isEqualTo(new LeftOut(0, 0, 0, 1));
            TraversalReport daily = new SourceTree(temporary.resolve("home/.snapshot")).walk(4, options, ".");
            assertThat(SourceTree.lines(daily.files())).containsExactly("+ .", "+ daily", "0 daily/f");
        } finally {
            tree.bash("umount home/.snapshot home/data");
        }
    }

    private boolean mount(String folder) throws Exception {
        String place = temporary.resolve(folder).toString();
        ProcessBuilder mount = new ProcessBuilder("mount", "-t", "tmpfs", "bpct-test", place)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD);
        return Ended.of(mount).code() == 0;
    }

    private static boolean leavesOut(boolean prunes, String source, String below, String name, long device) {
        Place place = new Place(
                new Listing(FileName.currentDirectory(), true),
                Path.of(source + (below.isEmpty() ? "" : "/" + below)),
                1,
                7,
                null,
                null,
                null,
                FileName.ofText(below.isEmpty() ? "." : below));
        FileFilter filter = new FileFilter(new Selection(List.of(), List.of(), prunes, null), false);
        EntryAttributes attributes = new EntryAttributes(EntryKind.DIRECTORY, 0, 1, device, 1, false, Timestamp.EPOCH);
        boolean leavesOut = filter.leavesOut(place, name.getBytes(StandardCharsets.UTF_8), attributes);
        assertThat(filter.leftOut().snapshotFolders()).isEqualTo(leavesOut ? 1 : 0);
        return leavesOut;
    }

    @Test
    void snapshotFoldersOnAnotherDeviceAreLeftOut() {
        for (String name : List.of(".snapshot", ".snapshots", ".zfs", ".snap")) {
            assertThat(leavesOut(false, "/none/home", "a", name, 8)).isTrue();
            assertThat(leavesOut(false, "/none/home", "", name, 7)).isFalse();
            assertThat(leavesOut(true, "/none/home", "", name, 7)).isTrue();
            assertThat(leavesOut(true, "/none/home/" + name + "/daily", "", name, 8))
                    .isFalse();
            assertThat(leavesOut(false, "/none/home/" + name, "daily", name, 8)).isFalse();
        }
        assertThat(leavesOut(false, "/none/home", ".zfs/snapshot", "daily", 8)).isTrue();
        assertThat(leavesOut(false, "/none/home", "a", "mounted", 8)).isFalse();
        assertThat(leavesOut(true, "/none/home", ".zfs", "x", 7)).isFalse();
    }
}
