package org.bpct.report.night;

import org.bpct.pool.SnapshotName;
import org.bpct.pool.SnapshotRecord;
import org.bpct.pool.SnapshotState;
import org.jspecify.annotations.Nullable;

/**
 * A snapshot that is in a pool.
 *
 * @param name its name, which tells when its walk began
 * @param record the record of its finalizer; null if it is damaged, or if the snapshot is not published
 * @param isPublished whether it is; else it is being written, or was given up
 */
public record Night(SnapshotName name, @Nullable SnapshotRecord record, boolean isPublished) {
    /** Returns how good it is, in words. */
    public String state() {
        if (record == null) {
            return isPublished ? "damaged record" : "incomplete";
        }
        SnapshotState state = record.state();
        return state.words();
    }

    /** Returns the seconds from the beginning of the walk to the publication; -1 if that is not known. */
    public long seconds() {
        return record == null ? -1 : Math.max(0, record.published() - record.began() / 1000);
    }
}
