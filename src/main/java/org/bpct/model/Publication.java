package org.bpct.model;

import java.nio.file.Files;
import java.util.List;
import org.bpct.files.FileName;

/**
 * The publication of a complete snapshot by the finalizer.
 *
 * @param pool the pool, without any symlink in its name; empty if the batch makes no snapshot
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

    /** Returns true if the snapshot is published, and still exists. */
    public boolean isPublished() {
        return !isNone()
                && !Files.isDirectory(written().toPath())
                && Files.isDirectory(published().toPath());
    }

    /** Returns true if the snapshot exists under neither name. */
    public boolean isGone() {
        return !Files.isDirectory(written().toPath())
                && !Files.isDirectory(published().toPath());
    }

    /** Returns the current place of a destination: the published folder, once the snapshot is published. */
    public FileName whereIs(FileName destination) {
        return isPublished() ? published() : destination;
    }

    /** Returns true if the batch makes no snapshot. */
    public boolean isNone() {
        return snapshot.isEmpty();
    }
}
