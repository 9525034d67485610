package org.bpct.traverse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.assertj.core.groups.Tuple;
import org.bpct.files.FileName;
import org.bpct.traverse.threads.TaskPool;
import org.bpct.tree.RootPair;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class TraversalErrorsTest {
    @TempDir
    private Path temporary;

    private SourceTree tree = new SourceTree(Path.of("/"));

    @BeforeEach
    void begin() {
        tree = new SourceTree(temporary);
    }

    @Test
    void whatAnOrdinaryUserCannotReadIsReportedAndTheRestGoesOn() throws Exception {
        tree.bash("chmod 755 .; mkdir -m 755 tree classes; cd tree; umask 022; mkdir closed blind open;"
                + ": > closed/f; : > blind/f; : > open/f; chmod 000 closed; chmod 744 blind");
        boolean root =
                new String(tree.bash("id -u"), StandardCharsets.US_ASCII).trim().equals("0");
        List<String> lines = ChildWalk.run(
                new SourceTree(temporary.resolve("tree")),
                temporary.resolve("classes"),
                "C",
                root ? new String[] {"setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"} : new String[0]);
        List<String> expected = new ArrayList<>(List.of("+ .", "+ blind"));
        if (!root) {
            expected.add("0 blind/f");
        }
        expected.addAll(List.of("+ closed", "+ open", "0 open/f"));
        if (root) {
            expected.add("! denied /proc/self/cwd/blind/f: Permission denied");
        }
        expected.add("! denied /proc/self/cwd/closed: cannot read the directory: Permission denied");
        tree.bash("chmod 755 tree/closed tree/blind");
        assertThat(lines).isEqualTo(expected);
    }

    @Test
    void aRootThatVanishedOrIsNoDirectoryIsReported() throws Exception {
        tree.bash(": > file; mkdir good; : > good/f");
        List<TraversalRoot> roots = new ArrayList<>();
        for (String name : List.of("file", "gone", "good")) {
            RootPair pair = new RootPair(FileName.of(temporary.resolve(name)), FileName.ofText("/x"), null);
            roots.add(new TraversalRoot(pair, true, List.of(FileName.currentDirectory())));
        }
        TraversalReport report = new Traversal(2, new TraversalCounters()).walk(roots, SourceTree.PLAIN);
        assertThat(tree.errors(report))
                .containsExactly("other file: Not a directory", "vanished gone: No such file or directory");
        assertThat(SourceTree.lines(report.files())).containsExactly("+ .", "0 f");
        assertThat(report.files().pair(0)).isEqualTo(2);
    }

    @Test
    void aPathThatNoJobCouldOpenIsReportedAndNotListed() throws Exception {
        // Directories of 100 bytes each down to a path of exactly 4,095 bytes, then one more level.
        int prefix = FileName.of(temporary).length();
        int whole = (4_095 - prefix) / 101;
        int rest = 4_095 - prefix - whole * 101;
        int last = rest > 1 ? rest - 1 : 100 + rest - 1;
        tree.bash("printf -v part %100s; part=${part// /d}; for ((i = 0; i < " + (rest > 1 ? whole : whole - 1)
                + "; i++)); do mkdir $part; cd $part; done; printf -v part %" + last
                + "s; part=${part// /e}; mkdir $part ${part}f; cd ./$part; : > f; mkdir g");
        for (TraversalOptions options : List.of(SourceTree.PLAIN, SourceTree.LINKS)) {
            TraversalReport report = tree.walk(2, options, ".");
            assertThat(report.files().entries()).isZero();
            int deepest = report.files().directories() - 1;
            assertThat(prefix + 1 + report.files().directoryPath(deepest).length())
                    .isEqualTo(4_095);
            assertThat(report.errors())
                    .extracting(TraversalError::kind, TraversalError::message)
                    .hasSize(3)
                    .contains(Tuple.tuple("other", "path of 4,096 bytes is longer than the system's limit of 4,095"))
                    .contains(Tuple.tuple("other", "path of 4,097 bytes is longer than the system's limit of 4,095"));
        }
        // JUnit cannot delete what it cannot open.
        tree.bash("rm -r d*");
    }

    @Test
    @Timeout(60)
    void aTaskThatThrowsEndsTheRunWithAnException() {
        try (TaskPool pool = new TaskPool(2)) {
            pool.submit(() -> {
                pool.submit(() -> {
                    throw new AssertionError("no memory, say");
                });
                pool.submit(() -> {});
            });
            assertThatThrownBy(pool::await)
                    .isInstanceOf(IllegalStateException.class)
                    .hasRootCauseMessage("no memory, say");
            assertThat(pool.isStopped()).isTrue();
        }
    }

    @Test
    @Timeout(60)
    void aTaskThatNoThreadTakesIsNotWaitedFor() throws Exception {
        TaskPool pool = new TaskPool(1);
        pool.close();
        assertThatThrownBy(() -> pool.submit(() -> {})).isInstanceOf(RejectedExecutionException.class);
        pool.await();
    }
}
