package org.bpct.verb.archive.tar;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TarFramesTest {
    @TempDir
    Path temp;

    private ArchivePart part(String name, byte[] content) throws IOException {
        Path file = temp.resolve(name);
        Files.write(file, content);
        return ArchivePart.of(FileName.of(file));
    }

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(StandardCharsets.US_ASCII));
        }
        return bytes.toByteArray();
    }

    private static TarMember.Place at(int part, long start) {
        return new TarMember.Place(part, start, 512);
    }

    @Test
    void aPlaceOfAPlainPartIsInNoFrame() throws IOException {
        TarFrames frames = TarFrames.of(List.of(part("part-00001.tar", new byte[1024])), List.of());

        assertThat(frames.of(at(1, 0))).isNull();
        assertThat(frames.longest()).isZero();
    }

    @Test
    void aPlaceIsInTheRangeThatHoldsItsFirstByte() throws IOException {
        ArchivePart part = part("part-00002.tar.gz", gzip("x"));
        List<ArchiveSums.Range> ranges = List.of(
                new ArchiveSums.Range("part-00002.tar.gz", 100, 50, 5120, 512, "a"),
                new ArchiveSums.Range("part-00002.tar.gz", 0, 100, 0, 5120, "b"),
                new ArchiveSums.Range("part-00001.tar.gz", 0, 9, 0, 512, "c"));

        TarFrames frames = TarFrames.of(List.of(part("part-00001.tar", new byte[1024]), part), ranges);

        assertThat(frames.of(at(2, 0))).isEqualTo(new TarFrames.Frame(2, 0, 100, 0));
        assertThat(frames.of(at(2, 4608))).isEqualTo(new TarFrames.Frame(2, 0, 100, 0));
        assertThat(frames.of(at(2, 5120))).isEqualTo(new TarFrames.Frame(2, 100, 50, 5120));
        assertThat(frames.of(at(1, 0))).isNull();
        assertThat(frames.longest()).isEqualTo(100);
    }

    @Test
    void aTarThatNoRangeIsOfIsOneFrame() throws IOException {
        ArchivePart part = part("t.tgz", gzip("some text"));

        TarFrames frames = TarFrames.of(List.of(part), List.of());

        assertThat(frames.of(at(1, 512))).isEqualTo(new TarFrames.Frame(1, 0, part.size(), 0));
    }

    @Test
    void formsAreKnownByTheirFirstBytes() throws IOException {
        assertThat(PartForm.of(part("a", gzip("")).name())).isEqualTo(PartForm.GZIP);
        byte[] zstd = {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd, 0};
        assertThat(PartForm.of(part("b", zstd).name())).isEqualTo(PartForm.ZSTD);
        assertThat(PartForm.of(part("c", new byte[0]).name())).isEqualTo(PartForm.PLAIN);
        assertThat(PartForm.of(FileName.of(temp.resolve("gone.tar.zst")))).isEqualTo(PartForm.ZSTD);
        assertThat(PartForm.of("zstd")).contains(PartForm.ZSTD);
        assertThat(PartForm.of("xz")).isEmpty();
        assertThat(PartForm.words()).isEqualTo("none, gzip, zstd");
    }
}
