package org.bpct.pool;

import java.util.Optional;

/**
 * The finalizer's record of a snapshot, one line of words: format, the numbers below in their order, state, and a
 * point. The point distinguishes a whole line from an incomplete one.
 *
 * @param batch the number of the batch that made it
 * @param began the moment before its walk began, in milliseconds since 1970: a second would be too coarse to find
 *     later changes
 * @param published the time of its publication, in seconds since 1970
 * @param content the figures of its contents
 * @param failures the figures of the missing names
 * @param state its quality
 */
public record SnapshotRecord(
        long batch, long began, long published, Content content, Failures failures, SnapshotState state) {
    private static final String FORMAT = "bpct-snapshot-1";
    private static final int NUMBERS = 17;
    private static final int CLASSES = 11;

    /**
     * The figures of the contents of a snapshot.
     *
     * @param all the entries, other than directories
     * @param linked the entries that are links to the base
     * @param copied the entries that were copied
     * @param directories the number of directories
     */
    public record Content(Amount all, Amount linked, Amount copied, long directories) {}

    /**
     * The number and the size of some entries.
     *
     * @param entries the number of entries
     * @param bytes their bytes, those of an inode once
     */
    public record Amount(long entries, long bytes) {}

    /**
     * The numbers of names that are not in a snapshot, or not as they are.
     *
     * @param excusable names that vanished or were changed meanwhile
     * @param denied names that could not be read
     * @param others names that failed for other reasons
     * @param walk the number of entries that the walk could not read
     */
    public record Failures(long excusable, long denied, long others, long walk) {
        /** Returns the number of names that the walk had found and that failed, for any reason. */
        public long names() {
            return excusable + denied + others;
        }
    }

    /** Returns the record in a text; empty if there is none, or an incomplete one. */
    static Optional<SnapshotRecord> parse(String text) {
        String[] words = text.stripTrailing().split(" ", -1);
        if (words.length != NUMBERS + 3 || !words[0].equals(FORMAT) || !words[NUMBERS + 2].equals(".")) {
            return Optional.empty();
        }
        long[] numbers = new long[NUMBERS + 1];
        for (int i = 1; i <= NUMBERS; i++) {
            if (!words[i].matches("[0-9]{1,18}")) {
                return Optional.empty();
            }
            numbers[i] = Long.parseLong(words[i]);
        }
        return SnapshotState.ofWord(words[NUMBERS + 1]).map(state -> of(numbers, state));
    }

    private static SnapshotRecord of(long[] numbers, SnapshotState state) {
        long others = numbers[CLASSES + 3] + numbers[CLASSES + 4] + numbers[CLASSES + 5];
        return new SnapshotRecord(
                numbers[1],
                numbers[2],
                numbers[3],
                new Content(
                        new Amount(numbers[4], numbers[5]),
                        new Amount(numbers[6], numbers[7]),
                        new Amount(numbers[8], numbers[9]),
                        numbers[10]),
                new Failures(numbers[CLASSES] + numbers[CLASSES + 1], numbers[CLASSES + 2], others, numbers[NUMBERS]),
                state);
    }

    /**
     * Returns true if all entries in the snapshot have all attributes of their sources. A name that failed, except by
     * being unreadable, may have left an entry that only looks right.
     */
    public boolean isTrusted() {
        return failures.others == 0;
    }

    /** Returns true if far less arrived than the walk found or the last good one had. */
    public boolean isShrunk() {
        return state == SnapshotState.SHRUNK;
    }

    /** Returns the share of its links to the base, in percent. */
    public long linkedShare() {
        long all = content.all.entries;
        return all == 0 ? 100 : content.linked.entries * 100 / all;
    }
}
