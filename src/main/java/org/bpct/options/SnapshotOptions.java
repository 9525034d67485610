package org.bpct.options;

import org.bpct.model.Publication;
import org.jspecify.annotations.Nullable;

/**
 * The snapshot that is made, if one is.
 *
 * @param keep which snapshots of its pool are kept; empty for all
 * @param night the snapshot as it was asked for; null if none was
 * @param publication the snapshot as it is planned, with its name and base
 */
public record SnapshotOptions(String keep, @Nullable Night night, Publication publication) {
    /** No snapshot. */
    static final SnapshotOptions NONE = new SnapshotOptions("", null, Publication.NONE);

    /** Returns the same as it was planned. */
    SnapshotOptions planned(Publication snapshot) {
        return new SnapshotOptions(keep, null, snapshot);
    }
}
