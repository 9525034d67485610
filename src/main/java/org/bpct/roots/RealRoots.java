package org.bpct.roots;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bpct.caller.RunException;
import org.bpct.description.Root;
import org.bpct.files.FileName;
import org.bpct.files.QuietDirectories;
import org.bpct.files.SystemMessage;
import org.bpct.landing.Landing;
import org.bpct.landing.LandingRoot;
import org.bpct.landing.OperandName;
import org.bpct.landing.OwnWay;
import org.bpct.options.UsageException;

/**
 * The real paths of the roots of a copy, without any symlink: guarded scripts insist on them.
 *
 * @param all the roots in the order of the landing; destination roots need not exist yet
 * @param symlinks the symlinks that lead to the roots
 */
public record RealRoots(List<Root.Real> all, List<FileName> symlinks) {
    private static final int WRITABLE_FOR_OTHERS = 0022;
    private static final int STICKY = 01000;
    private static final int TYPE = 0170000;
    private static final int SYMLINK = 0120000;

    /** Copies the lists. */
    public RealRoots {
        all = List.copyOf(all);
        symlinks = List.copyOf(symlinks);
    }

    /** Resolves the roots now; to be called before the walk, which may take hours. */
    public static RealRoots of(Landing landing) throws UsageException {
        List<Root.Real> all = new ArrayList<>();
        List<FileName> symlinks = new ArrayList<>();
        for (LandingRoot root : landing.roots()) {
            all.add(new Root.Real(
                    OperandName.canonical(root.pair().source()),
                    OwnWay.real(root.pair().destination())));
            symlinks.addAll(OwnWay.symlinks(root.pair().source()));
            symlinks.addAll(OwnWay.symlinks(root.pair().destination()));
        }
        return new RealRoots(all, symlinks);
    }

    /** Returns the destination roots. */
    public List<FileName> destinations() {
        return all.stream().map(Root.Real::destination).toList();
    }

    /**
     * Returns the reason why users other than root may plant symlinks in a copy by root; empty if none can. The caller
     * must have made the destination roots. The check does not look below a non-empty destination, where other users
     * may own directories.
     */
    public Optional<String> danger(boolean sourceIsOpen) throws RunException {
        List<FileName> roots = new ArrayList<>();
        all.forEach(root -> roots.add(root.source()));
        roots.addAll(destinations());
        // Plain scripts use the names as they were given.
        roots.addAll(symlinks);
        for (FileName root : roots) {
            Optional<String> danger = onTheWay(root);
            if (danger.isPresent()) {
                return danger;
            }
        }
        if (sourceIsOpen) {
            return Optional.of("others may write in directories of the source");
        }
        for (FileName root : destinations()) {
            if (!isEmpty(root)) {
                return Optional.of(root.display() + " is not empty, and others may be able to write in it");
            }
        }
        return Optional.empty();
    }

    /** Returns the reason why users other than root can replace a directory, or its entries; empty if none can. */
    public static Optional<String> danger(FileName directory) throws RunException {
        return onTheWay(directory);
    }

    /**
     * Checks a root, or a symlink that leads there, and its parents. In a sticky directory above it, only root can
     * replace files of root.
     */
    private static Optional<String> onTheWay(FileName root) throws RunException {
        for (Path path = root.toPath(); path != null; path = path.getParent()) {
            int mode;
            int owner;
            try {
                mode = (Integer) Files.getAttribute(path, "unix:mode", LinkOption.NOFOLLOW_LINKS);
                owner = (Integer) Files.getAttribute(path, "unix:uid", LinkOption.NOFOLLOW_LINKS);
            } catch (IOException e) {
                throw RunException.failed(
                        "cannot look at " + FileName.of(path).display() + ": " + SystemMessage.of(e), e);
            }
            boolean isRoot = path.equals(root.toPath());
            if (owner != 0) {
                return Optional.of(FileName.of(path).display() + " does not belong to root");
            }
            boolean isSymlink = (mode & TYPE) == SYMLINK;
            if (!isSymlink && (mode & WRITABLE_FOR_OTHERS) != 0 && (isRoot || (mode & STICKY) == 0)) {
                return Optional.of("others can write in " + FileName.of(path).display());
            }
        }
        return Optional.empty();
    }

    private static boolean isEmpty(FileName directory) throws RunException {
        try (DirectoryStream<Path> entries = QuietDirectories.open(directory.toPath())) {
            return !entries.iterator().hasNext();
        } catch (IOException e) {
            throw RunException.failed("cannot look into " + directory.display() + ": " + SystemMessage.of(e), e);
        }
    }
}
