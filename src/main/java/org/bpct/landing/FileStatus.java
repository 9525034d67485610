package org.bpct.landing;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.util.Map;
import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.files.LostServer;
import org.bpct.files.SystemMessage;
import org.bpct.options.UsageException;

/**
 * The type and the identity of the file that a name leads to.
 *
 * @param mode type and permission bits, as {@code stat} gives them
 * @param device the device number
 * @param inode the inode on that device
 * @param owner the number of its owner
 */
public record FileStatus(int mode, long device, long inode, long owner) {
    /** Java tells identities of 2^31 and more as numbers below 0. */
    private static final long UNSIGNED = 0xffff_ffffL;

    /** The words about a special file in the place of a copy, behind its name: a copy gets its name by a rename. */
    public static final String LOSES_ITS_PLACE =
            " is a device, a pipe or a socket, and the copy would take its place; name another";

    private static final int TYPE = 0170000;
    private static final int DIRECTORY = 0040000;
    private static final int REGULAR = 0100000;
    private static final int SYMLINK = 0120000;

    /**
     * Returns the status of a name; empty if it does not exist.
     *
     * @param absolute an absolute name without slashes at its end, since paths of Java drop them
     * @param follow whether a symlink is followed
     * @throws UsageException if the status cannot be read
     */
    public static Optional<FileStatus> of(FileName absolute, boolean follow) throws UsageException {
        LinkOption[] options = follow ? new LinkOption[0] : new LinkOption[] {LinkOption.NOFOLLOW_LINKS};
        try {
            Map<String, Object> found = Files.readAttributes(absolute.toPath(), "unix:mode,dev,ino,uid", options);
            return Optional.of(new FileStatus(
                    (int) number(found, "mode"),
                    number(found, "dev"),
                    number(found, "ino"),
                    number(found, "uid") & UNSIGNED));
        } catch (NoSuchFileException absent) {
            return Optional.empty();
        } catch (IOException failed) {
            if (follow && !(failed instanceof AccessDeniedException) && Files.isSymbolicLink(absolute.toPath())) {
                // A circle of symlinks (ELOOP) leads to no file, also for cp.
                return Optional.empty();
            }
            throw new UsageException("cannot look at " + absolute.display() + ": " + SystemMessage.of(failed) + "; "
                    + LostServer.advice(failed, "check the path and its permissions"));
        }
    }

    /** Returns the status of a directory, or of its nearest existing parent. */
    public static FileStatus ofNearest(FileName absolute) throws UsageException {
        Optional<FileStatus> found = of(absolute, true);
        return found.isPresent() ? found.get() : ofNearest(absolute.parent());
    }

    private static long number(Map<String, Object> found, String name) throws IOException {
        if (found.get(name) instanceof Number number) {
            return number.longValue();
        }
        throw new IOException("no attribute " + name);
    }

    public boolean isDirectory() {
        return (mode & TYPE) == DIRECTORY;
    }

    /** Returns true if it is a regular file. */
    public boolean isRegularFile() {
        return (mode & TYPE) == REGULAR;
    }

    /** Returns true if it is a symlink. */
    public boolean isSymlink() {
        return (mode & TYPE) == SYMLINK;
    }

    /** Returns true if it is a device, a pipe or a socket. */
    public boolean isSpecial() {
        return !isDirectory() && !isRegularFile() && !isSymlink();
    }

    /** Returns true if both have one device and one inode. */
    public boolean isSameFile(FileStatus other) {
        return device == other.device && inode == other.inode;
    }
}
