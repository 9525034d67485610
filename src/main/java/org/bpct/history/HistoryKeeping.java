package org.bpct.history;

import java.io.IOException;
import org.bpct.caller.Submitter;
import org.bpct.model.BatchHome;
import org.bpct.status.BatchStatus;
import org.jspecify.annotations.Nullable;

/** The recorder of a home's history. Only a bpct of the home's owner writes: root leaves nothing in the homes of others. */
public final class HistoryKeeping {
    private final BatchHome home;
    private @Nullable History history;

    public HistoryKeeping(BatchHome home) {
        this.home = home;
    }

    /** Records a batch if it has closed. As this is housekeeping, an error fails no request: the next bpct tries again. */
    public void keep(BatchStatus batch) {
        if (!batch.isClosed()) {
            return;
        }
        try {
            add(PastBatch.of(batch));
        } catch (IOException triedAgain) {
            // The batch stays, so the next bpct that looks at it, or deletes it, tries again.
        }
    }

    /** Records a batch that is about to be deleted, as it is. */
    public void keepDeleted(PastBatch batch) throws IOException {
        add(batch.withDeletion());
    }

    private void add(PastBatch batch) throws IOException {
        if (!Submitter.isOwner(home)) {
            return;
        }
        if (history == null) {
            history = History.load(home.history());
        }
        history.add(batch);
    }
}
