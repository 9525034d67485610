package org.bpct.files;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Set;

/** Makes files and folders that only their owner can read, regardless of the umask. */
public final class PrivateFiles {
    private static final int WRITABLE_BY_OTHERS = 0022;

    private static final FileAttribute<Set<PosixFilePermission>> FOLDER = permissions("rwx------");
    private static final FileAttribute<Set<PosixFilePermission>> FILE = permissions("rw-------");
    private static final FileAttribute<Set<PosixFilePermission>> SCRIPT = permissions("rwx------");
    private static final int BUFFER = 1 << 16;

    private PrivateFiles() {}

    /** Makes a folder; throws FileAlreadyExistsException if the name exists. */
    public static void makeFolder(Path folder) throws IOException {
        Files.createDirectory(folder, FOLDER);
    }

    /** Makes a folder and its missing parents. */
    public static void makeFolders(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            return;
        }
        Path parent = folder.getParent();
        if (parent != null) {
            makeFolders(parent);
        }
        try {
            makeFolder(folder);
        } catch (FileAlreadyExistsException e) {
            // Another process made it just now; anything but a directory is still an error.
            if (!Files.isDirectory(folder)) {
                throw e;
            }
        }
    }

    /** Opens a new file for writing; throws FileAlreadyExistsException if the name exists. */
    public static OutputStream create(Path file) throws IOException {
        return open(file, FILE, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
    }

    /** Opens a new script for writing, executable by its owner. */
    public static OutputStream createScript(Path file) throws IOException {
        return open(file, SCRIPT, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
    }

    /** Appends one short line in one write. */
    public static void appendLine(Path file, String line) throws IOException {
        // A full disk tears a line; the next one must start on a line of its own.
        String apart = endsTorn(file) ? "\n" : "";
        try (OutputStream out = append(file)) {
            out.write((apart + line + "\n").getBytes(StandardCharsets.UTF_8));
        }
    }

    /**
     * Appends some lines in one write to a file that is there; returns its size.
     *
     * @throws NoSuchFileException if it is missing; it is not made
     */
    public static long appendToExisting(Path file, byte[] lines) throws IOException {
        RegularFiles.check(file);
        Set<OpenOption> options = Set.of(StandardOpenOption.APPEND, LinkOption.NOFOLLOW_LINKS);
        try (FileChannel channel = FileChannel.open(file, options)) {
            ByteBuffer buffer = ByteBuffer.wrap(lines);
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
            return channel.size();
        }
    }

    /** Opens a file at its end, and makes the file if it is missing. */
    public static OutputStream append(Path file) throws IOException {
        return stream(openOrMake(file, StandardOpenOption.APPEND));
    }

    /** Opens a lock file, and makes it if it is missing. */
    public static FileChannel openLock(Path file) throws IOException {
        return openOrMake(file, StandardOpenOption.WRITE);
    }

    /** Opens or makes a file without following a symlink: root would make the target of another user's link. */
    private static FileChannel openOrMake(Path file, StandardOpenOption manner) throws IOException {
        try {
            RegularFiles.check(file);
        } catch (NoSuchFileException fresh) {
            // The open below makes it.
        }
        Set<OpenOption> options = Set.of(StandardOpenOption.CREATE, manner, LinkOption.NOFOLLOW_LINKS);
        return FileChannel.open(file, options, FILE);
    }

    private static boolean endsTorn(Path file) throws IOException {
        try (FileChannel channel = RegularFiles.channel(file)) {
            ByteBuffer last = ByteBuffer.allocate(1);
            long size = channel.size();
            return size > 0 && channel.position(size - 1).read(last) == 1 && last.get(0) != '\n';
        } catch (NoSuchFileException fresh) {
            return false;
        }
    }

    /** Replaces a file by rename, so that a reader finds the old content or the new. */
    public static void replace(Path file, byte[] content) throws IOException {
        Path fresh = file.resolveSibling(freshName(file));
        Files.deleteIfExists(fresh);
        try {
            try (OutputStream out = create(fresh)) {
                out.write(content);
            }
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException | RuntimeException e) {
            // A full file system takes the name, and no content.
            Files.deleteIfExists(fresh);
            throw e;
        }
    }

    private static Path freshName(Path file) {
        String name = SurrogateEscape.decode(RawPath.lastComponent(file));
        return RawPath.toPath(
                SurrogateEscape.encode(name + "." + ProcessHandle.current().pid() + ".new"));
    }

    private static OutputStream open(
            Path file, FileAttribute<Set<PosixFilePermission>> permissions, Set<StandardOpenOption> options)
            throws IOException {
        return stream(FileChannel.open(file, options, permissions));
    }

    private static OutputStream stream(FileChannel channel) {
        return new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER);
    }

    private static FileAttribute<Set<PosixFilePermission>> permissions(String text) {
        return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(text));
    }

    /**
     * Returns true if a file belongs to the owner of a folder, and nobody else can write to it. It compares numbers,
     * because the name of an owner may need a query to a directory service.
     */
    public static boolean isOwn(Path file, Path folder) throws IOException {
        Map<String, Object> found = Files.readAttributes(file, "unix:uid,mode", LinkOption.NOFOLLOW_LINKS);
        return Files.getAttribute(folder, "unix:uid").equals(found.get("uid"))
                && found.get("mode") instanceof Integer mode
                && (mode & WRITABLE_BY_OTHERS) == 0;
    }
}
