package org.bpct.forecast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import org.bpct.files.LineSum;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RatesTest {
    private static final Circumstances HERE = under("copy", 4);

    @TempDir
    Path folder;

    private Path file() {
        return folder.resolve("rates");
    }

    static Circumstances under(String kind, int workers) {
        return new Circumstances(kind, "slurm", workers, "nfs4:srv:/home", "lustre:mgs@tcp:/scratch");
    }

    static Rates none() {
        return Rates.load(Path.of("/nowhere/rates"));
    }

    private static JobTime small(long names, long seconds) {
        return new JobTime(false, names, 1000 * names, seconds);
    }

    @Test
    void whatIsKeptIsReadAgainByItsOwnerAlone() throws Exception {
        JobTime large = new JobTime(false, 3, 3L << 40, 5000);
        JobTime end = new JobTime(true, 700, 0, 12);
        none().with("19aa2b3c4d5", HERE, List.of(small(900, 100), small(100, 50), large, end))
                .save(file());

        Rates read = Rates.load(file());
        assertThat(read.like(HERE, SizeClass.TO_4K))
                .containsExactly(new Rate("19aa2b3c4d5", HERE, SizeClass.TO_4K, 1000, 1_000_000, 150));
        assertThat(read.like(HERE, SizeClass.ABOVE)).extracting(Rate::seconds).containsExactly(5000L);
        assertThat(read.like(HERE, SizeClass.END)).extracting(Rate::names).containsExactly(700L);
        assertThat(read.like(under("update", 4), SizeClass.TO_4K)).isEmpty();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
                .isEqualTo("rw-------");
    }

    @Test
    void aBatchCountsOnce() {
        Rates rates = none().with("1", HERE, List.of(small(1000, 100)))
                .with("2", HERE, List.of(small(1000, 200)))
                .with("1", HERE, List.of(small(1000, 300)));

        assertThat(rates.like(HERE, SizeClass.TO_4K)).extracting(Rate::seconds).containsExactly(200L, 300L);
    }

    @Test
    void aFewSecondsTellNoRate() {
        Rates rates =
                none().with("1", HERE, List.of(small(1000, 4), small(1000, 5))).with("2", HERE, List.of(small(0, 400)));

        assertThat(rates.like(HERE, SizeClass.TO_4K)).isEmpty();
    }

    @Test
    void batchesOfAboutAsManyWorkersTellMore() {
        Rates rates = none().with("1", under("copy", 1), List.of(small(1000, 101)))
                .with("2", under("copy", 8), List.of(small(1000, 108)))
                .with("3", under("copy", 32), List.of(small(1000, 132)));

        assertThat(rates.like(HERE, SizeClass.TO_4K)).extracting(Rate::seconds).containsExactly(108L);
        assertThat(rates.like(under("copy", 500), SizeClass.TO_4K)).hasSize(3);
    }

    @Test
    void everyLineThatIsTornOrChangedIsPassedOver() throws Exception {
        none().with("a", HERE, List.of(small(1000, 100)))
                .with("b", HERE, List.of(small(1000, 200)))
                .save(file());
        byte[] whole = Files.readAllBytes(file());
        int line = whole.length / 2;

        for (int at = 0; at < line - 1; at++) {
            byte[] damaged = whole.clone();
            damaged[at] ^= 1;
            Files.write(file(), damaged);
            assertThat(Rates.load(file()).like(HERE, SizeClass.TO_4K))
                    .as("byte %d", at)
                    .extracting(Rate::batch)
                    .containsExactly("b");
            Files.write(file(), Arrays.copyOf(whole, line + at));
            assertThat(Rates.load(file()).like(HERE, SizeClass.TO_4K))
                    .as("%d bytes", line + at)
                    .extracting(Rate::batch)
                    .doesNotContain("b");
        }
    }

    @Test
    void linesThatSayWhatCannotBeAreNone() {
        for (String line : List.of(
                "1 4K 0 0 100 copy slurm 4 a b",
                "1 4K 1000 0 0 copy slurm 4 a b",
                "1 4K 1000 0 -5 copy slurm 4 a b",
                "1 4K 1000 9999999999999999999 100 copy slurm 4 a b",
                "1 9K 1000 0 100 copy slurm 4 a b",
                "1 4K 1000 0 100 copy slurm x a b",
                "1 4K 1000 0 100 copy slurm 4 a",
                "1 4K 1000 0 100 copy slurm 4 a b c",
                "")) {
            assertThat(Rate.parse(LineSum.line(line))).as(line).isNull();
        }
        assertThat(Rate.parse(LineSum.line("1 4K 1000 0 100 copy slurm 4 a b"))).isNotNull();
    }

    @Test
    void whatIsNoFileOfOursTellsNothing() throws Exception {
        Files.write(file(), new byte[2 << 20]);
        assertThat(Rates.load(file()).like(HERE, SizeClass.TO_4K)).isEmpty();

        Files.delete(file());
        Path elsewhere = folder.resolve("elsewhere");
        none().with("1", HERE, List.of(small(1000, 100))).save(elsewhere);
        Files.createSymbolicLink(file(), elsewhere);
        assertThat(Rates.load(file()).like(HERE, SizeClass.TO_4K)).isEmpty();

        Files.delete(file());
        Files.createDirectory(file());
        assertThat(Rates.load(file()).like(HERE, SizeClass.TO_4K)).isEmpty();
        assertThatThrownBy(
                        () -> none().with("1", HERE, List.of(small(1000, 100))).save(folder.resolve("missing/rates")))
                .isInstanceOf(IOException.class);
    }

    @Test
    void theNewestAreKeptTwentyOfAKind() throws Exception {
        Rates rates = none();
        for (int batch = 0; batch < 60; batch++) {
            rates = rates.with("batch" + batch, HERE, List.of(small(1000, 100)));
        }
        assertThat(rates.like(HERE, SizeClass.TO_4K))
                .hasSize(20)
                .last()
                .extracting(Rate::batch)
                .isEqualTo("batch59");

        for (int kind = 0; kind < 410; kind++) {
            rates = rates.with("kind" + kind, under("kind" + kind, 4), List.of(small(1000, 100)));
        }
        rates.save(file());
        assertThat(Files.readString(file(), StandardCharsets.US_ASCII).lines()).hasSize(400);
        assertThat(rates.like(under("kind409", 4), SizeClass.TO_4K)).hasSize(1);
        assertThat(rates.like(HERE, SizeClass.TO_4K)).isEmpty();
    }
}
