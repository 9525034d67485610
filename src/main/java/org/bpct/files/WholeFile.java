package org.bpct.files;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.UUID;

/**
 * A file that gets its name when all of it is on disk; one that replaces nothing is empty for a moment before. Until then it stands beside it, under a name that must be new: where
 * others may write, too, nobody can have planted a symlink or a device there. Its folder is open all the time, see {@link HeldFolder}.
 */
public final class WholeFile {
    /** The umask decides who may read it. */
    private static final String USUAL = "rw-rw-rw-";

    private static final String PRIVATE = "rw-------";
    private static final String READ_BY_ALL = "rw-r--r--";
    private static final int BUFFER = 1 << 16;

    private WholeFile() {}

    /** The content of such a file. */
    @FunctionalInterface
    public interface Content {
        /** Writes it. */
        void write(OutputStream out) throws IOException;
    }

    /**
     * Writes a file that whoever the umask lets may read. An error leaves what was there before, and nothing beside it.
     *
     * @param replaces whether what has that name goes, a symlink and never what that leads to; else
     *     FileAlreadyExistsException is thrown
     */
    public static void write(Path file, boolean replaces, Content content) throws IOException {
        write(file, replaces, USUAL, content);
    }

    /** Does so with a file that its owner alone may read, in the place of what has that name. */
    public static void replacePrivately(Path file, Content content) throws IOException {
        write(file, true, PRIVATE, content);
    }

    /**
     * Does so with a file that all may read, in the place of what has that name; in a folder where others may write only if the umask lets
     * them.
     */
    public static void replaceForAll(Path file, Content content) throws IOException {
        write(file, true, READ_BY_ALL, content);
    }

    private static void write(Path file, boolean replaces, String permissions, Content content) throws IOException {
        Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent());
        Path name = Objects.requireNonNull(file.getFileName());
        Path fresh = Path.of(".bpct-new." + UUID.randomUUID());
        try (HeldFolder held = HeldFolder.of(folder)) {
            HeldFolder.NewFile made = held.create(fresh, permissions);
            try {
                try (made) {
                    OutputStream out = new BufferedOutputStream(made.stream(), BUFFER);
                    content.write(out);
                    out.flush();
                    made.sync();
                }
                if (permissions.equals(READ_BY_ALL)) {
                    held.permit(fresh, permissions);
                }
                if (replaces) {
                    held.rename(fresh, name);
                } else {
                    giveNewName(held, fresh, name);
                }
            } finally {
                held.remove(fresh);
            }
        }
        syncFolder(folder);
    }

    /**
     * Gives a name that must be free: an empty file takes it first, which throws if it is not. A link would be made by two paths, and
     * whoever owns a directory on the way leads each elsewhere.
     */
    private static void giveNewName(HeldFolder held, Path fresh, Path name) throws IOException {
        held.create(name, PRIVATE).close();
        boolean isNamed = false;
        try {
            held.rename(fresh, name);
            isNamed = true;
        } finally {
            if (!isNamed) {
                held.remove(name);
            }
        }
    }

    private static void syncFolder(Path folder) throws IOException {
        try (FileChannel open = FileChannel.open(folder, StandardOpenOption.READ)) {
            open.force(true);
        }
    }
}
