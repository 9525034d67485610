package org.bpct.pool;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** How good a published snapshot is. */
public enum SnapshotState {
    /** All that the walk found is there, as it was. */
    COMPLETE,
    /** Whole but for what programs removed or wrote to meanwhile, which is in no copy of a tree in use. */
    COMPLETE_WITH_CHANGES,
    /** Something could not be read, or not be copied. */
    COMPLETE_WITH_ERRORS,
    /** Far less than what a good one had came: perhaps the source was not mounted. It takes no place of a good one. */
    SHRUNK;

    /** Returns true if nothing is missing that a copy of a tree in use can have. */
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
