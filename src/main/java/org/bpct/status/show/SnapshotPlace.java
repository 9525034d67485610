package org.bpct.status.show;

import java.nio.file.Files;
import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.model.Publication;
import org.bpct.status.BatchStatus;

/**
 * The place of a batch's snapshot: it is written under one name, and gets another one when it is published.
 *
 * @param folder the folder, or where it was
 * @param stage its stage
 * @param words the same for people
 */
record SnapshotPlace(FileName folder, Stage stage, String words) {
    /** The stage of a snapshot. */
    enum Stage {
        /** It has still to be published. */
        INCOMPLETE,
        /** It has its name. */
        PUBLISHED,
        /** It was published, and is there no longer. */
        REMOVED,
        /** It was never published, and is there no longer. */
        GIVEN_UP
    }

    /** Returns the place as the pool shows it; empty if the batch makes no snapshot. */
    static Optional<SnapshotPlace> of(BatchStatus batch) {
        return of(batch, true);
    }

    /** Returns the place by the records of the batch: a pool whose server is down must not delay a list of batches. */
    static Optional<SnapshotPlace> believed(BatchStatus batch) {
        return of(batch, false);
    }

    private static Optional<SnapshotPlace> of(BatchStatus batch, boolean looks) {
        Publication publication = batch.snapshot().publication();
        if (publication.isNone()) {
            return Optional.empty();
        }
        // Only published snapshots can be checked.
        boolean wasPublished = batch.isCheck() || batch.state().isComplete();
        Stage stage = looks && !publication.isFar()
                ? look(publication, wasPublished)
                : wasPublished ? Stage.PUBLISHED : Stage.INCOMPLETE;
        return Optional.of(
                switch (stage) {
                    case INCOMPLETE -> new SnapshotPlace(publication.written(), stage, "is not published yet");
                    case PUBLISHED ->
                        new SnapshotPlace(publication.published(), stage, "was published as " + publication.snapshot());
                    case REMOVED ->
                        new SnapshotPlace(
                                publication.published(),
                                stage,
                                "was published as " + publication.snapshot() + ", and is not there any more");
                    case GIVEN_UP ->
                        new SnapshotPlace(
                                publication.written(), stage, "was never published, and is not there any more");
                });
    }

    private static Stage look(Publication publication, boolean wasPublished) {
        if (Files.isDirectory(publication.written().toPath())) {
            return Stage.INCOMPLETE;
        }
        if (Files.isDirectory(publication.published().toPath())) {
            return Stage.PUBLISHED;
        }
        return wasPublished ? Stage.REMOVED : Stage.GIVEN_UP;
    }
}
