package org.bpct.files;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * A folder that is open: files are made, renamed and removed in this folder, even if another folder gets its name
 * meanwhile. Root writes into folders of users, who may exchange all names in them at any time.
 */
public final class HeldFolder implements Closeable {
    private static final Set<OpenOption> NEW =
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    private static final Set<PosixFilePermission> BY_OTHERS =
            Set.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);

    private final SecureDirectoryStream<Path> folder;
    private final Path descriptor;

    HeldFolder(SecureDirectoryStream<Path> folder, Path descriptor) {
        this.folder = folder;
        this.descriptor = descriptor;
    }

    /**
     * Opens a folder by its name, directory by directory. Root follows no symlink of another user on the way there,
     * which could lead him anywhere.
     */
    public static HeldFolder of(Path name) throws IOException {
        return FolderWay.open(name);
    }

    /** Opens a folder in it, and follows no symlink. */
    public HeldFolder below(Path name) throws IOException {
        return FolderWay.hold(folder, name);
    }

    /**
     * Returns a path that leads to this folder as long as it is open, for operations that need a path; no message
     * should show it.
     */
    public Path path() {
        return descriptor;
    }

    /** Returns the identity of the folder. */
    public Object key() throws IOException {
        return FolderWay.key(
                folder.getFileAttributeView(BasicFileAttributeView.class).readAttributes());
    }

    /** Makes a file in it; throws if the name exists. The umask takes permissions away. */
    public NewFile create(Path name, String permissions) throws IOException {
        SeekableByteChannel channel = folder.newByteChannel(
                name, NEW, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions)));
        return new NewFile(channel);
    }

    /** A file that stays open, even if its name goes. */
    public record NewFile(SeekableByteChannel channel) implements Closeable {
        /** Returns the stream that writes it. */
        public OutputStream stream() {
            return Channels.newOutputStream(channel);
        }

        /** Waits until its content is on disk. */
        void sync() throws IOException {
            if (channel instanceof FileChannel file) {
                file.force(true);
            }
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }

    /**
     * Gives a file these permissions regardless of the umask, if no other user can exchange names in the folder;
     * otherwise the name may be that of another file by now.
     */
    void permit(Path name, String permissions) throws IOException {
        PosixFileAttributes own =
                folder.getFileAttributeView(PosixFileAttributeView.class).readAttributes();
        boolean isOthers = own.permissions().stream().anyMatch(BY_OTHERS::contains)
                || !own.owner().equals(FolderWay.caller());
        if (!isOthers) {
            folder.getFileAttributeView(name, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                    .setPermissions(PosixFilePermissions.fromString(permissions));
        }
    }

    /** Returns true if this is the directory of that inode. */
    public boolean is(long device, long inode) throws IOException {
        // Java writes the number of an inode with a sign, and GlusterFS gives numbers above 2^63.
        return key().toString().equals("(dev=" + Long.toHexString(device) + ",ino=" + inode + ")");
    }

    /** Returns true if it is empty. It can be asked once. */
    public boolean isEmpty() {
        return !folder.iterator().hasNext();
    }

    /** Removes a directory in it, if that is empty. */
    public void removeFolder(Path name) throws IOException {
        folder.deleteDirectory(name);
    }

    /** Renames a file, and replaces a file of the new name. */
    void rename(Path name, Path to) throws IOException {
        folder.move(name, folder, to);
    }

    /** Removes a file, if it is there. */
    public void remove(Path name) throws IOException {
        try {
            folder.deleteFile(name);
        } catch (NoSuchFileException gone) {
            // Another process was faster.
        }
    }

    @Override
    public void close() throws IOException {
        folder.close();
    }
}
