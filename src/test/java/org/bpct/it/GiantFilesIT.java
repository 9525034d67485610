package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.bpct.files.FileName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Sparse files that have more than 2^63 bytes together: their sums stop below an exabyte, and the ledger closes. */
@Tag("huge")
final class GiantFilesIT extends CallsWithin {
    /** tmpfs takes files of 8 EiB, where ext4 ends at 16 TiB. */
    private static final Path MEMORY = Path.of("/dev/shm");

    private static final String MOST = "999,999,999,999,999,999";

    private FileName folder = FileName.ofText("/");

    @BeforeEach
    void plantGiants() throws IOException {
        assumeTrue(Files.isWritable(MEMORY), "SKIPPED: there is no /dev/shm");
        folder = FileName.of(Files.createTempDirectory(MEMORY, "bpct-giants-"));
        String plant = "cd -- \"$1\" && mkdir -p s/d && echo x >s/d/small && truncate -s 9223372036854775807 s/one"
                + " && truncate -s 4611686018427387904 s/d/two && cp -a s probe && echo planted || echo cannot";
        assumeTrue(
                Shell.call(plant, folder).out().equals("planted\n"), "SKIPPED: /dev/shm does not hold files of 8 EiB");
    }

    @AfterEach
    void removeGiants() {
        if (folder.length() > 1) {
            Shell.call("rm -rf -- \"$1\"", folder);
        }
    }

    @Test
    void aCopyOfThemNeedsNoRoomForHolesAndClosesItsLedger() {
        BpctCall bpct = sandbox.bpct().in(folder);
        assertThat(bpct.run("-n", "-T", "s", "c").expect(0).out())
                .contains(MOST + " bytes")
                .doesNotContain("not enough room")
                .doesNotContainPattern("-[0-9,]+ bytes");

        String closed =
                bpct.run("-j2", "-v", "--wait", "-T", "s", "c").expect(0).out();

        assertThat(closed)
                .contains("Ledger: closed", "bytes: 999999999999999999 walked = 999999999999999999 copied + 0 ")
                .doesNotContainPattern("= -[0-9]");
        assertThat(Shell.call(
                                "cd -- \"$1\" && stat -c '%n %s %Y' s/one s/d/two | sed 's/^s/c/' >seen"
                                        + " && stat -c '%n %s %Y' c/one c/d/two | diff seen - && cat c/d/small",
                                folder)
                        .out())
                .isEqualTo("x\n");
        bpct.run("--resume=1").expect(0);
        assertThat(bpct.run("-u", "-j2", "-v", "--wait", "-T", "s", "c")
                        .expect(0)
                        .out())
                .contains("Ledger: closed", "999999999999999999 skipped")
                .doesNotContainPattern(" -[0-9]{6}");
        bpct.run("--remove", "-v", "--wait", "c").expect(0);
        assertThat(folder.resolve(FileName.ofText("c")).toPath()).doesNotExist();
    }
}
