package org.bpct.traverse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.bpct.Ended;
import org.bpct.files.DirectoryIdentity;
import org.bpct.files.FileName;
import org.bpct.traverse.listing.StatGetters;
import org.bpct.tree.FileList;
import org.bpct.tree.LinkFamilies;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LinksTest {
    @TempDir
    private Path temporary;

    private SourceTree tree = new SourceTree(Path.of("/"));

    @BeforeEach
    void begin() {
        tree = new SourceTree(temporary);
    }

    static List<String> families(FileList list) {
        LinkFamilies families = list.families();
        List<String> all = new ArrayList<>();
        for (int family = 0; family < families.count(); family++) {
            List<String> names = new ArrayList<>();
            for (int name = 0; name < families.names(family); name++) {
                int entry = families.entry(family, name);
                int directory = list.directoryOf(entry);
                names.add(list.directoryPath(directory)
                        .resolve(FileName.of(list.name(entry, directory)))
                        .text());
            }
            all.add(String.join(" ", names));
        }
        return all;
    }

    @Test
    void familiesAreTheNamesOfOneInode() throws Exception {
        tree.bash("mkdir in; cd in; mkdir z b; printf 123 > z/1; ln z/1 a; ln z/1 b/1; printf 12 > x; ln x b/x;"
                + "printf 1 > alone; printf 1 > elsewhere; ln elsewhere ../elsewhere; ln -s t s; ln -P s b/s");
        SourceTree inner = new SourceTree(temporary.resolve("in"));
        TraversalReport report = inner.walk(4, SourceTree.LINKS, ".");
        assertThat(families(report.files())).containsExactly("a b/1 z/1", "s b/s", "x b/x");
        assertThat(report.totals().bytes()).isEqualTo(3 + 2 + 1 + 1);
        assertThat(report.totals().symlinks()).isEqualTo(2);
        assertThat(inner.walk(4, SourceTree.PLAIN, ".").totals().bytes()).isEqualTo(9 + 4 + 1 + 1);
    }

    @Test
    void theSameIsFoundWhereJavaTellsLess() throws Exception {
        tree.bash(
                "mkdir -p in/z in/b; cd in; printf 123 > z/1; ln z/1 b/1; ln -s z t; ln -P t b/t; mkfifo p; ln p z/p;"
                        + "truncate -s 5G large; : > empty; for ((i = 0; i < 600; i++)); do printf 1 > b/f$i; done; ln b/f599 f");
        SourceTree inner = new SourceTree(temporary.resolve("in"));
        TraversalReport here = inner.walk(4, SourceTree.LINKS, ".");
        List<String> expected = new ArrayList<>(SourceTree.lines(here.files()));
        families(here.files()).forEach(family -> expected.add("= " + family));
        assertThat(StatGetters.FOUND.areThere()).as("without the manifest").isFalse();
        assertThat(ChildWalk.run(inner, temporary.resolve("classes"), "C"))
                .isEqualTo(expected)
                .contains("5368709120 large", "= b/1 z/1", "= t b/t", "= p z/p", "= f b/f599");
    }

    @Test
    void familiesInLargeDirectoriesSurviveTheSlices() throws Exception {
        for (int i = 0; i < 2_000; i++) {
            Path file = Files.writeString(temporary.resolve("f" + i), "1");
            Files.createLink(temporary.resolve("g" + i), file);
        }
        TraversalReport report = tree.walk(8, SourceTree.LINKS, ".");
        assertThat(families(report.files())).hasSize(2_000).allMatch(family -> family.matches("f(\\d+) g\\1"));
        assertThat(report.totals().bytes()).isEqualTo(2_000);
    }

    @Test
    void followedLinksCountAsWhatTheyLeadTo() throws Exception {
        tree.bash("mkdir d; printf 123 > d/f; ln -s d e; ln -s d/f g");
        TraversalReport report = tree.walk(2, SourceTree.FOLLOW, ".");
        assertThat(SourceTree.lines(report.files())).containsExactly("+ .", "3 g", "+ d", "3 d/f", "+ e", "3 e/f");
        assertThat(report.totals().files()).isEqualTo(3);
        assertThat(report.totals().symlinks()).isZero();
    }

    @Test
    void followedLinksToOneInodeAreAFamilyAsInCp() throws Exception {
        tree.bash("printf 123 > f; ln -s f g");
        TraversalReport report = tree.walk(2, new TraversalOptions(new Reach(true, false, false), true, Set.of()), ".");
        assertThat(families(report.files())).containsExactly("f g");
        assertThat(report.totals().bytes()).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aCycleOfLinksIsReportedAndNotEntered(boolean hardLinks) throws Exception {
        tree.bash("mkdir -p a/b; ln -s .. a/b/up; ln -s ../.. a/b/top; ln -s . a/self; ln -s loop loop; : > a/f");
        TraversalReport report =
                tree.walk(4, new TraversalOptions(new Reach(true, false, false), hardLinks, Set.of()), ".");
        assertThat(SourceTree.lines(report.files())).containsExactly("+ .", "+ a", "0 a/f", "+ a/b");
        assertThat(tree.errors(report))
                .hasSize(4)
                .contains("other a/self: symbolic link that leads back to a directory above it")
                .contains("other a/b/up: symbolic link that leads back to a directory above it")
                .contains("other a/b/top: symbolic link that leads back to a directory above it");
        assertThat(report.errors().get(3).message()).startsWith("Too many levels of symbolic links");
    }

    @Test
    void aDanglingLinkIsAnErrorOnlyWhenFollowed() throws Exception {
        tree.bash("ln -s nowhere dangling; : > f");
        TraversalReport report = tree.walk(2, SourceTree.FOLLOW, ".");
        assertThat(SourceTree.lines(report.files())).containsExactly("+ .", "0 f");
        assertThat(tree.errors(report)).containsExactly("other dangling: symbolic link that leads nowhere");
        assertThat(tree.walk(2, SourceTree.PLAIN, ".").errors()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anotherFileSystemIsListedButNotEnteredExactlyAsCpDoes(boolean hardLinks) throws Exception {
        tree.bash("mkdir -p src/a/mounted copy; : > src/a/f");
        assumeTrue(mount(), "only root can mount");
        try {
            tree.bash(
                    "mkdir src/a/mounted/sub; : > src/a/mounted/g; cp -ax src/. copy; cp -a --parents -x src/a/mounted copy");
            SourceTree source = new SourceTree(temporary.resolve("src"));
            TraversalOptions options = new TraversalOptions(Reach.ONE_FILE_SYSTEM, hardLinks, Set.of());
            assertThat(SourceTree.lines(source.walk(2, options, ".").files()))
                    .containsExactly("+ .", "+ a", "0 a/f", "+ a/mounted");
            assertThat(SourceTree.lines(source.walk(2, options, "a/mounted").files()))
                    .containsExactly("+ .", "+ a", "+ a/mounted", "0 a/mounted/g", "+ a/mounted/sub");
            assertThat(SourceTree.names(source.walk(2, SourceTree.PLAIN, ".").files()))
                    .isEqualTo(source.everything());
            assertThat(new TreeSet<>(new SourceTree(temporary.resolve("copy"))
                            .everything().stream().map(FileName::text).toList()))
                    .containsExactly(
                            "a",
                            "a/f",
                            "a/mounted",
                            "src",
                            "src/a",
                            "src/a/mounted",
                            "src/a/mounted/g",
                            "src/a/mounted/sub");
        } finally {
            tree.bash("umount src/a/mounted");
        }
    }

    private boolean mount() throws Exception {
        ProcessBuilder mount = new ProcessBuilder(
                        "mount",
                        "-t",
                        "tmpfs",
                        "bpct-test",
                        temporary.resolve("src/a/mounted").toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD);
        return Ended.of(mount).code() == 0;
    }

    @Test
    void aSourceThatLeadsIntoTheDestinationIsToldAndNotEntered() throws Exception {
        tree.bash("mkdir -p a/copy; printf 1 > a/copy/x");
        Path destination = tree.root().resolve("a/copy");
        DirectoryIdentity identity = new DirectoryIdentity(
                (Long) Files.getAttribute(destination, "unix:dev"), (Long) Files.getAttribute(destination, "unix:ino"));
        TraversalReport report = tree.walk(2, new TraversalOptions(SourceTree.EVERYWHERE, true, Set.of(identity)), ".");
        assertThat(report.destination()).contains(FileName.of(destination));
        assertThat(report.files().entries()).isZero();
    }
}
