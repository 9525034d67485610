package org.bpct.files;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.UUID;

/**
 * A file that gets its name when all of it is on disk. Until then it stands beside it, under a name that must be new: where
 * others may write, too, nobody can have planted a symlink there.
 */
public final class WholeFile {
    private static final Set<OpenOption> NEW =
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    private static final int BUFFER = 1 << 16;

    private WholeFile() {}

    /** The content of such a file. */
    @FunctionalInterface
    public interface Content {
        void write(OutputStream out) throws IOException;
    }

    /**
     * Writes a file that whoever the umask lets may read. An error leaves what was there before, and nothing beside it.
     *
     * @param replaces whether what has that name goes, a symlink and never what that leads to; else
     *     FileAlreadyExistsException is thrown
     */
    public static void write(Path file, boolean replaces, Content content) throws IOException {
        write(file, replaces, content, new FileAttribute<?>[0]);
    }

    /** Does so with a file that its owner alone may read, in the place of what has that name. */
    public static void replacePrivately(Path file, Content content) throws IOException {
        write(file, true, content, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }

    private static void write(Path file, boolean replaces, Content content, FileAttribute<?>... attributes)
            throws IOException {
        Path fresh = file.resolveSibling(".bpct-new." + UUID.randomUUID());
        FileChannel channel = FileChannel.open(fresh, NEW, attributes);
        try {
            try (channel) {
                OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER);
                content.write(out);
                out.flush();
                channel.force(true);
            }
            if (replaces) {
                Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
            } else {
                giveNewName(fresh, file);
            }
        } finally {
            Files.deleteIfExists(fresh);
        }
        syncFolder(file);
    }

    /** A link never replaces a name that has come meanwhile. Some file systems have none, and are looked at before. */
    private static void giveNewName(Path fresh, Path file) throws IOException {
        try {
            Files.createLink(file, fresh);
        } catch (FileAlreadyExistsException e) {
            throw e;
        } catch (FileSystemException | UnsupportedOperationException noLinks) {
            Files.move(fresh, file);
        }
    }

    private static void syncFolder(Path file) throws IOException {
        try (FileChannel folder = FileChannel.open(file.toAbsolutePath().getParent(), StandardOpenOption.READ)) {
            folder.force(true);
        }
    }
}
