package org.bpct.traverse.offline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.bpct.files.Mount;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class OfflineRuleTest {
    /** Lustre since 2.5 shows one block of a released file, and none of an empty one; GPFS showed one for 5 GB. */
    @ParameterizedTest
    @CsvSource({
        "LUSTRE, 1000000, 1, true",
        "LUSTRE, 513, 1, true",
        "LUSTRE, 512, 1, false",
        "LUSTRE, 1000000, 0, false",
        "LUSTRE, 1000000, 8, false",
        "GPFS, 5000000000, 1, true",
        "GPFS, 5000000000, 0, true",
        "GPFS, 16777216, 16383, true",
        "GPFS, 16777216, 16384, false",
        "GPFS, 16777215, 0, false",
        "DMF, 1, 0, true",
        "DMF, 0, 0, false",
        "DMF, 4096, 1, false",
        "DMF, 16777216, 16383, true",
        "DMF, 16777216, 16384, false",
        "NONE, 5000000000, 0, false",
        "NONE, 5000000000, 1, false"
    })
    void farFewerBlocksThanTheSizeTakesCondemnAFile(OfflineRule rule, long size, long blocks, boolean isOffline) {
        assertThat(rule.condemns(size, blocks * 512)).isEqualTo(isOffline);
    }

    @Test
    void onlyFileSystemsThatManagersOfTapesServeHaveARule() {
        assertThat(rule("lustre", "rw")).isEqualTo(OfflineRule.LUSTRE);
        assertThat(rule("gpfs", "rw")).isEqualTo(OfflineRule.GPFS);
        assertThat(rule("xfs", "rw,noatime")).isEqualTo(OfflineRule.NONE);
        for (String option : List.of("dmapi", "dmi", "xdsm")) {
            assertThat(rule("xfs", "rw," + option)).isEqualTo(OfflineRule.DMF);
            assertThat(rule("ext4", "rw," + option)).isEqualTo(OfflineRule.NONE);
        }
        for (String type : List.of("ext4", "btrfs", "tmpfs", "nfs4", "fuse.lustre", "")) {
            assertThat(rule(type, "rw")).isEqualTo(OfflineRule.NONE);
        }
    }

    private static OfflineRule rule(String type, String options) {
        return OfflineRule.of(Mount.of("36 35 0:5 / /m rw shared:1 - " + type + " /dev/x " + options + "\n")
                .get(0));
    }
}
