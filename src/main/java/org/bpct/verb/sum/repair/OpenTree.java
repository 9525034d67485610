package org.bpct.verb.sum.repair;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Objects;
import org.bpct.files.FileName;

/**
 * A tree whose top alone is opened by its path: files below are opened from directory to directory, and no symlink on
 * the way is followed.
 */
final class OpenTree implements Closeable {
    private final SecureDirectoryStream<Path> top;
    private final Opening opening = new Opening();

    private OpenTree(SecureDirectoryStream<Path> top) {
        this.top = top;
    }

    /** Opens a directory by its real name. */
    @SuppressWarnings("StreamResourceLeak") // Open until this is closed.
    static OpenTree of(FileName directory) throws IOException {
        Path path = directory.toPath();
        Object seen = key(Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS));
        DirectoryStream<Path> opened = Files.newDirectoryStream(path);
        if (opened instanceof SecureDirectoryStream<Path> secure && seen.equals(key(ofItself(secure)))) {
            return new OpenTree(secure);
        }
        opened.close();
        throw HeldFile.unfit(path, "was exchanged meanwhile");
    }

    /** Returns true if the other one is the same directory, under any name. */
    boolean isSame(OpenTree other) throws IOException {
        return key(ofItself(top)).equals(key(ofItself(other.top)));
    }

    /**
     * Opens a file for reading.
     *
     * @param name its path below the top, which has no {@code ..}
     * @param size the bytes that it is to have
     */
    HeldFile open(FileName name, long size) throws IOException {
        return open(top, name.components(), size, false);
    }

    /** Opens a file to read and write it in place, as it was opened before; throws if it is another one by now. */
    HeldFile openAgain(FileName name, long size, Object key) throws IOException {
        HeldFile file = open(top, name.components(), size, true);
        if (!file.key().equals(key)) {
            file.close();
            throw HeldFile.unfit(name.toPath(), "was exchanged meanwhile");
        }
        return file;
    }

    private HeldFile open(SecureDirectoryStream<Path> above, List<FileName> below, long size, boolean forWriting)
            throws IOException {
        Path name = below.get(0).toPath();
        BasicFileAttributes seen = above.getFileAttributeView(
                        name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                .readAttributes();
        if (below.size() == 1) {
            return HeldFile.open(above, name, seen, size, opening, forWriting);
        }
        if (!seen.isDirectory()) {
            throw new NotDirectoryException(name.toString());
        }
        try (SecureDirectoryStream<Path> directory = above.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)) {
            if (!key(ofItself(directory)).equals(key(seen))) {
                throw HeldFile.unfit(name, "was exchanged meanwhile");
            }
            return open(directory, below.subList(1, below.size()), size, forWriting);
        }
    }

    private static BasicFileAttributes ofItself(SecureDirectoryStream<Path> directory) throws IOException {
        return directory.getFileAttributeView(BasicFileAttributeView.class).readAttributes();
    }

    private static Object key(BasicFileAttributes attributes) {
        return Objects.requireNonNull(attributes.fileKey());
    }

    @Override
    public void close() throws IOException {
        top.close();
    }
}
