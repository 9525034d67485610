package org.bpct.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.bpct.Ended;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SummedFilesTest {
    @TempDir
    Path folder;

    private Path written(byte[] content) throws IOException {
        Path file = folder.resolve("list");
        try (OutputStream out = SummedFiles.create(file)) {
            out.write(content, 0, content.length / 2);
            out.write(content, content.length / 2, content.length - content.length / 2);
        }
        return file;
    }

    private static byte[] noise(int length) {
        byte[] noise = new byte[length];
        new Random(length).nextBytes(noise);
        return noise;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 255, 256, 8192, 16_383, 16_384, 16_385, 200_000})
    void whatIsRecordedIsWhatCksumSays(int length) throws Exception {
        written(noise(length));
        ProcessBuilder cksum = new ProcessBuilder("cksum", "--", "list").directory(folder.toFile());
        assertThat(folder.resolve("cksums")).hasContent(Ended.of(cksum).text());
    }

    @Test
    void everyChangeOfABitIsSeen() throws Exception {
        byte[] content = noise(100);
        Path file = written(content);
        assertThat(SummedFiles.damage(file)).isEmpty();
        for (int bit = 0; bit < 8 * content.length; bit++) {
            content[bit / 8] ^= (byte) (1 << bit % 8);
            Files.write(file, content);
            assertThat(SummedFiles.damage(file)).as("bit %d", bit).contains("list is damaged: cksum says ");
            content[bit / 8] ^= (byte) (1 << bit % 8);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 16_383, 16_384, 99_999})
    void damageOfAListIsFoundInItsBlock(int at) throws Exception {
        byte[] content = noise(100_000);
        Path file = written(content);
        content[at] ^= 4;
        Files.write(file, content);
        assertThatThrownBy(() -> SummedFiles.check(file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(file + " is damaged behind byte " + at / 16_384 * 16_384 + ": ");
    }

    @Test
    void aFileThatIsGoneIsNamed() throws Exception {
        Path file = written(noise(10));
        Files.delete(file);
        assertThat(SummedFiles.damage(file)).contains("list is damaged", "it is not there");
    }

    /** By a full disk, say: the next try must not glue its line to it. */
    @Test
    void aTornLineSpoilsNotTheNextOne() throws Exception {
        Files.writeString(folder.resolve("cksums"), "1234567 1");
        Path file = written(noise(10));
        assertThat(SummedFiles.damage(file)).isEmpty();
        assertThat(Files.readAllLines(folder.resolve("cksums")))
                .hasSize(2)
                .first()
                .isEqualTo("1234567 1");
        Files.write(file, noise(11));
        assertThat(SummedFiles.damage(file)).contains("list is damaged");
    }

    @Test
    void whatAnOlderVersionWroteIsBelieved() throws Exception {
        Path file = Files.write(folder.resolve("list"), noise(10));
        assertThat(SummedFiles.damage(file)).isEmpty();
    }
}
