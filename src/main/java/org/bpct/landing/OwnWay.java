package org.bpct.landing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.files.SystemMessage;
import org.bpct.options.UsageException;

/**
 * The way to a place where something is written, removed or changed, from the root directory on. Root follows no symlink
 * of another user there: a copy to {@code /home/ann/mail} would go to any place that ann chooses. This is a look before
 * the walk; a directory that becomes a symlink later is another matter.
 */
public final class OwnWay {
    private static final FileName TOP = FileName.ofText("/");
    private static final FileName ABOVE = FileName.ofText("..");

    /** As the kernel's. */
    private static final int MOST_SYMLINKS = 40;

    private final FileName place;
    private final Deque<FileName> left = new ArrayDeque<>();
    private FileName at = TOP;
    private int symlinks;

    private OwnWay(FileName place) {
        this.place = place;
        add(place.components());
    }

    /** Throws if root would get to an absolute name, which need not exist, by a symlink of another user. */
    public static void require(FileName place) throws UsageException {
        try {
            if ((int) Files.getAttribute(Path.of("/proc/self"), "unix:uid") != 0) {
                return;
            }
        } catch (IOException e) {
            throw new UsageException("cannot tell who runs this: " + SystemMessage.of(e) + "; mount /proc");
        }
        FileName real = OperandName.canonical(place);
        // A symlink may have been there for a moment only.
        if (!new OwnWay(place).follow(real).equals(real)) {
            throw new UsageException(
                    place.display() + ": a directory on the way there was exchanged meanwhile; look who did that");
        }
    }

    private void add(List<FileName> components) {
        for (int i = components.size() - 1; i >= 0; i--) {
            left.push(components.get(i));
        }
    }

    /** Returns the name without symlinks. */
    private FileName follow(FileName real) throws UsageException {
        while (!left.isEmpty()) {
            FileName next = left.pop();
            if (next.equals(ABOVE)) {
                at = at.parent();
                continue;
            }
            FileName below = at.resolve(next);
            Optional<FileStatus> status = FileStatus.of(below, false);
            if (status.isPresent() && status.get().isSymlink()) {
                requireOwn(below, status.get(), real);
                FileName target = target(below);
                at = target.isAbsolute() ? TOP : at;
                add(target.components());
            } else {
                at = below;
            }
        }
        return at;
    }

    private void requireOwn(FileName symlink, FileStatus status, FileName real) throws UsageException {
        if (status.owner() != 0) {
            throw new UsageException(place.display() + ": the symlink " + symlink.display() + " belongs to user "
                    + owner(symlink, status) + ", and root does not follow it; if its target is meant, name that: "
                    + real.display());
        }
        if (++symlinks > MOST_SYMLINKS) {
            throw new UsageException(
                    place.display() + ": Too many levels of symbolic links; name the directory itself");
        }
    }

    private static String owner(FileName symlink, FileStatus status) {
        try {
            return Files.getOwner(symlink.toPath(), LinkOption.NOFOLLOW_LINKS).getName();
        } catch (IOException gone) {
            return Long.toString(status.owner());
        }
    }

    private FileName target(FileName symlink) throws UsageException {
        try {
            return FileName.of(Files.readSymbolicLink(symlink.toPath()));
        } catch (IOException e) {
            throw new UsageException(
                    "cannot read the symlink " + symlink.display() + ": " + SystemMessage.of(e) + "; try again");
        }
    }
}
