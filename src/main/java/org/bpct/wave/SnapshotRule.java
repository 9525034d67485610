package org.bpct.wave;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.bpct.description.BatchUnreadableException;
import org.bpct.model.BatchDirectory;
import org.bpct.model.Publication;
import org.bpct.options.UsageException;
import org.bpct.status.BatchSnapshot;
import org.bpct.status.BatchStatus;
import org.bpct.status.LaterNight;

/**
 * The rule that no job writes to a published snapshot: later ones share its inodes, and it is the state of the source
 * in one night. The next night copies names that failed in it.
 */
public final class SnapshotRule {
    private final int number;
    private final Publication publication;
    private final boolean isPublished;
    private final Optional<LaterNight> later;

    private SnapshotRule(int number, Publication publication, boolean isPublished, Optional<LaterNight> later) {
        this.number = number;
        this.publication = publication;
        this.isPublished = isPublished;
        this.later = later;
    }

    /** Reads the snapshot of the batch; if the batch cannot be read, other commands report that. */
    public static SnapshotRule of(BatchDirectory batch) {
        try {
            BatchSnapshot snapshot = BatchSnapshot.readBriefly(batch);
            boolean writes = snapshot.checks() == 0;
            Publication publication = writes ? snapshot.publication() : Publication.NONE;
            boolean isPublished = isPublished(publication, snapshot);
            // A snapshot that was published may have been dropped since, and nothing of it was set aside.
            Optional<LaterNight> later =
                    isPublished || isComplete(snapshot) ? Optional.empty() : LaterNight.after(snapshot);
            return new SnapshotRule(snapshot.number(), publication, isPublished, later);
        } catch (BatchUnreadableException e) {
            return new SnapshotRule(0, Publication.NONE, false, Optional.empty());
        }
    }

    /** Returns true if the snapshot is published; a pool on another host is not asked, since the finalizer knows it. */
    private static boolean isPublished(Publication publication, BatchSnapshot snapshot) {
        return publication.isFar() ? isComplete(snapshot) : publication.isPublished();
    }

    private static boolean isComplete(BatchSnapshot snapshot) {
        return BatchStatus.of(snapshot, Map.of(), Instant.now(), -1).state().isComplete();
    }

    /**
     * Returns true if the snapshot is published: then its finalizer may have to unlock the pool, and no job has work.
     */
    public boolean isPublished() {
        return isPublished;
    }

    /** Refuses to go on with a snapshot that no longer exists. */
    public void refuseGone() throws UsageException {
        if (later.isPresent()) {
            throw new UsageException("the snapshot of batch " + number + " was not finished: "
                    + later.get().advice(number));
        }
        if (!publication.isNone() && publication.isGone()) {
            throw new UsageException("the snapshot of batch " + number + ", "
                    + publication.published().display()
                    + ", is not there: a later night or somebody has removed it, or the pool is not mounted");
        }
    }

    /** Refuses another place once the snapshot is published: only a finalizer is left, which is already written. */
    public void refuse(Placement placement) throws UsageException {
        if (isPublished() && placement.isElsewhere()) {
            throw new UsageException("batch " + number + " was published as "
                    + publication.published().display()
                    + ", so its finalizer alone is left, and stays as it was written;"
                    + " leave out "
                    + placement.typed().stream()
                            .sorted()
                            .map(option -> "--" + option)
                            .collect(Collectors.joining(" ")));
        }
    }

    /** Refuses to retry failed names in a published snapshot. */
    public void refuseRetry() throws UsageException {
        refuseGone();
        if (isPublished()) {
            throw new UsageException("batch " + number + " was published as "
                    + publication.published().display()
                    + ", and a published snapshot is never written to; the next snapshot copies the failed entries");
        }
    }
}
