package org.bpct.pool;

import java.util.Optional;

/**
 * What the finalizer wrote down of a snapshot, in one line of words: format, the numbers below in their order, state, and
 * a point, so that a torn line cannot pass for a whole one.
 *
 * @param batch the number of the batch that made it
 * @param began the moment before its walk began, in milliseconds since 1970: a second would be too coarse to tell
 *     what changed since
 * @param published when it was published, in seconds since 1970
 * @param entries how many entries have come into it, other than directories
 * @param bytes their bytes, those of an inode once
 * @param linked how many of the entries are links to the base
 * @param linkedBytes their bytes
 * @param copied how many were copied
 * @param copiedBytes their bytes
 * @param directories how many directories are in it
 * @param excusable how many names vanished or were changed meanwhile
 * @param denied how many names could not be read
 * @param others how many names failed for other reasons
 * @param walkErrors how much the walk could not read
 * @param state how good it is
 */
public record SnapshotRecord(
        long batch,
        long began,
        long published,
        long entries,
        long bytes,
        long linked,
        long linkedBytes,
        long copied,
        long copiedBytes,
        long directories,
        long excusable,
        long denied,
        long others,
        long walkErrors,
        SnapshotState state) {
    private static final String FORMAT = "bpct-snapshot-1";
    private static final int NUMBERS = 17;
    private static final int CLASSES = 11;

    /** Returns the record that a text is; empty if it is none, or torn. */
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
                numbers[4],
                numbers[5],
                numbers[6],
                numbers[7],
                numbers[8],
                numbers[9],
                numbers[10],
                numbers[CLASSES] + numbers[CLASSES + 1],
                numbers[CLASSES + 2],
                others,
                numbers[NUMBERS],
                state);
    }

    /** Returns how many names failed, for whatever reason. */
    public long failed() {
        return excusable + denied + others;
    }

    /**
     * Returns true if what is in the snapshot has all attributes of its source. Of names that failed for other reasons
     * than that they could not be read, something may be there that only looks right.
     */
    public boolean isTrusted() {
        return others == 0;
    }

    /** Returns true if far less came than the walk found or the last good one had. */
    public boolean isShrunk() {
        return state == SnapshotState.SHRUNK;
    }

    /** Returns how much of it is links to the base, in percent. */
    public long linkedShare() {
        return entries == 0 ? 100 : linked * 100 / entries;
    }
}
