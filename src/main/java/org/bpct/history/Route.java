package org.bpct.history;

import java.util.List;
import org.bpct.description.SourceRoot;
import org.bpct.files.FileName;
import org.bpct.model.Publication;
import org.bpct.status.BatchStatus;

/**
 * The places that a batch read and wrote.
 *
 * @param source the first source; empty if it is unknown
 * @param further the number of further sources
 * @param destination where the first source landed, or the folder of the snapshot; empty for a removal, a change, a sum and if it is unknown
 */
public record Route(FileName source, int further, FileName destination) {
    private static final FileName NONE = FileName.ofText("");

    static final Route UNKNOWN = new Route(NONE, 0, NONE);

    static Route of(BatchStatus batch) {
        List<SourceRoot> sources = batch.snapshot().sources();
        if (sources.isEmpty()) {
            return UNKNOWN;
        }
        SourceRoot first = sources.get(0);
        int further = sources.size() - 1;
        if (!batch.snapshot().verb().hasDestination()) {
            return new Route(first.lands(), further, NONE);
        }
        Publication publication = batch.snapshot().publication();
        if (publication.isNone()) {
            return new Route(first.source(), further, first.lands());
        }
        // A check compares published copies.
        boolean isPublished = batch.isCheck() || batch.state().isComplete();
        return new Route(first.source(), further, isPublished ? publication.published() : publication.written());
    }
}
