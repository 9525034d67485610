package org.bpct.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.bpct.files.FileName;

/**
 * Where the sandboxes of this Java are.
 *
 * <p>For each new file ext4 looks at all inodes of its group of blocks that were deleted in the last minutes, one by one
 * ({@code recently_deleted} in the kernel's fs/ext4/ialloc.c), and tests delete thousands every second: that was a seventh of
 * all their processor time. The flag T gives every sandbox a group of its own.
 */
final class SandboxFolder {
    static final Path FOLDER = make();

    private SandboxFolder() {}

    private static Path make() {
        try {
            Path folder = Files.createTempDirectory("bpct-its-");
            folder.toFile().deleteOnExit();
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
            // Other file systems know no such flag.
            Shell.call("chattr +T -- \"$1\" 2>&1 || :", FileName.of(folder));
            return folder.toRealPath();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
