package org.bpct.options;

import org.bpct.model.Publication;
import org.jspecify.annotations.Nullable;

/**
 * The snapshot to make, if there is one.
 *
 * @param keep the rules for the snapshots that its pool keeps; empty to keep all
 * @param night the snapshot as the user requested it; null if there is none
 * @param publication the snapshot as it is planned, with its name and base
 */
public record SnapshotOptions(String keep, @Nullable Night night, Publication publication) {
    /** No snapshot. */
    static final SnapshotOptions NONE = new SnapshotOptions("", null, Publication.NONE);

    /** Returns the same options with the planned snapshot. */
    SnapshotOptions planned(Publication snapshot) {
        return new SnapshotOptions(keep, null, snapshot);
    }
}
