package org.bpct.landing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.files.SystemMessage;
import org.bpct.options.UsageException;

/**
 * The way to a place, from the root directory on. Where something is written, removed or changed there, root follows no
 * symlink of another user: a copy to {@code /home/ann/mail} would go to any place that ann chooses. The real name is
 * part of the answer; one that was asked for later could be that of a symlink planted meanwhile.
 */
public final class OwnWay {
    private static final FileName TOP = FileName.ofText("/");
    private static final FileName ABOVE = FileName.ofText("..");

    /** As the kernel's. */
    private static final int MOST_SYMLINKS = 40;

    private final FileName place;
    private final Deque<FileName> left = new ArrayDeque<>();
    private final List<Symlink> symlinks = new ArrayList<>();
    private FileName at = TOP;

    /** A symlink that was followed. */
    private record Symlink(FileName name, FileStatus status) {}

    private OwnWay(FileName place) {
        this.place = place;
        add(place.components());
    }

    /**
     * Returns the real name of an absolute name, whose last components need not exist; throws if root would get there by
     * a symlink of another user.
     */
    public static FileName real(FileName place) throws UsageException {
        FileName real = OperandName.canonical(place);
        if (!isRoot()) {
            return real;
        }
        OwnWay way = new OwnWay(place);
        way.follow();
        way.requireOwn(real);
        if (!way.at.equals(real)) {
            // A symlink may have been there for a moment only.
            throw way.exchanged();
        }
        return real;
    }

    /** Returns the real name if the name itself is a symlink, else the name; roots must not be symlinks. */
    static FileName behindSymlink(FileName absolute) throws UsageException {
        return isSymlink(absolute) ? real(absolute) : absolute;
    }

    static boolean isSymlink(FileName absolute) throws UsageException {
        return FileStatus.of(absolute, false).map(FileStatus::isSymlink).orElse(false);
    }

    /** Returns the symlinks that lead to a place, of any user, by the real names of their directories. */
    public static List<FileName> symlinks(FileName place) throws UsageException {
        OwnWay way = new OwnWay(place);
        way.follow();
        return way.symlinks.stream().map(Symlink::name).toList();
    }

    private static boolean isRoot() throws UsageException {
        try {
            return (int) Files.getAttribute(Path.of("/proc/self"), "unix:uid") == 0;
        } catch (IOException e) {
            throw new UsageException("cannot tell who runs this: " + SystemMessage.of(e) + "; mount /proc");
        }
    }

    private void add(List<FileName> components) {
        for (int i = components.size() - 1; i >= 0; i--) {
            left.push(components.get(i));
        }
    }

    private void follow() throws UsageException {
        while (!left.isEmpty()) {
            FileName next = left.pop();
            if (next.equals(ABOVE)) {
                at = at.parent();
                continue;
            }
            FileName below = at.resolve(next);
            Optional<FileStatus> status = FileStatus.of(below, false);
            if (!status.map(FileStatus::isSymlink).orElse(false)) {
                at = below;
                continue;
            }
            if (symlinks.size() == MOST_SYMLINKS) {
                throw new UsageException(
                        place.display() + ": Too many levels of symbolic links; name the directory itself");
            }
            symlinks.add(new Symlink(below, status.get()));
            FileName target = target(below, status.get());
            at = target.isAbsolute() ? TOP : at;
            add(target.components());
        }
    }

    private void requireOwn(FileName real) throws UsageException {
        for (Symlink symlink : symlinks) {
            if (symlink.status().owner() != 0) {
                throw new UsageException(place.display() + ": the symlink "
                        + symlink.name().display()
                        + " belongs to user " + owner(symlink)
                        + ", and root does not follow it; if its target is meant, name that: " + real.display());
            }
        }
    }

    private UsageException exchanged() {
        return new UsageException(
                place.display() + ": a name on the way there was exchanged meanwhile; look who did that");
    }

    private static String owner(Symlink symlink) {
        try {
            return Files.getOwner(symlink.name().toPath(), LinkOption.NOFOLLOW_LINKS)
                    .getName();
        } catch (IOException gone) {
            return Long.toString(symlink.status().owner());
        }
    }

    /** Reads a symlink. Its target is that of the symlink whose owner was seen: a rename gives it another ctime. */
    private FileName target(FileName symlink, FileStatus seen) throws UsageException {
        try {
            Object changed = ctime(symlink);
            FileName target = FileName.of(Files.readSymbolicLink(symlink.toPath()));
            if (!FileStatus.of(symlink, false).equals(Optional.of(seen))
                    || !ctime(symlink).equals(changed)) {
                throw exchanged();
            }
            return target;
        } catch (IOException e) {
            throw new UsageException(
                    "cannot read the symlink " + symlink.display() + ": " + SystemMessage.of(e) + "; try again");
        }
    }

    private static Object ctime(FileName symlink) throws IOException {
        return Files.getAttribute(symlink.toPath(), "unix:ctime", LinkOption.NOFOLLOW_LINKS);
    }
}
