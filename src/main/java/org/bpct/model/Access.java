package org.bpct.model;

import java.util.Arrays;
import java.util.Locale;

/**
 * The way in which jobs reach the trees, which keeps them from following symlinks that another user plants meanwhile.
 */
public enum Access {
    /** By paths: no other user can write there, or the user asked for no guard. */
    PLAIN,
    /** By descriptors that are checked one by one. */
    DESCRIPTORS,
    /** By paths on which the kernel follows no symlink; a job stops where that is not available. */
    SEALED,
    /** Sealed where that is available, else by descriptors. */
    SEALED_OR_DESCRIPTORS;

    /** Returns the access of jobs that remove: only root can seal, and no job removes by paths alone. */
    public static Access ofRemoval(long uid) {
        return uid == 0 ? SEALED_OR_DESCRIPTORS : DESCRIPTORS;
    }

    /** Returns the word for scripts and descriptions. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the access of a word; descriptors if it is unknown: an older version knew no other guard. */
    public static Access of(String word) {
        return Arrays.stream(values())
                .filter(access -> access.word().equals(word))
                .findFirst()
                .orElse(DESCRIPTORS);
    }
}
