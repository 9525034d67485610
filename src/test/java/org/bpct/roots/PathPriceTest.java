package org.bpct.roots;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bpct.files.FileName;
import org.bpct.tree.FileList;
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

    /** A cp for each new directory saves two requests a name, and costs some milliseconds: on a local disk it is the slower way. */
    @ParameterizedTest
    @CsvSource({"150000, false", "150001, true"})
    void aNewDirectoryComesWholeWhereARequestTakesLongerThan150Microseconds(long nanos, boolean comesWhole) {
        assertThat(comesWhole(nanos, "missing/copy")).isEqualTo(comesWhole);
    }

    @Test
    void onlyAnEmptyDestinationGetsWholeDirectories() throws Exception {
        Files.createDirectory(temp.resolve("empty"));
        Files.createDirectories(temp.resolve("full/name"));
        Files.createFile(temp.resolve("file"));

        assertThat(comesWhole(1_000_000, "empty")).isTrue();
        assertThat(comesWhole(1_000_000, "full")).isFalse();
        assertThat(comesWhole(1_000_000, "file")).isFalse();
        assertThat(comesWhole(1_000_000, "full", "missing")).isTrue();
    }

    /** Thousands of destinations are mostly on one server. */
    @Test
    void noMoreThanEightDestinationsAreAsked() {
        String[] names = IntStream.range(0, 20).mapToObj(i -> "missing" + i).toArray(String[]::new);
        List<Path> asked = new ArrayList<>();

        PathPrice.mayComeWhole(list(names), path -> {
            asked.add(path);
            return 0;
        });

        assertThat(asked).hasSize(8).containsOnly(temp);
    }

    private boolean comesWhole(long nanos, String... destinations) {
        return PathPrice.mayComeWhole(list(destinations), path -> nanos);
    }

    /** Returns a list of one directory for each destination. */
    private FileList list(String... destinations) {
        List<RootPair> pairs = Stream.of(destinations)
                .map(name -> new RootPair(FileName.of(temp), FileName.of(temp.resolve(name)), null))
                .toList();
        FileListBuilder list = new FileListBuilder(pairs);
        for (int pair = 0; pair < destinations.length; pair++) {
            list.addDirectory(-1, pair, new byte[0], true);
        }
        return list.build();
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
