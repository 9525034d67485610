package org.bpct.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ratios are those to the reference in the same round, and medians are of ratios, not ratios of medians. */
final class ResultTableTest {
    private static final List<String> RUNS = List.of(
            run("cold", 1, 0, "cp -a", 10, 10),
            run("cold", 1, 1, "bpct -j 2", 5, 25),
            run("cold", 2, 1, "bpct -j 2", 28, 12),
            run("cold", 2, 0, "cp -a", 40, 10),
            run("cold", 3, 0, "cp -a", 20, 10),
            run("cold", 3, 1, "bpct -j 2", 18, 2),
            run("warm", 1, 1, "bpct -j 2", 1, 1));

    @TempDir
    private Path folder;

    @Test
    void ratiosAreThoseOfTheSameRound() throws IOException {
        assertThat(lines(false))
                .contains(
                        "small, cold: 1,000 files, 2,000 MB, median of 3",
                        "cp -a 20.00 30.00 3.00 4 50 100 1.00 1.00..1.00 1.00 all",
                        "bpct -j 2 18.00 30.00 3.00 4 56 111 0.70 0.50..0.90 0.80 lost: times 2");
    }

    @Test
    void withoutAReferenceThereIsNoRatio() throws IOException {
        assertThat(lines(false)).contains("bpct -j 2 1.00 2.00 3.00 4 1000 2000 - - - lost: times 2");
    }

    @Test
    void aFailureIsInTheTable() throws IOException {
        assertThat(lines(true, RUNS.get(0).replaceFirst("0$", "3")))
                .contains("| cp -a | 10.00 | 20.00 | 3.00 | 4 | 100 | 200 | 1.00 | 1.00..1.00 | 1.00 | exit 3; all |");
    }

    private List<String> lines(boolean markdown, String... runs) throws IOException {
        Files.write(folder.resolve("runs"), runs.length > 0 ? List.of(runs) : RUNS);
        Files.write(folder.resolve("kept"), List.of("small\tcp -a\tall", "small\tbpct -j 2\tlost: times 2"));
        return new ResultTable(markdown)
                .of(folder).stream().map(line -> line.replaceAll(" +", " ")).toList();
    }

    private static String run(String cache, int round, int row, String name, int wall, int sync) {
        return String.join(
                "\t",
                List.of(
                        "small",
                        cache,
                        Integer.toString(round),
                        Integer.toString(row),
                        name,
                        "1000",
                        "2000000000",
                        wall + "000000000",
                        sync + "000000000",
                        "3000000",
                        "4000000",
                        "0"));
    }
}
