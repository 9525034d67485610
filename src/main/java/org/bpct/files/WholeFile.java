package org.bpct.files;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.UUID;

/**
 * A file that gets its name when all of it is on disk; one that replaces nothing is empty for a moment before. Until then it stands beside
 * it, under a name that must be new: where others may write, too, nobody can have planted a symlink or a device there. Its folder is open
 * all the time, see {@link HeldFolder}.
 */
public final class WholeFile {
    /** The umask decides about its readers. */
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
     * A place for such a file, in the folder that its name led to.
     *
     * @param file its name
     * @param folder the identity of the folder
     */
    public record Place(Path file, Object folder) {
        /**
         * Writes a file with the permissions of the umask. An error leaves the earlier file, and no temporary one.
         * Throws if the name leads to another folder by now.
         *
         * @param replaces whether to replace a file of that name, a symlink itself and not its target; else
         *     FileAlreadyExistsException is thrown for it
         */
        public void write(boolean replaces, Content content) throws IOException {
            try (HeldFolder held = HeldFolder.of(above(file))) {
                if (!held.key().equals(folder)) {
                    throw new FileSystemException(file.toString(), null, "its folder was exchanged meanwhile");
                }
                WholeFile.write(held, nameOf(file), replaces, USUAL, content);
            }
        }
    }

    /** Returns the place of a file; throws if its folder cannot be opened. */
    public static Place at(Path file) throws IOException {
        try (HeldFolder held = HeldFolder.of(above(file))) {
            return new Place(file, held.key());
        }
    }

    /** Writes a file that its owner alone may read, and replaces a file of that name. */
    public static void replacePrivately(Path file, Content content) throws IOException {
        try (HeldFolder held = HeldFolder.of(above(file))) {
            write(held, nameOf(file), true, PRIVATE, content);
        }
    }

    /**
     * Writes a file that all may read into an open folder, and replaces a file of that name; where others may write
     * only if the umask lets them.
     */
    public static void replaceForAll(HeldFolder folder, Path name, Content content) throws IOException {
        write(folder, name, true, READ_BY_ALL, content);
    }

    private static Path above(Path file) {
        return Objects.requireNonNull(file.toAbsolutePath().getParent());
    }

    private static Path nameOf(Path file) {
        return Objects.requireNonNull(file.getFileName());
    }

    private static void write(HeldFolder held, Path name, boolean replaces, String permissions, Content content)
            throws IOException {
        Path fresh = Path.of(".bpct-new." + UUID.randomUUID());
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
        sync(held);
    }

    /** Waits until the names in it are on disk. */
    private static void sync(HeldFolder folder) throws IOException {
        try (FileChannel open = FileChannel.open(folder.path(), StandardOpenOption.READ)) {
            open.force(true);
        }
    }

    /**
     * Gives a name that must be free: an empty file takes it first, which throws if it is not. A link would need two
     * paths, and the owner of a directory on the way could lead each elsewhere.
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
}
