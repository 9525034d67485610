package org.bpct.guard;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.bpct.files.FileName;
import org.bpct.landing.Landing;
import org.bpct.options.UsageException;
import org.bpct.pool.Pool;
import org.bpct.pool.SnapshotName;
import org.bpct.roots.PoolPlace;
import org.bpct.tree.FileList;

/**
 * The pools of snapshots in trees to be removed. A snapshot goes by its name; with a pool go all nights.
 *
 * @param uid the user who removes them
 */
record WholePools(int uid) {
    private static final String OTHERWISE = " (--force removes all of it)";

    /** Throws if a path is a pool, of any owner, or a part of one that leaves its lists untrue. */
    void check(Landing landing) throws UsageException {
        for (Landing.Source source : landing.sources()) {
            FileName path = source.landsAt();
            Optional<FileName> pool = PoolPlace.around(path);
            String what = pool.map(found -> part(found, path)).orElse("");
            if (!what.isEmpty()) {
                throw new UsageException(source.given().display() + " is not removed: it is " + what
                        + (path.equals(pool.get()) ? OTHERWISE : " (--force removes it)"));
            }
        }
    }

    /** Returns the words about a path in a pool that stays there; empty for one that goes by its name. */
    private static String part(FileName pool, FileName path) {
        if (path.equals(pool)) {
            return "a pool of snapshots, which go by their names in it";
        }
        FileName in = path;
        while (!in.parent().equals(pool)) {
            in = in.parent();
        }
        String name = in.lastComponent().text();
        if (name.equals(Pool.STATE) || in.equals(FileName.of(new Pool(pool).latest()))) {
            return "a record of the pool " + pool.display() + ", whose snapshots go by their names";
        }
        return in.equals(path) || SnapshotName.of(name).isEmpty()
                ? ""
                : "a part of the snapshot " + in.display()
                        + ", which --list would still call whole: remove all of that";
    }

    /**
     * Throws if a pool of this user lies in a tree. A pool of another user would let him stop the purges of a site. One in
     * a snapshot is part of that.
     */
    void check(FileList files) throws UsageException {
        for (FileName pool : candidates(files)) {
            if (PoolPlace.isPool(pool)
                    && isOwn(pool)
                    && PoolPlace.around(pool.parent()).isEmpty()) {
                throw new UsageException(pool.display()
                        + " is not removed: it is a pool of snapshots; for the rest leave it out, by --exclude"
                        + OTHERWISE);
            }
        }
    }

    /** Returns the directories that hold one with the name of a snapshot. */
    private static Set<FileName> candidates(FileList files) {
        Set<FileName> found = new TreeSet<>();
        for (int directory = 0; directory < files.directories(); directory++) {
            if (files.parent(directory) >= 0 && files.directoryNameLength(directory) == SnapshotName.LENGTH) {
                FileName path =
                        files.pairs().get(files.pair(directory)).source().resolve(files.directoryPath(directory));
                if (SnapshotName.of(path.lastComponent().text()).isPresent()) {
                    found.add(path.parent());
                }
            }
        }
        return found;
    }

    /** Returns true if a pool belongs to this user, or if nobody can tell. */
    boolean isOwn(FileName pool) {
        try {
            return Files.getAttribute(pool.toPath(), "unix:uid", LinkOption.NOFOLLOW_LINKS)
                    .equals(uid);
        } catch (NoSuchFileException gone) {
            return false;
        } catch (IOException unknown) {
            // Nobody loses a pool by an error.
            return true;
        }
    }
}
