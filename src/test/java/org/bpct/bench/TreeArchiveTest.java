package org.bpct.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.apache.commons.io.output.ThresholdingOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;

/** The archives are what GNU tar reads, and the same for the same seed. */
final class TreeArchiveTest {
    @TempDir
    private Path folder;

    @Test
    void aSeedTellsTheTree() throws IOException {
        assertThat(seeded("latency", 0.02, 1)).isEqualTo(seeded("latency", 0.02, 1));
        assertThat(seeded("latency", 0.02, 2)).isNotEqualTo(seeded("latency", 0.02, 1));
    }

    @Test
    void theScaleTellsHowManyFilesAndBytes() throws Exception {
        String small = listed(seeded("small", 0.005, 1));
        String twice = listed(seeded("small", 0.01, 1));

        assertThat(small.lines().filter(line -> line.matches("-.*/f\\d+"))).hasSize(300);
        assertThat(twice.lines().filter(line -> line.matches("-.*/f\\d+"))).hasSize(600);
        assertThat(small.lines().filter(line -> line.matches("d.*/d\\d+"))).hasSize(21);
        assertThat(small).contains("hrw-", "link to ", "odd/new\\nline").containsPattern("-rws");
        assertThat(bytes(small)).isBetween(14_400_000L, 14_600_000L);
        assertThat(bytes(twice)).isBetween(28_900_000L, 29_100_000L);
    }

    @Test
    void emptyFilesAreCounted() throws Exception {
        assertThat(listed(seeded("empty", 0.000_1, 1)).lines().filter(line -> line.startsWith("-")))
                .hasSize(100);
    }

    @Test
    void aListingIsRebuilt() throws Exception {
        Path listing = Files.writeString(
                folder.resolve("listing"),
                "\0d\0" + "4096\000700\0001500000001.5000000000\0\0"
                        + "a b\0f\0" + "1234\0004640\0001500000002.1234567890\0\0"
                        + "link\0l\0" + "3\000777\0001500000003.0000000000\0a b\0"
                        + "pipe\0p\0" + "0\000644\0001500000004.0000000000\0\0");

        String listed = listed(archive(tar -> new ListedTree(tar).write(listing)));

        assertThat(listed.lines().map(line -> line.replaceAll(" +", " ")))
                .containsExactly(
                        "drwx------ 0/0 0 2017-07-14 02:40:01.5 .",
                        "-rwSr----- 0/0 1234 2017-07-14 02:40:02.123456789 ./a b",
                        "lrwxrwxrwx 0/0 0 2017-07-14 02:40:03 ./link -> a b");
    }

    @Test
    void whatIsNoListingIsRefused() throws IOException {
        Path listing = Files.writeString(folder.resolve("listing"), "./a\n./b\n");

        assertThatThrownBy(() -> archive(tar -> new ListedTree(tar).write(listing)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("six fields");
    }

    @Test
    @Timeout(value = 30, threadMode = ThreadMode.SEPARATE_THREAD)
    void manyDirectoriesAreMade() {
        // At full scale the last forty are all too deep at some time; to look for a parent among them did not end.
        OutputStream untilFiles = new ThresholdingOutputStream(
                20_000_000,
                stream -> {
                    throw new IOException("enough");
                },
                stream -> OutputStream.nullOutputStream());

        assertThatThrownBy(() -> new SeededTree(1, new TarWriter(untilFiles)).write("small", 1))
                .hasMessage("enough");
    }

    private interface Tree {
        void write(TarWriter tar) throws IOException;
    }

    private static byte[] seeded(String shape, double scale, long seed) throws IOException {
        return archive(tar -> new SeededTree(seed, tar).write(shape, scale));
    }

    private static byte[] archive(Tree tree) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        TarWriter tar = new TarWriter(bytes);
        tree.write(tar);
        tar.finish();
        return bytes.toByteArray();
    }

    private static long bytes(String listed) {
        return listed.lines()
                .filter(line -> line.matches("-.*/f\\d+"))
                .mapToLong(line -> Long.parseLong(line.split(" +", -1)[2]))
                .sum();
    }

    private String listed(byte[] archive) throws IOException, InterruptedException {
        Path file = Files.write(folder.resolve("archive.tar"), archive);
        Path output = folder.resolve("output");
        ProcessBuilder tar = new ProcessBuilder("tar", "--full-time", "--numeric-owner", "-tvf", file.toString())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        tar.environment().put("LC_ALL", "C");
        tar.environment().put("TZ", "UTC");
        Process process = tar.start();
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        String text = Files.readString(output, StandardCharsets.ISO_8859_1);
        assertThat(process.exitValue()).as(text).isZero();
        return text;
    }
}
