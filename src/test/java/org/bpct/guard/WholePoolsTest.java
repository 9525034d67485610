package org.bpct.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whose a pool is that lies in a tree to be removed. */
final class WholePoolsTest {
    @TempDir
    Path temp;

    private static boolean isOwn(Path pool, int uid) {
        return new WholePools(uid).isOwn(FileName.of(pool));
    }

    @Test
    void aPoolBelongsToItsOwner() throws Exception {
        int uid = (Integer) Files.getAttribute(temp, "unix:uid");

        assertThat(isOwn(temp, uid)).isTrue();
        assertThat(isOwn(temp, uid + 1)).isFalse();
    }

    @Test
    void aPoolThatIsGoneIsNobodys() {
        assertThat(isOwn(temp.resolve("gone"), 0)).isFalse();
    }

    /** Nobody loses a pool by an error. */
    @Test
    void aPoolWhoseOwnerCannotBeReadIsKept() throws Exception {
        Path file = Files.createFile(temp.resolve("file"));

        assertThat(isOwn(file.resolve("below"), 1)).isTrue();
    }
}
