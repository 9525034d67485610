package org.bpct.verb.archive.tar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.model.ChecksumMethod;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The checksums of ranges beside the parts of an archive. */
final class ArchiveSumsTest {
    private static final String TWO =
            "bpct-sums-2 b2sum\npart-00001.tar 0 512 0 512 aa\npart-00002.tar.zst 1024 2048 4096 8192 0b\n";

    private static ArchiveSums read(String text) throws IOException {
        return ArchiveSums.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1)));
    }

    @Test
    void aFileIsReadInItsOrder() throws Exception {
        ArchiveSums sums = read(TWO);

        assertThat(sums.method()).isEqualTo(ChecksumMethod.B2);
        assertThat(sums.ranges())
                .containsExactly(
                        new ArchiveSums.Range("part-00001.tar", 0, 512, 0, 512, "aa"),
                        new ArchiveSums.Range("part-00002.tar.zst", 1024, 2048, 4096, 8192, "0b"));
        assertThat(sums.longest()).isEqualTo(2048);
        assertThat(read("bpct-sums-2 sha256sum\n").longest()).isZero();
    }

    @Test
    void eachRangeIsALineOfAManifestWithItsFirstAndLastByte() throws Exception {
        List<String> lines = read(TWO).lines().lines().toList();

        assertThat(lines)
                .containsExactly(
                        "aa  part-00001.tar/bytes 000000000000000-000000000000511",
                        "0b  part-00002.tar.zst/bytes 000000000001024-000000000003071");
        assertThat(ArchiveSums.length(FileName.ofText("part-00002.tar/bytes 000000000001024-000000000003071")))
                .isEqualTo(2048);
        assertThatThrownBy(() -> ArchiveSums.length(FileName.ofText("part-00002.tar/byte 1-2")))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "bpct-sums-1 b2sum\n", "bpct-sums-2 b2sum \n", "bpct-sums-2 b2\n", "\0"})
    void anotherBeginningIsRefused(String text) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(IndexException.class)
                .hasMessage("it is damaged, or of another format");
    }

    @Test
    void anUnknownMethodIsRefused() {
        assertThatThrownBy(() -> read("bpct-sums-2 crc9sum\n")).hasMessage("its method is not known");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "part-00001.tar 0 512 0 512",
                "1 0 512 0 512 aa",
                "part-1.tar 0 512 0 512 aa",
                "part-00001.tar 00 512 0 512 aa",
                "part-00001.tar 0 0 0 512 aa",
                "part-00001.tar 0 512 0 512 AA",
                "part-00001.tar 0 512 0 512 aa ",
                ""
            })
    void aDamagedLineIsToldByItsNumber(String line) {
        assertThatThrownBy(() -> read(TWO + line + "\n"))
                .isInstanceOf(IndexException.class)
                .hasMessage("it is damaged in line 4");
    }

    @Test
    void aPlaceIsInTheRangeThatHoldsAllOfIt() throws Exception {
        SummedRanges ranges = new SummedRanges(
                read(
                        "bpct-sums-2 b2sum\npart-00002.tar.gz 7 9 1024 2048 0b\npart-00001.tar 0 512 0 512 aa\npart-00002.tar.gz 16 5 3072 512 cc\n"));

        assertThat(ranges.command()).isEqualTo("b2sum");
        assertThat(ranges.get(ranges.of(new TarMember.Place(1, 0, 512))).sum()).isEqualTo("aa");
        assertThat(ranges.get(ranges.of(new TarMember.Place(2, 1536, 1536))).sum())
                .isEqualTo("0b");
        assertThat(ranges.get(ranges.of(new TarMember.Place(2, 3072, 1))).sum()).isEqualTo("cc");
        assertThat(ranges.of(new TarMember.Place(2, 1536, 1537))).isNegative();
        assertThat(ranges.of(new TarMember.Place(2, 512, 512))).isNegative();
        assertThat(ranges.of(new TarMember.Place(1, 512, 1))).isNegative();
        assertThat(ranges.of(new TarMember.Place(3, 0, 1))).isNegative();
        assertThat(new SummedRanges(read("bpct-sums-2 b2sum\n")).of(new TarMember.Place(1, 0, 1)))
                .isNegative();
    }
}
