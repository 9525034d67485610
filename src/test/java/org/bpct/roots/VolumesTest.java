package org.bpct.roots;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.bpct.caller.QuietConsole;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The records of the sizes of sources, a file for each place. */
final class VolumesTest {
    @TempDir
    Path locks;

    /** One file for each place that was ever copied to stayed for ever. */
    @Test
    void aNewRecordEndsThoseThatNobodyHasRenewedForMoreThanAYear() throws Exception {
        Path forgotten = old("0000000000000001.volumes", 401);
        List<Path> staying = List.of(
                old("0000000000000002.volumes", 399),
                old("0000000000000003.skips", 401),
                old("0000000000000004", 401),
                old("volumes", 401));
        Path mine = locks.resolve("0000000000000005.volumes");

        record(mine);

        assertThat(forgotten).doesNotExist();
        assertThat(staying).allSatisfy(file -> assertThat(file).exists());
        assertThat(mine).exists();
    }

    /** An update each minute reads no folder of thousands of records. */
    @Test
    void aRecordThatIsRenewedLeavesTheOthersAlone() throws Exception {
        Path mine = old("0000000000000005.volumes", 401);
        Path other = old("0000000000000001.volumes", 401);

        record(mine);

        assertThat(other).exists();
        assertThat(Files.getLastModifiedTime(mine).toInstant())
                .isAfter(Instant.now().minus(Duration.ofDays(1)));
    }

    private void record(Path file) throws InterruptedException {
        new Volumes(Map.of(file, List.of(FileName.of(locks))), null, InstantSource.system())
                .record(false, new QuietConsole());
    }

    private Path old(String name, int days) throws IOException {
        Path file = Files.createFile(locks.resolve(name));
        return Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(Duration.ofDays(days))));
    }
}
