package org.bpct.status.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.bpct.model.BatchDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WalkRecordTest {
    private static final Instant NOW = Instant.ofEpochSecond(1_795_000_000);

    /** The largest number that Linux gives a process is 2^22. */
    private static final long NOBODY = 1L << 40;

    @TempDir
    private Path temp;

    private BatchDirectory batch = BatchDirectory.of(Path.of("/"));
    private String here = "";

    @BeforeEach
    void begin() throws IOException {
        batch = BatchDirectory.of(temp);
        here = Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
    }

    private boolean goesOn(String content, long secondsAgo) throws IOException {
        Files.writeString(batch.walking(), content);
        Files.setLastModifiedTime(batch.walking(), FileTime.from(NOW.minusSeconds(secondsAgo)));
        return WalkRecord.of(batch).goesOn(NOW);
    }

    @Test
    void aSignThatIsRenewedSaysThatTheWalkGoesOn() throws Exception {
        assertThat(goesOn("elsewhere " + NOBODY + " .\n", 40)).isTrue();
        assertThat(goesOn(here + " " + ProcessHandle.current().pid() + " .\n", 40))
                .isTrue();
        // The clock of a file server may be ahead.
        assertThat(goesOn("elsewhere 1 .\n", -40)).isTrue();
    }

    @Test
    void aSignThatNobodyRenewsSaysThatItWasBrokenOff() throws Exception {
        assertThat(goesOn("elsewhere 1 .\n", 130)).isFalse();
    }

    @Test
    void aProcessOfThisHostThatIsGoneWalksNoMore() throws Exception {
        assertThat(goesOn(here + " " + NOBODY + " .\n", 1)).isFalse();
    }

    @Test
    void aSignThatIsDamagedOrMissingIsJudgedByItsAge() throws Exception {
        assertThat(goesOn("elsew", 1)).isTrue();
        assertThat(goesOn("", 130)).isFalse();
        Files.delete(batch.walking());
        assertThat(WalkRecord.of(batch).goesOn(NOW)).isFalse();
    }
}
