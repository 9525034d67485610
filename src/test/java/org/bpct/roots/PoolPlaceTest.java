package org.bpct.roots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.bpct.files.FileName;
import org.bpct.options.UsageException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where a pool may be made. */
final class PoolPlaceTest {
    @TempDir
    Path temp;

    private Path open;

    @BeforeEach
    void makeADirectoryThatAllCanWriteTo() throws Exception {
        open = Files.createDirectory(temp.toRealPath().resolve("open"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
    }

    private PoolPlace place(Path pool) throws UsageException {
        return PoolPlace.find(FileName.of(pool), FileName.of(temp));
    }

    @Test
    void whoTrustsNobodyMakesNoPoolWhereOthersCouldPutAnotherInItsPlace() throws Exception {
        Path pool = open.resolve("pool");
        assertThatThrownBy(() -> place(pool).make(true))
                .isInstanceOf(UsageException.class)
                .hasMessageContainingAll(pool.toString(), "could be replaced by others than root", "--guard=no");
        assertThat(pool).doesNotExist();
    }

    @Test
    void norInAFolderThatIsThereAndThatOthersCanWriteTo() {
        assertThatThrownBy(() -> place(open).make(true))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("could be replaced by others than root");
        assertThat(open).isEmptyDirectory();
    }

    @Test
    void whoTrustsTheOthersMakesOneThatTheyCannotLookInto() throws Exception {
        Path pool = open.resolve("pool");
        assertThat(place(pool).make(false).isThere()).isTrue();
        assertThat(Files.getPosixFilePermissions(pool)).isEqualTo(PosixFilePermissions.fromString("rwx------"));
    }

    @Test
    void aFolderOfOtherThingsIsNoPool() throws Exception {
        Files.writeString(open.resolve("file"), "mine");
        assertThatThrownBy(() -> place(open))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("holds other things");
    }
}
