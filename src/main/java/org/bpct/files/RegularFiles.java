package org.bpct.files;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The only reader of files that another user may have put there. Root reads batches of others: a symlink would lead it
 * elsewhere, a FIFO block it forever. It opens only regular files, and never through a symlink of the last name.
 */
public final class RegularFiles {
    private static final int WRITABLE_BY_OTHERS = 0022;

    /** The number of this process's user: a query for each file would cost as much as the opening. */
    private static final Object CALLER = caller();

    private RegularFiles() {}

    private static Object caller() {
        try {
            return Files.getAttribute(Path.of("/proc/self"), "unix:uid");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Throws unless this name is a regular file; other types must not even be opened. */
    public static void check(Path file) throws IOException {
        // FIFOs and devices act on being opened, and Java has no O_NONBLOCK.
        if (!Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                .isRegularFile()) {
            String name = FileName.of(file).display();
            throw new FileSystemException(name, null, name + " is no regular file");
        }
    }

    /** Opens a file for reading. */
    public static InputStream open(Path file) throws IOException {
        check(file);
        return opened(file, () -> Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS));
    }

    /** Opens a file for reading at any position. */
    public static FileChannel channel(Path file) throws IOException {
        check(file);
        return opened(file, () -> FileChannel.open(file, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)));
    }

    /** Opens a file; with patience if another user may have put a FIFO in its place since the check. */
    private static <C extends Closeable> C opened(Path file, PatientOpening.Opener<C> opener) throws IOException {
        return isInOwnFolder(file) ? opener.open() : PatientOpening.of(file, opener);
    }

    private static boolean isInOwnFolder(Path file) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        Map<String, Object> found = folder == null ? Map.of() : Files.readAttributes(folder, "unix:uid,mode");
        return CALLER.equals(found.get("uid"))
                && found.get("mode") instanceof Integer mode
                && (mode & WRITABLE_BY_OTHERS) == 0;
    }

    /** Returns the content of a file. */
    public static byte[] bytes(Path file) throws IOException {
        try (InputStream in = open(file)) {
            return in.readAllBytes();
        }
    }

    /** Returns the content of a file as text; malformed bytes are replaced. */
    public static String text(Path file, Charset charset) throws IOException {
        return new String(bytes(file), charset);
    }

    /** Returns the lines of a file, each byte as the character of its number. */
    public static List<String> lines(Path file) throws IOException {
        return text(file, StandardCharsets.ISO_8859_1).lines().toList();
    }
}
