package org.bpct.roots;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.tree.FileListBuilder;
import org.bpct.tree.RootPair;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which paths are dear. */
final class PathPriceTest {
    @TempDir
    Path temp;

    @Test
    void pathsOfThisHostAreCheapAlsoToADestinationThatIsNotThere() throws Exception {
        Path deepest = Files.createDirectories(temp.resolve("a/a/a/a/a/a/a/a/a/a"));
        RootPair pair = new RootPair(FileName.of(temp), FileName.of(temp.resolve("copy/of/it")), null);
        FileListBuilder list = new FileListBuilder(List.of(pair));
        int parent = list.addDirectory(-1, 0, new byte[0], true);
        for (int depth = 0; depth < temp.relativize(deepest).getNameCount(); depth++) {
            parent = list.addDirectory(parent, 0, "a".getBytes(StandardCharsets.US_ASCII), true);
        }

        assertThat(PathPrice.isDear(list.build())).isFalse();
        assertThat(PathPrice.requestNanos(list.build()))
                .isLessThan(Duration.ofMillis(5).toNanos());
    }

    @ParameterizedTest
    @CsvSource({
        "fuse.glusterfs, true",
        "fuse, true",
        "fuseblk, true",
        "cifs, true",
        "nfs4, false",
        "lustre, false",
        "ext4, false"
    })
    void namesAreForgottenSoonWhereTheKernelKeepsThemForASecond(String type, boolean isSoon) {
        assertThat(PathPrice.forgetsSoon(type)).isEqualTo(isSoon);
    }
}
