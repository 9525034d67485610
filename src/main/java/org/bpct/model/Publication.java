package org.bpct.model;

import java.nio.file.Files;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.files.HostPath;

/**
 * The publication of a complete snapshot by the finalizer.
 *
 * @param pool the pool, without any symlink in its name; behind the name of a host and a colon if it is on another one; empty if
 *     the batch makes no snapshot
 * @param snapshot the name that the snapshot gets
 * @param began the moment before its walk began, in milliseconds since 1970
 * @param base the name of the snapshot that it is linked to; empty if there is none
 * @param drops the names of the snapshots that are no longer kept
 * @param lastGood the name of the newest good snapshot before it, which is dropped only if this one is good; may be
 *     empty
 * @param floor the least contents of a good snapshot
 */
public record Publication(
        FileName pool,
        String snapshot,
        long began,
        String base,
        List<String> drops,
        String lastGood,
        SnapshotFloor floor) {
    /** The value if nothing is published. */
    public static final Publication NONE =
            new Publication(FileName.ofText(""), "", 0, "", List.of(), "", SnapshotFloor.NONE);

    /** Keeps a copy of the list. */
    public Publication {
        drops = List.copyOf(drops);
    }

    /** Returns the folder in which the snapshot is written. */
    public FileName written() {
        return pool.resolve(FileName.ofText(".incomplete-" + snapshot));
    }

    /** Returns the folder of the published snapshot. */
    public FileName published() {
        return pool.resolve(FileName.ofText(snapshot));
    }

    /** Returns true if the pool is on another host, and nothing here can be looked at. */
    public boolean isFar() {
        return HostPath.of(pool).isPresent();
    }

    /** Returns true if the snapshot is published, and still exists; of another host nobody knows that here. */
    public boolean isPublished() {
        return !isNone()
                && !isFar()
                && !Files.isDirectory(written().toPath())
                && Files.isDirectory(published().toPath());
    }

    /** Returns true if the snapshot exists under neither name, and is on this host. */
    public boolean isGone() {
        return !isFar()
                && !Files.isDirectory(written().toPath())
                && !Files.isDirectory(published().toPath());
    }

    /**
     * Returns the current place of a destination: the published folder, once the snapshot is published. One on another host is asked for when
     * it is.
     */
    public FileName whereIs(FileName destination) {
        if (isFar()) {
            return destination.equals(written()) ? published() : destination;
        }
        return isPublished() ? published() : destination;
    }

    /** Returns true if the batch makes no snapshot. */
    public boolean isNone() {
        return snapshot.isEmpty();
    }
}
