package org.bpct.roots;

import java.util.List;
import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.landing.FileStatus;
import org.bpct.options.UsageException;
import org.bpct.pool.SnapshotSources;

/**
 * A name below the source of snapshots, as it is found in each of them. Users can have planted a symlink that leads out
 * of a snapshot, and nothing is looked for behind one.
 *
 * @param path the name as it was typed
 */
public record SnapshotPath(FileName path) {
    private static final FileName ABOVE = FileName.ofText("..");

    /**
     * Returns the path; throws if it cannot lie in a snapshot.
     *
     * @param typed the path below the source, or an absolute one
     * @param source the source of the snapshot; empty if it is not known
     */
    public static SnapshotPath of(String option, FileName typed, Optional<SnapshotSources.Source> source)
            throws UsageException {
        FileName path = typed.isAbsolute()
                ? source.flatMap(known -> below(known, typed)).orElse(typed)
                : typed;
        if (path.length() == 0 || path.isAbsolute() || path.components().contains(ABOVE)) {
            throw new UsageException(option + " takes paths below the source of the snapshot"
                    + source.map(known -> ", " + known.typed().display()).orElse("") + ", as ann/thesis, not '"
                    + typed.display() + "'");
        }
        return new SnapshotPath(path);
    }

    /** Returns the rest of an absolute path behind the name of the source. A slash at its end stays. */
    private static Optional<FileName> below(SnapshotSources.Source source, FileName path) {
        for (FileName root : List.of(source.typed(), source.real())) {
            String start = root.hasTrailingSlash() ? root.text() : root.text() + "/";
            if (path.equals(root) || path.text().equals(start)) {
                return Optional.of(FileName.currentDirectory());
            }
            if (path.text().startsWith(start)) {
                return Optional.of(FileName.ofText(path.text().substring(start.length())));
            }
        }
        return Optional.empty();
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
