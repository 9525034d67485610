package org.bpct.files;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;

/**
 * The way to a folder, from the root on, with one directory open at a time. It checks the owner of each symlink before
 * following it: a file that a check by path has seen may be exchanged before the name is used.
 */
final class FolderWay {
    private static final Path SELF = Path.of("/proc/self");
    private static final Path DESCRIPTORS = SELF.resolve("fd");
    private static final Path TOP = Path.of("/");

    /** As the kernel's. */
    private static final int MOST_SYMLINKS = 40;

    /** Java opens a directory once, and has a duplicate to read its names by. */
    private static final int OF_A_STREAM = 2;

    /** Another thread may open the same directory at the same time. */
    private static final int TRIES = 10;

    private final Deque<Path> left = new ArrayDeque<>();
    private SecureDirectoryStream<Path> here;
    private int symlinks;

    private FolderWay(SecureDirectoryStream<Path> here) {
        this.here = here;
    }

    /**
     * Opens a folder. An ordinary user goes there as his programs do: directories on the way need not be readable, and
     * a symlink leads only to files that he may change anyway.
     */
    static HeldFolder open(Path name) throws IOException {
        if (name.startsWith(DESCRIPTORS) || !isRoot()) {
            return held(name);
        }
        Path absolute = name.toAbsolutePath();
        FolderWay way = new FolderWay(secure(TOP));
        try {
            way.add(absolute);
            return way.go(absolute);
        } finally {
            way.here.close();
        }
    }

    /** Opens the folder of a path, possibly that of an open descriptor. */
    private static HeldFolder held(Path path) throws IOException {
        try (SecureDirectoryStream<Path> same = secure(path)) {
            return hold(same, Path.of("."));
        }
    }

    private HeldFolder go(Path name) throws IOException {
        while (!left.isEmpty()) {
            Path next = left.pop();
            PosixFileAttributes seen = here.getFileAttributeView(
                            next, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                    .readAttributes();
            if (seen.isSymbolicLink()) {
                follow(name, next, seen);
            } else if (left.isEmpty()) {
                return hold(here, next);
            } else {
                enter(here.newDirectoryStream(next, LinkOption.NOFOLLOW_LINKS));
            }
        }
        return hold(here, Path.of("."));
    }

    private void add(Path path) {
        for (int i = path.getNameCount() - 1; i >= 0; i--) {
            left.push(path.getName(i));
        }
    }

    private void enter(SecureDirectoryStream<Path> next) throws IOException {
        SecureDirectoryStream<Path> before = here;
        here = next;
        before.close();
    }

    private void follow(Path name, Path next, PosixFileAttributes seen) throws IOException {
        if (!seen.owner().equals(caller())) {
            throw new FileSystemException(
                    name.toString(),
                    null,
                    "the symlink " + next + " on the way there belongs to user "
                            + seen.owner().getName()
                            + ", and root does not follow it: name the directory that it leads to");
        }
        if (++symlinks > MOST_SYMLINKS) {
            throw new FileSystemException(name.toString(), null, "Too many levels of symbolic links");
        }
        try (HeldFolder held = hold(here, Path.of("."))) {
            Path link = held.path().resolve(next);
            Path target = Files.readSymbolicLink(link);
            PosixFileAttributes now = here.getFileAttributeView(
                            next, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                    .readAttributes();
            if (!key(now).equals(key(seen)) || !now.creationTime().equals(seen.creationTime())) {
                throw exchanged(name);
            }
            if (target.isAbsolute()) {
                enter(secure(TOP));
            }
            add(target);
        }
    }

    /** Opens a directory in an open one, and finds out by which descriptor. */
    static HeldFolder hold(SecureDirectoryStream<Path> above, Path name) throws IOException {
        Object key = key(above.getFileAttributeView(name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                .readAttributes());
        for (int tries = 0; tries < TRIES; tries++) {
            Set<Path> before = descriptors(key);
            SecureDirectoryStream<Path> opened = above.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS);
            try {
                if (!key(opened.getFileAttributeView(BasicFileAttributeView.class)
                                .readAttributes())
                        .equals(key)) {
                    throw exchanged(name);
                }
                Set<Path> after = descriptors(key);
                after.removeAll(before);
                if (!after.isEmpty() && after.size() <= OF_A_STREAM) {
                    SecureDirectoryStream<Path> found = opened;
                    opened = null;
                    return new HeldFolder(found, after.iterator().next());
                }
            } finally {
                if (opened != null) {
                    opened.close();
                }
            }
        }
        throw new FileSystemException(name.toString(), null, "its descriptor cannot be found");
    }

    private static Set<Path> descriptors(Object key) throws IOException {
        Set<Path> found = new HashSet<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(DESCRIPTORS)) {
            for (Path descriptor : all) {
                try {
                    if (key.equals(key(Files.readAttributes(descriptor, BasicFileAttributes.class)))) {
                        found.add(descriptor);
                    }
                } catch (NoSuchFileException closedMeanwhile) {
                    // It was none of this folder, which is open.
                }
            }
        }
        return found;
    }

    static Object key(BasicFileAttributes attributes) {
        return Objects.requireNonNull(attributes.fileKey());
    }

    /** Returns the user who runs this process. */
    static UserPrincipal caller() throws IOException {
        return Files.getOwner(SELF);
    }

    private static boolean isRoot() throws IOException {
        return (int) Files.getAttribute(SELF, "unix:uid") == 0;
    }

    private static FileSystemException exchanged(Path name) {
        return new FileSystemException(name.toString(), null, "was exchanged meanwhile");
    }

    @SuppressWarnings("StreamResourceLeak") // Open until the caller closes it.
    private static SecureDirectoryStream<Path> secure(Path path) throws IOException {
        DirectoryStream<Path> opened = Files.newDirectoryStream(path);
        if (opened instanceof SecureDirectoryStream<Path> secure) {
            return secure;
        }
        opened.close();
        throw new FileSystemException(path.toString(), null, "this system cannot work in an open directory");
    }
}
