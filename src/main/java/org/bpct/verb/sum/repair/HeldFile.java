package org.bpct.verb.sum.repair;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.Set;

/** An open regular file that was checked to be the expected one, and of the expected size. */
final class HeldFile implements Closeable {
    private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

    /** Java makes a buffer of this size outside of its heap, and keeps it. */
    private static final int PIECE = 1 << 20;

    private final SeekableByteChannel channel;
    private final Object key;

    private HeldFile(SeekableByteChannel channel, Object key) {
        this.channel = channel;
        this.key = key;
    }

    /**
     * Opens a file in a directory that is open.
     *
     * @param seen the file that was seen under this name
     * @param size the bytes that it is to have
     * @param opening opens it
     * @param forWriting whether it is written to; its size is not changed, and no file is made
     */
    static HeldFile open(
            SecureDirectoryStream<Path> directory,
            Path name,
            BasicFileAttributes seen,
            long size,
            Opening opening,
            boolean forWriting)
            throws IOException {
        // FIFOs and devices act on being opened.
        if (!seen.isRegularFile()) {
            throw unfit(name, "is no regular file");
        }
        if (seen.size() != size) {
            throw unfit(name, "has " + seen.size() + " bytes, and " + size + " in its hash tree");
        }
        Set<OpenOption> options = forWriting
                ? Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)
                : Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
        Object key = Objects.requireNonNull(seen.fileKey());
        SeekableByteChannel channel = opening.open(directory, name, options, key);
        try {
            if (!isOpenHere(key) || channel.size() != size) {
                throw unfit(name, "was exchanged or changed meanwhile");
            }
            return new HeldFile(channel, key);
        } catch (IOException refused) {
            channel.close();
            throw refused;
        }
    }

    static FileSystemException unfit(Path name, String why) {
        return new FileSystemException(name.toString(), null, why);
    }

    /**
     * Returns true if this process has a file open. Java does not tell which file a channel leads to: another process
     * may have exchanged the name between the check and the opening, and back again. Callers have no other channel to
     * the file.
     */
    private static boolean isOpenHere(Object key) throws IOException {
        try (DirectoryStream<Path> descriptors = Files.newDirectoryStream(DESCRIPTORS)) {
            for (Path descriptor : descriptors) {
                if (key.equals(keyOf(descriptor))) {
                    return true;
                }
            }
        }
        return false;
    }

    private static Object keyOf(Path descriptor) throws IOException {
        try {
            return Objects.requireNonNull(
                    Files.readAttributes(descriptor, BasicFileAttributes.class).fileKey());
        } catch (NoSuchFileException closedMeanwhile) {
            return "";
        }
    }

    /** Returns the identity of the file: its device and its inode. */
    Object key() {
        return key;
    }

    /** Adds a range to a checksum; throws if the file ends before. */
    void sum(long at, int length, LeafSum sum) throws IOException {
        byte[] piece = new byte[Math.min(PIECE, length)];
        channel.position(at);
        for (int left = length; left > 0; ) {
            int read = channel.read(ByteBuffer.wrap(piece, 0, Math.min(piece.length, left)));
            if (read < 0) {
                throw new EOFException("ends before its size");
            }
            sum.add(piece, read);
            left -= read;
        }
    }

    /** Returns the bytes of a range; throws if the file ends before. */
    byte[] read(long at, int length) throws IOException {
        byte[] bytes = new byte[length];
        channel.position(at);
        for (int have = 0; have < length; ) {
            int read = channel.read(ByteBuffer.wrap(bytes, have, Math.min(PIECE, length - have)));
            if (read < 0) {
                throw new EOFException("ends before its size");
            }
            have += read;
        }
        return bytes;
    }

    /** Writes bytes into a range, and returns when they are on the disk. */
    void write(long at, byte[] bytes) throws IOException {
        channel.position(at);
        for (int done = 0; done < bytes.length; ) {
            done += channel.write(ByteBuffer.wrap(bytes, done, Math.min(PIECE, bytes.length - done)));
        }
        ((FileChannel) channel).force(true);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
