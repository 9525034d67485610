package org.bpct.status;

/** What is said of the snapshot that a batch makes. */
final class SnapshotText {
    /** The note of a finalizer that has linked less than half of what was linked in the base. */
    private static final String FAR_FEWER_LINKS = "night-with-far-fewer-links";

    private SnapshotText() {}

    /** Appends where the snapshot is, and a warning if far less was linked than the night before. */
    static void append(StringBuilder text, BatchStatus batch, SnapshotPlace place) {
        text.append("Snapshot: ").append(place.words()).append('\n');
        if (batch.hasShrunk()) {
            text.append("Warning: the snapshot is kept, but is not good: far less came than the last good one has.")
                    .append(" Nothing was pruned\n");
        }
        if (!batch.isCheck() && batch.jobs().stream().anyMatch(SnapshotText::warns)) {
            long walked = Math.max(1, batch.entries().planned());
            text.append("Warning: only ").append(100 * batch.baseLinks() / walked);
            text.append("% of the entries are links to ")
                    .append(batch.snapshot().publication().base());
            text.append(", less than half the share of the snapshot before. Was the source restored, or given to"
                    + " another owner?\n");
        }
    }

    private static boolean warns(JobStatus job) {
        return job.isFinalizer()
                && job.snapshot().notes().stream().anyMatch(note -> note.word().equals(FAR_FEWER_LINKS));
    }
}
