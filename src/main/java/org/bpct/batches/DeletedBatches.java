package org.bpct.batches;

import java.util.List;

/**
 * The result of deleting several batches.
 *
 * @param deleted the number of deleted batches
 * @param open the numbers of those among them that could have gone on
 * @param kept one line, with the reason, for each batch that could not be deleted
 */
record DeletedBatches(int deleted, List<String> open, List<String> kept) {
    /**
     * Returns one line about them.
     *
     * @param which the words for the kind of batches
     * @param done the words for the deletion
     */
    String words(String which, String done) {
        return BatchDeletion.count(deleted)
                + which
                + done
                + (open.isEmpty() ? "" : ", " + open.size() + " of them with open work: " + String.join(", ", open))
                + (kept.isEmpty() ? "" : ", " + kept.size() + " kept");
    }
}
