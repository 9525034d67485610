package org.bpct.traverse;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.bpct.files.FileName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OddNamesTest {
    private static final String MAKE = """
            names=($'\\377' $'\\377\\376x' $'new\\nline' 'single'\\''quote' 'double"quote' -leading --help %41 '%' '*' '?' ' ' $'\\t'
                   $'back\\\\slash' $'\\357\\277\\275' $'\\357\\277\\275\\377' $'\\355\\240\\275\\355\\260\\200' $'\\303\\251' $'\\303'
                   $'\\300\\257' $'\\360\\237\\222\\200' $'\\001\\177' ... '$HOME' '`x`' '#' '~' @x)
            printf -v long '%255s' ''
            names+=("${long// /n}" "${long// /$'\\377'}")
            for name in "${names[@]}"; do
                printf data > "./$name"
            done
            mkdir -- sub sub/deep
            for name in "${names[@]}"; do
                mkdir -- "sub/$name"
                printf '' > "sub/$name/$name"
            done
            """;

    @TempDir
    private Path temporary;

    private SourceTree tree = new SourceTree(Path.of("/"));

    @BeforeEach
    void make() throws Exception {
        new SourceTree(temporary).bash("mkdir -m 755 tree classes; chmod 755 .");
        tree = new SourceTree(temporary.resolve("tree"));
        tree.bash(MAKE);
    }

    @Test
    void everyNameComesThroughUnderThisLocale() throws Exception {
        TraversalReport report = tree.walk(4, SourceTree.PLAIN, ".");
        assertThat(report.errors()).isEmpty();
        assertThat(SourceTree.names(report.files()))
                .isEqualTo(tree.everything())
                .hasSizeGreaterThan(80);
    }

    @Test
    void everyNameComesThroughWithLinkCounts() throws Exception {
        assertThat(SourceTree.names(tree.walk(4, SourceTree.LINKS, ".").files()))
                .isEqualTo(tree.everything());
    }

    @ParameterizedTest
    @ValueSource(strings = {"C", "POSIX", "C.UTF-8"})
    void everyNameComesThroughUnderAnyLocale(String locale) throws Exception {
        List<String> lines = ChildWalk.run(tree, temporary.resolve("classes"), locale);
        assertThat(lines)
                .isEqualTo(SourceTree.lines(tree.walk(1, SourceTree.LINKS, ".").files()));
    }

    @Test
    void everyNameCanBeAStart() throws Exception {
        List<FileName> starts = new SourceTree(temporary.resolve("tree"))
                .everything().stream()
                        .filter(name ->
                                !name.equals(FileName.ofText("sub/deep")) && !name.equals(FileName.ofText("sub")))
                        .toList();
        TraversalReport report =
                new Traversal(2, new TraversalCounters()).walk(List.of(tree.root(true, starts)), SourceTree.PLAIN);
        assertThat(report.errors()).isEmpty();
        assertThat(SourceTree.names(report.files()))
                .isEqualTo(tree.everything().stream()
                        .filter(name -> !name.equals(FileName.ofText("sub/deep")))
                        .toList());
    }

    @Test
    void theNameOfTheRootMayBeOddToo() throws Exception {
        TraversalRoot root = new TraversalRoot(
                new org.bpct.tree.RootPair(
                        FileName.of(temporary).resolve(FileName.ofText("tree/sub/\udcff")),
                        FileName.ofText("/somewhere"),
                        null),
                true,
                List.of(FileName.currentDirectory()));
        TraversalReport report = new Traversal(2, new TraversalCounters()).walk(List.of(root), SourceTree.PLAIN);
        assertThat(SourceTree.lines(report.files())).containsExactly("+ .", "0 \udcff");
    }
}
