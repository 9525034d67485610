package org.bpct.traverse.listing;

import org.bpct.model.Sizes;

/** The counts of the entries found in one directory, by kind, and of those that need no work. */
final class EntryTally {
    private int symlinks;
    private int specials;
    private long skipped;
    private long skippedBytes;

    void meet(EntryAttributes attributes) {
        count(attributes, 1);
    }

    /** Takes back an entry that was met. */
    void forget(EntryAttributes attributes) {
        count(attributes, -1);
    }

    private void count(EntryAttributes attributes, int by) {
        symlinks += attributes.kind() == EntryKind.SYMLINK ? by : 0;
        specials += attributes.kind() == EntryKind.SPECIAL ? by : 0;
    }

    /** Counts an entry that needs no work. */
    void skip() {
        skipped++;
    }

    /** Counts bytes that surely need not be copied. */
    void skipBytes(long bytes) {
        skippedBytes = Sizes.plus(skippedBytes, bytes);
    }

    /** Takes back an entry that needed no work. */
    void forgetSkipped(long bytes) {
        skipped--;
        skippedBytes -= bytes;
    }

    void add(EntryTally other) {
        symlinks += other.symlinks;
        specials += other.specials;
        skipped += other.skipped;
        skipBytes(other.skippedBytes);
    }

    int symlinks() {
        return symlinks;
    }

    int specials() {
        return specials;
    }

    long skipped() {
        return skipped;
    }

    long skippedBytes() {
        return skippedBytes;
    }
}
