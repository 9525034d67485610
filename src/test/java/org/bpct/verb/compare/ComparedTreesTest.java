package org.bpct.verb.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.options.UsageException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The operands of a comparison. */
final class ComparedTreesTest {
    @TempDir
    Path root;

    @BeforeEach
    void makeTrees() throws Exception {
        Files.createDirectories(root.resolve("a/in"));
        Files.createDirectory(root.resolve("b"));
        Files.createFile(root.resolve("file"));
        Files.createSymbolicLink(root.resolve("link"), Path.of("b"));
    }

    private ComparedTrees trees(String... operands) throws UsageException {
        List<FileName> names = Arrays.stream(operands).map(FileName::ofText).toList();
        return ComparedTrees.of(names, FileName.of(root));
    }

    @Test
    void twoDirectoriesAreComparedByTheirRealNames() throws Exception {
        FileName real = FileName.of(root.toRealPath());

        assertThat(trees("./a//", "link/"))
                .isEqualTo(new ComparedTrees(
                        real.resolve(FileName.ofText("a")), real.resolve(FileName.ofText("b")), null));
    }

    @Test
    void whatMakesNoSenseIsRefused() {
        refused("takes two directories", "a");
        refused("takes two directories", "a", "b", "a");
        refused("does not exist", "a", "none");
        refused("is a symlink", "a", "link");
        refused("is not a directory", "file", "b");
        refused("are the same directory", "b", "link/");
        refused("one is in the other", "a", "a/in");
        refused("one is in the other", "a/in", "a");
    }

    private void refused(String why, String... operands) {
        assertThatThrownBy(() -> trees(operands))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(why);
    }
}
