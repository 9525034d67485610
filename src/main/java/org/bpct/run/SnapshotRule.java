package org.bpct.run;

import java.util.stream.Collectors;
import org.bpct.description.BatchUnreadableException;
import org.bpct.model.BatchDirectory;
import org.bpct.model.Publication;
import org.bpct.options.UsageException;
import org.bpct.status.BatchSnapshot;
import org.bpct.wave.Placement;

/**
 * The rule that nobody writes to a published snapshot: later ones share its inodes, and it is what the source was in
 * one night. What failed in it, the next night copies.
 */
final class SnapshotRule {
    private final int number;
    private final Publication publication;

    private SnapshotRule(int number, Publication publication) {
        this.number = number;
        this.publication = publication;
    }

    /** Reads what the batch makes; of one that cannot be read others say so. */
    static SnapshotRule of(BatchDirectory batch) {
        try {
            BatchSnapshot snapshot = BatchSnapshot.readBriefly(batch);
            boolean writes = snapshot.checks() == 0;
            return new SnapshotRule(snapshot.number(), writes ? snapshot.publication() : Publication.NONE);
        } catch (BatchUnreadableException e) {
            return new SnapshotRule(0, Publication.NONE);
        }
    }

    /** Returns true if the snapshot is published: then its finalizer may have to unlock the pool, and no job has work. */
    boolean isPublished() {
        return publication.isPublished();
    }

    /** Refuses to go on with a snapshot that is there no longer. */
    void refuseGone() throws UsageException {
        if (!publication.isNone() && publication.isGone()) {
            throw new UsageException("the snapshot of batch " + number + ", "
                    + publication.published().display()
                    + ", is not there: a later night or somebody has removed it, or the pool is not mounted");
        }
    }

    /** Refuses to let anything run elsewhere once the snapshot is published: what is left is a finalizer that was written. */
    void refuse(Placement placement) throws UsageException {
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

    /** Refuses to try again what failed in a snapshot that is published. */
    void refuseRetry() throws UsageException {
        refuseGone();
        if (isPublished()) {
            throw new UsageException("batch " + number + " was published as "
                    + publication.published().display()
                    + ", and a published snapshot is never written to; the next snapshot copies what failed");
        }
    }
}
