package org.bpct.status.show;

import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;
import org.bpct.status.ShrunkSnapshot;
import org.bpct.status.record.Amounts;

/** The text about the snapshot that a batch makes. */
final class SnapshotText {
    /** The note of a finalizer that has linked less than half the share of the base that the night before had linked. */
    private static final String FAR_FEWER_LINKS = "night-with-far-fewer-links";

    /** The note of a finalizer that found a foreign file in the place of the link to the newest snapshot. */
    private static final String LATEST_IS_NO_SYMLINK = "latest-is-no-symlink";

    private SnapshotText() {}

    /** Appends where the snapshot is, and a warning if far less was linked than the night before. */
    static void append(StringBuilder text, BatchStatus batch, SnapshotPlace place) {
        text.append("Snapshot: ").append(place.words()).append('\n');
        if (batch.hasShrunk()) {
            text.append(ResultText.WARNING).append(ShrunkSnapshot.words(batch)).append('\n');
        }
        if (!batch.isCheck() && has(batch, LATEST_IS_NO_SYMLINK)) {
            text.append(ResultText.WARNING)
                    .append("latest in the pool is no symlink. It is left alone, and does not lead to the snapshot\n");
        }
        if (!batch.isCheck() && has(batch, FAR_FEWER_LINKS)) {
            text.append(ResultText.WARNING)
                    .append("only ")
                    .append(Amounts.grouped(batch.spared().baseLinks()))
                    .append(" entries of ")
                    .append(batch.snapshot().publication().base());
            text.append(" were linked, less than half the share of the night before. Was the source restored, or given"
                    + " to another owner?\n");
        }
    }

    private static boolean has(BatchStatus batch, String word) {
        return batch.jobs().stream()
                .filter(JobStatus::isFinalizer)
                .flatMap(finalizer -> finalizer.snapshot().part().remarks().notes().stream())
                .anyMatch(note -> note.word().equals(word));
    }
}
