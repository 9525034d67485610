package org.bpct.batches;

import java.util.List;

/**
 * The result of deleting several batches.
 *
 * @param deleted the number of deleted batches
 * @param open the numbers of those among them that could have gone on
 * @param failed the numbers of those whose records named entries that had failed
 * @param kept one line, with the reason, for each batch that could not be deleted
 */
record DeletedBatches(int deleted, List<String> open, List<String> failed, List<String> kept) {
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
                + some(open, "open work")
                + some(failed, "failed entries")
                + (kept.isEmpty() ? "" : "; " + kept.size() + " kept");
    }

    private static String some(List<String> numbers, String with) {
        return numbers.isEmpty()
                ? ""
                : "; " + numbers.size() + " of them with " + with + ": " + String.join(", ", numbers);
    }
}
