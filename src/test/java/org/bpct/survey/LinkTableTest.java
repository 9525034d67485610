package org.bpct.survey;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class LinkTableTest {
    private static final long SEED = 4711;

    @Test
    void anInodeIsNewOnceForEachDevice() {
        Random random = new Random(SEED);
        Set<String> known = new HashSet<>();
        LinkTable table = new LinkTable(false);
        for (int i = 0; i < 200_000; i++) {
            long device = random.nextInt(3);
            long inode = random.nextInt(100_000) * 4096L;
            assertThat(table.add(device, inode)).isEqualTo(known.add(device + ":" + inode));
        }
        assertThat(known).hasSizeGreaterThan(50_000);
    }

    @Test
    void whatAnInodeTakesIsAddedToTheRowThatHasItInTheEnd() {
        LinkTable table = new LinkTable(true);
        UsageRows rows = new UsageRows();
        rows.add();
        rows.add();
        for (long inode = 0; inode < 5_000; inode++) {
            table.add(7, inode);
            table.setRow(table.place(7, inode), 0, 10);
        }
        for (long inode = 0; inode < 5_000; inode++) {
            table.setAllocated(table.place(7, inode), 512);
        }
        for (long inode = 0; inode < 1_000; inode++) {
            table.setRow(table.place(7, inode), 1, 10);
        }
        table.settle(rows);
        assertThat(rows.usage(0)).isEqualTo(new Usage(4_000 * 512, 40_000, 0));
        assertThat(rows.usage(1)).isEqualTo(new Usage(1_000 * 512, 10_000, 0));
    }
}
