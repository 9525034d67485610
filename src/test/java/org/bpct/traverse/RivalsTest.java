package org.bpct.traverse;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.bpct.files.ClockSkew;
import org.bpct.files.FileName;
import org.bpct.files.NameFolding;
import org.bpct.selection.Selection;
import org.bpct.traverse.listing.KeptOwners;
import org.bpct.tree.RootPair;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names of one directory that the destination takes for one; a fake tells which. */
final class RivalsTest {
    private static final NameFolding CASES = new NameFolding(true, false);

    private final AtomicInteger asked = new AtomicInteger();

    @TempDir
    private Path folder;

    private SourceTree tree;

    @BeforeEach
    void make() throws IOException {
        tree = new SourceTree(Files.createDirectory(folder.resolve("source")));
    }

    private TraversalReport walk(NameFolding folding, ComparisonRules rules) throws InterruptedException {
        TraversalOptions.Destinations destinations = new TraversalOptions.Destinations(
                Set.of(),
                () -> {
                    asked.incrementAndGet();
                    return folding;
                },
                KeptOwners.ALL);
        FileName target = FileName.of(folder.resolve("target"));
        TraversalRoot root = new TraversalRoot(
                new RootPair(FileName.of(tree.root()), target, null),
                true,
                List.of(FileName.currentDirectory()),
                true,
                rules == null ? null : target);
        TraversalOptions options =
                new TraversalOptions(SourceTree.EVERYWHERE, true, Selection.ALL, destinations, rules, null, null, null);
        return new Traversal(3, new TraversalCounters()).walk(List.of(root), options);
    }

    @Test
    void theFirstByItsBytesIsListedAndTheOthersAreErrors() throws Exception {
        tree.bash("printf 12 >file; printf 1 >File; printf 123 >FILE; printf 1234 >other; mkdir sub Sub; touch sub/a;"
                + " ln -s x lInk; ln -s xx link; mkfifo p P");

        TraversalReport report = walk(CASES, null);

        assertThat(SourceTree.lines(report.files()))
                .containsExactly("+ .", "3 FILE", "0 P", "0 lInk", "4 other", "+ Sub");
        assertThat(tree.errors(report))
                .allMatch(
                        error -> error.endsWith("holds this name and an earlier one as one; the earlier one is copied"))
                .extracting(error -> error.replaceAll(":.*", ""))
                .containsExactly("other File", "other file", "other link", "other p", "other sub");
        assertThat(report.totals().files()).isEqualTo(2);
        assertThat(report.totals().symlinks()).isEqualTo(1);
        assertThat(report.totals().specials()).isEqualTo(1);
        assertThat(report.totals().directories()).isEqualTo(2);
        assertThat(report.totals().bytes()).isEqualTo(3 + 4);
    }

    @Test
    void hardLinksOfWhatIsSetAsideStayWithTheOthers() throws Exception {
        tree.bash("echo 1 >A; ln A b; ln A c; ln A a; echo 2 >z; ln z B");

        TraversalReport report = walk(CASES, null);

        assertThat(SourceTree.names(report.files())).extracting(FileName::text).containsExactly("A", "B", "c", "z");
        assertThat(report.totals().bytes()).isEqualTo(4);
    }

    @Test
    void aPlaceIsAskedOnceAndOnlyIfNamesRaiseTheQuestion() throws Exception {
        tree.bash("mkdir {1..20}; touch {1..20}/{a..z}");
        walk(CASES, null);
        assertThat(asked).hasValue(0);

        tree.bash("touch 3/A");
        assertThat(walk(NameFolding.NONE, null).errors()).isEmpty();
        assertThat(asked).hasPositiveValue();
    }

    /** The twin of both is one file, which equals one of them. */
    @Test
    void namesThatEqualTheirCounterpartsAreRivalsToo() throws Exception {
        tree.bash("echo 1 >File; echo 22 >file; mkdir ../target; cp -a File ../target; touch -d @5 file . ../target");
        ComparisonRules rules = new ComparisonRules(
                SourceTree.ALL_KEPT,
                SourceTree.NANOSECONDS,
                false,
                null,
                OptionalLong.empty(),
                ClockSkew.of(List.of()));

        TraversalReport report = walk(CASES, rules);

        assertThat(report.files().entries()).isZero();
        assertThat(tree.errors(report)).hasSize(1).first().asString().startsWith("other file:");
        assertThat(report.unchanged().entries()).isEqualTo(1);
    }

    @Test
    void largeDirectoriesAreReadInSlicesAndLoseNothing() throws Exception {
        tree.bash("touch {a..z}{a..z}{a..z}; touch {A..C}bc");

        TraversalReport report = walk(CASES, null);

        assertThat(report.files().entries()).isEqualTo(26 * 26 * 26);
        assertThat(tree.errors(report))
                .extracting(error -> error.replaceAll(":.*", ""))
                .containsExactly("other abc", "other bbc", "other cbc");
    }
}
