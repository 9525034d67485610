package org.bpct.status;

import org.bpct.model.BatchDirectory;
import org.bpct.model.FileName;

/** The reading of what a batch is: of a description that is not as it was written nothing is believed. */
final class Descriptions {
    private Descriptions() {}

    /** Returns what {@code batch.json} says; throws if it is missing or damaged. */
    static JsonTree ofBatch(BatchDirectory batch) throws BatchUnreadableException {
        JsonTree description = JsonTree.parse(StateFiles.whole(batch.description()));
        // The format is looked at first: a newer one may sum its files in another way.
        boolean isNewer = description != null && description.number("format", 0) > BatchDirectory.FORMAT;
        String damage = isNewer ? "" : StateFiles.damage(batch.description());
        if (description == null || !damage.isEmpty()) {
            throw BatchUnreadableException.damaged("the batch in "
                    + FileName.of(batch.root()).display() + " cannot be read: its batch.json is missing or damaged"
                    + (damage.isEmpty() ? "" : "; " + damage));
        }
        return description;
    }
}
