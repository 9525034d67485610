package org.bpct.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * The users whose files a process obeys: root, and its own user. A user who can replace a file is as good as its owner.
 * So each component of its path counts, from the root directory on and through every symlink. (The StrictModes of sshd
 * ask the same of a directory, but stop at the home.)
 *
 * @param uid the number of the process's user
 */
public record TrustedUsers(int uid) {
    private static final Path ROOT = Path.of("/");
    private static final int KIND = 0170000;
    private static final int SYMLINK = 0120000;
    private static final int DIRECTORY = 0040000;
    private static final int WRITABLE_FOR_OTHERS = 0022;
    private static final int STICKY = 01000;

    /** The limit of symlinks in a path, MAXSYMLINKS of Linux. */
    private static final int MOST_LINKS = 40;

    /** Returns the trusted users of this process. */
    public static TrustedUsers ofThisProcess() throws IOException {
        return new TrustedUsers((Integer) Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
    }

    /**
     * Returns how other users can replace or change a file or directory; empty if they cannot. A missing file is no
     * danger, but the directories above it are checked. Access lists show in the group bits of the mode.
     *
     * @param place an absolute path
     */
    public Optional<String> danger(Path place) throws IOException {
        Deque<Path> ahead = new ArrayDeque<>();
        place.forEach(ahead::addLast);
        Path here = ROOT;
        Optional<String> danger = weakness(here, Component.of(here));
        int links = 0;
        while (danger.isEmpty() && !ahead.isEmpty()) {
            Path name = ahead.removeFirst();
            if (name.toString().equals("..")) {
                Path above = here.getParent();
                here = above == null ? ROOT : above;
                continue;
            }
            Path next = here.resolve(name).normalize();
            Component found;
            try {
                found = Component.of(next);
            } catch (NoSuchFileException missing) {
                return Optional.empty();
            }
            danger = weakness(next, found);
            if (!found.isA(SYMLINK)) {
                here = next;
                continue;
            }
            links++;
            if (links > MOST_LINKS) {
                throw new IOException(
                        "too many symlinks in " + FileName.of(place).display());
            }
            Path target = Files.readSymbolicLink(next);
            Deque<Path> behind = ahead;
            ahead = new ArrayDeque<>();
            target.forEach(ahead::addLast);
            ahead.addAll(behind);
            here = target.isAbsolute() ? ROOT : here;
        }
        return danger;
    }

    /** Returns how other users can write into a folder, or replace it; empty if they cannot. */
    public Optional<String> dangerIn(Path folder) throws IOException {
        Optional<String> danger = danger(folder);
        if (danger.isEmpty()
                && Files.isDirectory(folder)
                && (Component.of(folder.toRealPath()).mode() & WRITABLE_FOR_OTHERS) != 0) {
            return Optional.of(
                    "group or others can write in " + FileName.of(folder).display() + " (chmod go-w)");
        }
        return danger;
    }

    /**
     * Returns why one component is not to be trusted. In a sticky directory users cannot replace each other's files.
     */
    private Optional<String> weakness(Path path, Component found) throws IOException {
        String name = FileName.of(path).display();
        if (found.owner() != 0 && found.owner() != uid) {
            String owner = Files.getOwner(path, LinkOption.NOFOLLOW_LINKS).getName();
            return Optional.of(name + " belongs to user " + owner);
        }
        boolean isDirectory = found.isA(DIRECTORY);
        if (found.isA(SYMLINK)
                || (found.mode() & WRITABLE_FOR_OTHERS) == 0
                || (isDirectory && (found.mode() & STICKY) != 0)) {
            return Optional.empty();
        }
        return Optional.of("group or others can write to " + name + " (chmod go-w" + (isDirectory ? ", or +t)" : ")"));
    }

    /** The mode and the owner of one component of a path. */
    private record Component(int mode, int owner) {
        static Component of(Path path) throws IOException {
            return new Component((Integer) Files.getAttribute(path, "unix:mode", LinkOption.NOFOLLOW_LINKS), (Integer)
                    Files.getAttribute(path, "unix:uid", LinkOption.NOFOLLOW_LINKS));
        }

        boolean isA(int kind) {
            return (mode & KIND) == kind;
        }
    }
}
