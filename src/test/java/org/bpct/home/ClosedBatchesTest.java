package org.bpct.home;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchHome;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ClosedBatchesTest {
    private static final long NOW = 1_800_000_000_000L;
    private static final long OLD = NOW - 86_400_000;

    @TempDir
    Path root;

    private BatchHome home;
    private BatchDirectory batch;

    @BeforeEach
    void aBatchThatNobodyHasTouchedForADay() throws IOException {
        home = new BatchHome(root);
        batch = home.batch("1a20f3b7609");
        Files.createDirectory(batch.root());
        touched(OLD);
    }

    private void touched(long millis) throws IOException {
        Files.setLastModifiedTime(batch.root(), FileTime.fromMillis(millis));
    }

    private void noteThatItHasClosed() {
        ClosedBatches closed = ClosedBatches.load(home);
        assertThat(closed.contains(batch)).isFalse();
        closed.add(batch);
        closed.save(List.of(batch), NOW);
    }

    private boolean isKnown() {
        return ClosedBatches.load(home).contains(batch);
    }

    @Test
    void aBatchThatHasClosedIsKnownUntilItsFolderChanges() throws IOException {
        noteThatItHasClosed();
        assertThat(isKnown()).isTrue();
        touched(OLD + 1);
        assertThat(isKnown()).isFalse();
    }

    @Test
    void aBatchThatWasDeletedIsForgotten() throws IOException {
        noteThatItHasClosed();
        Files.delete(batch.root());
        assertThat(isKnown()).isFalse();
    }

    @Test
    void whatChangedInTheLastHourIsNotNoted() throws IOException {
        touched(NOW - 60_000);
        noteThatItHasClosed();
        assertThat(home.closed()).doesNotExist();
    }

    @Test
    void whatIsNotSaidToBeClosedIsNotNoted() {
        ClosedBatches closed = ClosedBatches.load(home);
        closed.contains(batch);
        closed.save(List.of(batch), NOW);
        assertThat(home.closed()).doesNotExist();
    }

    @Test
    void aDamagedFileSaysNothing() throws IOException {
        noteThatItHasClosed();
        String whole = Files.readString(home.closed());
        for (String damaged : List.of(
                "",
                whole.substring(0, whole.length() - 1),
                whole.replace("1a2", "1b2"),
                whole.replace("bpct-closed-1", "bpct-closed-2"),
                whole + "1a20f3b7609 1 .\n")) {
            Files.writeString(home.closed(), damaged);
            assertThat(isKnown()).as(damaged).isFalse();
        }
        Files.writeString(home.closed(), whole);
        assertThat(isKnown()).isTrue();
    }

    @Test
    void aFileThatOthersCanWriteOrASymlinkSaysNothing() throws IOException {
        noteThatItHasClosed();
        Files.setPosixFilePermissions(home.closed(), PosixFilePermissions.fromString("rw-rw-r--"));
        assertThat(isKnown()).isFalse();
        Files.setPosixFilePermissions(home.closed(), PosixFilePermissions.fromString("rw-------"));
        assertThat(isKnown()).isTrue();
        Path elsewhere = root.resolve("elsewhere");
        Files.move(home.closed(), elsewhere);
        Files.createSymbolicLink(home.closed(), elsewhere);
        assertThat(isKnown()).isFalse();
    }
}
