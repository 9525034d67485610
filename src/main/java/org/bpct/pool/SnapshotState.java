package org.bpct.pool;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The quality of a published snapshot. */
public enum SnapshotState {
    /** All entries that the walk found are in it, as they were. */
    COMPLETE,
    /** All are in it except those that programs removed or wrote to meanwhile, which no copy of a tree in use has. */
    COMPLETE_WITH_CHANGES,
    /** Some entries could not be read, or not be copied. */
    COMPLETE_WITH_ERRORS,
    /** It has far less than a good one had: perhaps the source was not mounted. It takes no place of a good one. */
    SHRUNK;

    /** Returns true if it is as complete as a copy of a tree in use can be. */
    public boolean isGood() {
        return this == COMPLETE || this == COMPLETE_WITH_CHANGES;
    }

    /** Returns the word in the record. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the words for people. */
    public String words() {
        return word().replace('-', ' ');
    }

    static Optional<SnapshotState> ofWord(String word) {
        return Arrays.stream(values())
                .filter(state -> state.word().equals(word))
                .findFirst();
    }
}
