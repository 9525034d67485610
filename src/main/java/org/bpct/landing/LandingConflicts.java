package org.bpct.landing;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.options.CpOptions.Dereference;
import org.bpct.options.UsageException;
import org.bpct.selection.Selection;

/** The checks that need two names: a source against the file at its landing, and against the other sources. */
final class LandingConflicts {
    private static final FileName TOP = FileName.ofText("/");

    private final boolean oneFileSystem;
    private final Selection selection;
    private final Map<FileName, OperandName> landed = new LinkedHashMap<>();

    /**
     * Starts without sources.
     *
     * @param oneFileSystem whether mount points in a source are not entered
     * @param selection the part of the sources to copy
     */
    LandingConflicts(boolean oneFileSystem, Selection selection) {
        this.oneFileSystem = oneFileSystem;
        this.selection = selection;
    }

    /** Refuses a source that must not land there; otherwise records it. */
    void check(
            OperandName source,
            FileStatus status,
            FileName landsAt,
            Optional<FileStatus> existing,
            Dereference dereference)
            throws UsageException {
        if (existing.isPresent()) {
            checkSameFile(source, status, landsAt, existing.get(), dereference);
            checkType(source, status, landsAt, existing.get());
        }
        FileName canonical = status.isDirectory()
                ? OperandName.canonical(landsAt)
                : OperandName.canonical(landsAt.parent()).resolve(landsAt.lastComponent());
        if (status.isDirectory()) {
            checkInside(source, status, landsAt, canonical);
        }
        OperandName other = landed.putIfAbsent(canonical, source);
        if (other != null) {
            throw clash(other.given(), source.given(), canonical);
        }
    }

    // cp --remove-destination unlinks the destination first, and would then find its source gone.
    private static void checkSameFile(
            OperandName source, FileStatus status, FileName landsAt, FileStatus existing, Dereference dereference)
            throws UsageException {
        boolean same = status.isSameFile(existing);
        if (!same && !status.isDirectory()) {
            Optional<FileStatus> itself = FileStatus.of(source.absolute(), false);
            same = itself.isPresent() && itself.get().isSameFile(existing);
        }
        if (!same && status.isSymlink() && !existing.isSymlink() && dereference == Dereference.NEVER) {
            Optional<FileStatus> behind = FileStatus.of(source.absolute(), true);
            same = behind.isPresent() && behind.get().isSameFile(existing);
        }
        if (same) {
            throw new UsageException(source.given().display() + " and " + landsAt.display()
                    + " are the same file; name another destination");
        }
    }

    private static void checkType(OperandName source, FileStatus status, FileName landsAt, FileStatus existing)
            throws UsageException {
        if (status.isDirectory() && !existing.isDirectory()) {
            throw new UsageException("directory " + source.given().display() + " would land on " + landsAt.display()
                    + ", which is not a directory; remove that, or name another destination");
        }
        if (!status.isDirectory() && existing.isDirectory()) {
            throw new UsageException(source.given().display() + " is not a directory and would land on the directory "
                    + landsAt.display() + "; remove that, or name another destination");
        }
    }

    // The check compares device and inode, so neither a symlink nor a bind mount of the source hides it.
    private void checkInside(OperandName source, FileStatus status, FileName landsAt, FileName canonical)
            throws UsageException {
        if (oneFileSystem && FileStatus.ofNearest(canonical).device() != status.device()) {
            // cp -ax / /mnt/backup: the walk never enters the file system that receives the copy.
            return;
        }
        FileName below = FileName.currentDirectory();
        for (FileName above = canonical; ; above = above.parent()) {
            Optional<FileStatus> found = FileStatus.of(above, true);
            if (found.isPresent() && found.get().isSameFile(status)) {
                if (isLeftOut(below)) {
                    return;
                }
                throw new UsageException("destination " + landsAt.display() + " is inside the source "
                        + source.given().display() + ", as " + canonical.display()
                        + "; name a destination outside, or leave it out by --exclude");
            }
            if (above.equals(TOP)) {
                return;
            }
            below = above.lastComponent().resolve(below);
        }
    }

    /** Returns true if the walk of a source never reaches this directory below it. */
    private boolean isLeftOut(FileName below) {
        FileName path = FileName.currentDirectory();
        for (FileName component : below.components()) {
            path = path.resolve(component);
            if (selection.leavesOut(path.bytes(), true) != null) {
                return true;
            }
        }
        return false;
    }

    /**
     * Refuses a source that lands inside the copy of another source, on a name of that source. The caller must have
     * added all sources.
     */
    void checkNested() throws UsageException {
        for (Map.Entry<FileName, OperandName> inner : landed.entrySet()) {
            FileName below = inner.getKey().lastComponent();
            for (FileName above = inner.getKey(); !above.equals(TOP); ) {
                above = above.parent();
                OperandName outer = landed.get(above);
                if (outer != null && holds(outer, below)) {
                    throw clash(outer.given(), inner.getValue().given(), inner.getKey());
                }
                below = above.lastComponent().resolve(below);
            }
        }
    }

    private static boolean holds(OperandName outer, FileName below) throws UsageException {
        return FileStatus.of(outer.absolute(), true)
                        .map(FileStatus::isDirectory)
                        .orElse(false)
                && FileStatus.of(outer.absolute().resolve(below), false).isPresent();
    }

    static UsageException clash(FileName one, FileName other, FileName landsAt) {
        return new UsageException(one.display() + " and " + other.display() + " both land on " + landsAt.display()
                + "; copy them to different places, or one after the other");
    }
}
