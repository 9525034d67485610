package org.bpct.roots;

import static org.assertj.core.api.Assertions.assertThat;

import org.bpct.files.FileName;
import org.bpct.roots.VolumeSize.Amount;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What counts as the fall of a file system's size. */
final class VolumeSizeTest {
    private static final long TERA = 1L << 40;
    private static final FileName SOURCE = FileName.ofText("/vol/a b");

    @ParameterizedTest
    @CsvSource({
        // One of three servers, one of ten, one of eleven.
        "30, 15, 20, 10, 66",
        "30, 15, 27, 13, 90",
        "33, 22, 30, 20, 100",
        // What it held was less than its share.
        "30, 20, 20, 18, 66",
        // Others fill the pool of a ZFS: nothing goes, or nearly nothing.
        "30, 15, 20, 15, 100",
        "30, 20, 20, 20, 100",
        "3000, 2000, 2000, 1980, 100",
        // A cleanup, a new disk, and what nobody counts.
        "30, 15, 30, 5, 100",
        "30, 15, 60, 20, 100",
        "0, 0, 0, 0, 100",
        "30, 15, 0, 0, 100",
        "0, 0, 30, 15, 100",
    })
    void aServerTakesWhatItHolds(long total, long used, long now, long usedNow, int left) {
        assertThat(new Amount(now, usedNow).left(new Amount(total, used))).isEqualTo(left);
        assertThat(new Amount(now * TERA, usedNow * TERA).left(new Amount(total * TERA, used * TERA)))
                .isEqualTo(left);
    }

    @Test
    void blocksOrInodesFallAndTheGreaterFallIsTold() {
        VolumeSize before = size(30, 15, 3000, 1500);
        assertThat(size(20, 10, 3000, 1500).since(before)).contains(new VolumeFall(SOURCE, 66, "blocks", 1000));
        assertThat(size(30, 15, 1500, 700).since(before)).contains(new VolumeFall(SOURCE, 50, "inodes", 1000));
        assertThat(size(20, 10, 1500, 700).since(before)).contains(new VolumeFall(SOURCE, 50, "inodes", 1000));
        assertThat(size(30, 15, 3000, 1500).since(before)).isEmpty();
        assertThat(new VolumeFall(SOURCE, 66, "blocks", 86_400).words())
                .isEqualTo("the file system of /vol/a b has 66% of the blocks that it had on 1970-01-02 00:00 UTC");
    }

    @Test
    void aLineTellsAllAndADamagedOneNothing() {
        VolumeSize size = size(30, 15, 3000, 1500);
        assertThat(VolumeSize.parse(size.line())).contains(size);
        for (int i = 0; i < size.line().length(); i++) {
            assertThat(VolumeSize.parse(size.line().substring(0, i))).isEmpty();
            String damaged =
                    size.line().substring(0, i) + "\u0001" + size.line().substring(i + 1);
            assertThat(VolumeSize.parse(damaged)).isEmpty();
        }
    }

    @Test
    void anotherFileSystemAtThePlaceIsNotCompared() {
        VolumeSize size = size(30, 15, 3000, 1500);
        assertThat(size.isOfSame(new VolumeSize(SOURCE, "58465342:here", 1, size.bytes(), size.inodes())))
                .isFalse();
        assertThat(size.isOfSame(size(1, 1, 1, 1))).isTrue();
    }

    private static VolumeSize size(long total, long used, long inodes, long usedInodes) {
        return new VolumeSize(
                SOURCE, "65735546:network", 1000, new Amount(total, used), new Amount(inodes, usedInodes));
    }
}
