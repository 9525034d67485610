package org.bpct.model;

import java.util.Arrays;
import java.util.Locale;

/** How jobs reach the trees: what keeps them from going where a symlink leads that another user plants meanwhile. */
public enum Access {
    /** By paths: nobody else can write there, or the user asked for no guard. */
    PLAIN,
    /** By descriptors that are checked one by one. */
    DESCRIPTORS,
    /** By paths on which the kernel follows no symlink; a job stops where that cannot be had. */
    SEALED,
    /** Sealed where that can be had, else by descriptors. */
    SEALED_OR_DESCRIPTORS;

    /** Returns how jobs remove: nobody but root can seal, and nobody removes by paths alone. */
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
