package org.bpct.traverse;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.bpct.Rounds;
import org.bpct.files.FileName;
import org.bpct.tree.LinkFamilies;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TraversalProperties {
    @TempDir
    private Path temporary;

    static LongStream seeds() {
        return LongStream.rangeClosed(1, Rounds.of(2, 5));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void anyNumberOfThreadsGivesTheSameListOfEverything(long seed) throws Exception {
        Random random = new Random(seed);
        long bytes = fill(temporary, random, 0);
        SourceTree tree = new SourceTree(temporary);
        List<String> expected =
                SourceTree.lines(tree.walk(1, SourceTree.LINKS, ".").files());
        assertThat(expected).doesNotHaveDuplicates();
        List<FileName> everything = tree.everything();
        for (int threads : new int[] {1, 2, 8, 16}) {
            for (TraversalOptions options : List.of(SourceTree.LINKS, SourceTree.PLAIN, SourceTree.ONE_FILE_SYSTEM)) {
                TraversalReport report = tree.walk(threads, options, ".");
                assertThat(report.errors()).isEmpty();
                assertThat(SourceTree.lines(report.files())).isEqualTo(expected);
                assertThat(SourceTree.names(report.files())).isEqualTo(everything);
                assertThat(report.totals().bytes() + repeated(report)).isEqualTo(bytes);
                assertThat(report.totals().files()
                                + report.totals().symlinks()
                                + report.totals().specials())
                        .isEqualTo(report.files().entries());
            }
        }
    }

    private static long repeated(TraversalReport report) {
        LinkFamilies families = report.files().families();
        long sum = 0;
        for (int family = 0; family < families.count(); family++) {
            sum += (families.names(family) - 1) * report.files().size(families.entry(family, 0));
        }
        return sum;
    }

    /** Fills a directory by chance and returns the bytes of all its names, each counted. */
    private static long fill(Path directory, Random random, int depth) throws IOException {
        long bytes = 0;
        int entries = random.nextInt(20) == 0 ? 600 : random.nextInt(12);
        Path previous = directory;
        for (int i = 0; i < entries; i++) {
            Path entry = directory.resolve(name(random, i).toPath().getFileName());
            if (i > 0 && random.nextInt(10) == 0 && Files.isRegularFile(previous)) {
                Files.createLink(entry, previous);
                bytes += Files.size(entry);
            } else {
                byte[] content = new byte[random.nextInt(5)];
                Files.write(entry, content);
                bytes += content.length;
                previous = entry;
            }
        }
        int directories = depth > 4 ? 0 : random.nextInt(5);
        for (int i = 0; i < directories; i++) {
            Path child = directory.resolve(name(random, -1 - i).toPath().getFileName());
            bytes += fill(Files.createDirectory(child), random, depth + 1);
        }
        return bytes;
    }

    private static FileName name(Random random, int unique) {
        byte[] odd = new byte[random.nextInt(6)];
        random.nextBytes(odd);
        for (int i = 0; i < odd.length; i++) {
            odd[i] = odd[i] == 0 || odd[i] == '/' ? (byte) 0xff : odd[i];
        }
        return FileName.ofText(Stream.of(FileName.of(odd).text(), "_" + unique).reduce("", String::concat));
    }
}
