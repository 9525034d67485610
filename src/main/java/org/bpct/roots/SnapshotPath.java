package org.bpct.roots;

import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.landing.FileStatus;
import org.bpct.options.UsageException;

/**
 * A name below the source of snapshots, as it is found in each of them. Users can have planted a symlink that leads out
 * of a snapshot, and nothing is looked for behind one.
 *
 * @param path the name as it was typed
 */
public record SnapshotPath(FileName path) {
    private static final FileName ABOVE = FileName.ofText("..");

    /** Returns the path; throws if it cannot lie in a snapshot. */
    public static SnapshotPath of(String option, FileName path) throws UsageException {
        if (path.length() == 0 || path.isAbsolute() || path.components().contains(ABOVE)) {
            throw new UsageException(option + " takes paths below the source of the snapshot, as ann/thesis, not '"
                    + path.display() + "'");
        }
        return new SnapshotPath(path);
    }

    /** Returns the symlink on its way in a snapshot, which may be its end if a slash is behind it; empty if there is none. */
    public Optional<FileName> symlink(FileName snapshot) throws UsageException {
        FileName at = snapshot;
        FileName symlink = null;
        for (FileName component : path.components()) {
            if (symlink != null) {
                return Optional.of(symlink);
            }
            at = at.resolve(component);
            symlink = FileStatus.of(at, false).filter(FileStatus::isSymlink).isPresent() ? at : null;
        }
        boolean meansTarget = path.hasTrailingSlash() || !path.lastComponent().equals(at.lastComponent());
        return meansTarget ? Optional.ofNullable(symlink) : Optional.empty();
    }

    /** Returns its place in a snapshot; empty if it is not there. */
    public Optional<FileName> in(FileName snapshot) throws UsageException {
        FileName place = snapshot;
        for (FileName component : path.components()) {
            place = place.resolve(component);
        }
        return symlink(snapshot).isEmpty() && FileStatus.of(place, false).isPresent()
                ? Optional.of(place)
                : Optional.empty();
    }
}
