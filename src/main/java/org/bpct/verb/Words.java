package org.bpct.verb;

/**
 * The words for a verb, wherever people or programs read of it.
 *
 * @param id the word in JSON, in state files and in metrics, as {@code remove}
 * @param noun the word for one batch that does it, as {@code removal}
 * @param does the word for a batch that does it, as {@code removes}
 * @param done the word for an entry that was settled, as {@code removed}
 * @param label the words before a source in the head of a batch, as {@code Removes}
 * @param spared the words for entries that need no work, as {@code skipped}
 * @param bytes the words before the bytes that were settled, as {@code Data}; empty if there are none
 * @param unread the words for errors of the walk
 */
public record Words(
        String id, String noun, String does, String done, String label, String spared, String bytes, Unread unread) {
    /**
     * The words for errors of the walk.
     *
     * @param label the words before their number, as {@code Not walked}
     * @param one the words after the number one
     * @param many the words after any other number
     */
    public record Unread(String label, String one, String many) {
        static final Unread PLACES =
                new Unread("Not walked", "place could not be walked", "places could not be walked");

        /** Returns a number of errors with the words for them. */
        public String of(long number) {
            return number + " " + (number == 1 ? one : many);
        }
    }

    /**
     * Makes the words for a verb that skips entries without need of work, counts bytes, and fails at places in the walk
     * alone.
     */
    Words(String id, String noun, String does, String done, String label) {
        this(id, noun, does, done, label, "skipped", "Data", Unread.PLACES);
    }

    Words sparing(String words) {
        return new Words(id, noun, does, done, label, words, bytes, unread);
    }

    Words counting(String words) {
        return new Words(id, noun, does, done, label, spared, words, unread);
    }

    Words failing(String before, String one, String many) {
        return new Words(id, noun, does, done, label, spared, bytes, new Unread(before, one, many));
    }

    /** Returns the noun behind its article, as {@code an archive}. */
    public String aNoun() {
        return ("aeiou".indexOf(noun.charAt(0)) < 0 ? "a " : "an ") + noun;
    }
}
