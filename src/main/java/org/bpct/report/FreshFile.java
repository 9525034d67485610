package org.bpct.report;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.CopyOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * A file that gets its name when it is whole. It is written in a folder of its own: where others may write, too, nobody can have
 * planted a name there. What has its name by then is replaced, a symlink and never what that leads to, or refused.
 */
final class FreshFile {
    private final Path file;
    private final CopyOption[] manner;

    private FreshFile(Path file, CopyOption... manner) {
        this.file = file;
        this.manner = manner;
    }

    /** Returns a file that replaces what has its name. */
    static FreshFile replacing(Path file) {
        return new FreshFile(file, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Returns a file that replaces nothing: its writing throws FileAlreadyExistsException. */
    static FreshFile replacingNothing(Path file) {
        return new FreshFile(file);
    }

    /** Writes it; who may read it the umask says. */
    void write(byte[] content) throws IOException {
        write(content, "");
    }

    /** Writes it with permissions such as {@code rw-r--r--}; the umask says them if there are none. */
    void write(byte[] content, String permissions) throws IOException {
        Path folder = Files.createTempDirectory(
                file.toAbsolutePath().getParent(),
                ".bpct-new.",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Path fresh = folder.resolve("file");
        try {
            try (OutputStream out = Files.newOutputStream(fresh, StandardOpenOption.CREATE_NEW)) {
                out.write(content);
            }
            if (!permissions.isEmpty()) {
                Files.setPosixFilePermissions(fresh, PosixFilePermissions.fromString(permissions));
            }
            Files.move(fresh, file, manner);
        } finally {
            Files.deleteIfExists(fresh);
            Files.delete(folder);
        }
    }
}
