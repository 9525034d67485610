package org.bpct.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The bounds on the difference of two clocks. */
final class ClockSkewTest {
    /** Devices as stat numbers them: 8:1 and 8:2 are disks, and so is 259:1; 0:44 is a server's, or memory. */
    @ParameterizedTest
    @CsvSource({
        "0x801, 0x801, 0",
        "0x801, 0x802, 2",
        "0x801, 0x10301, 2",
        "0x2c, 0x801, 900",
        "0x801, 0x2c, 900",
        "0x2c, 0x2d, 900"
    })
    void aServerMayBeLateAndADiskOfThisHostHardly(String device, String other, long seconds) {
        assertThat(ClockSkew.of(List.of()).seconds(Long.decode(device), Long.decode(other)))
                .isEqualTo(seconds);
    }

    @Test
    void aFileSystemInMemoryHasTheClockOfItsHost(@TempDir Path temp) throws Exception {
        Path memory = Path.of("/dev/shm");
        long device = (Long) Files.getAttribute(memory, "unix:dev");
        FileName missing = FileName.of(temp.resolve("missing"));

        assertThat(ClockSkew.of(List.of(FileName.of(memory), missing)).seconds(device, 0x801))
                .isEqualTo(2);
        assertThat(ClockSkew.of(List.of(missing, FileName.ofText("/proc"))).seconds(device, 0x801))
                .isEqualTo(900);
    }
}
