package org.bpct.model;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The use of a node's page cache for large files of a copy. */
public enum Io {
    /** The kernel decides which pages it keeps. */
    BUFFERED,
    /** No pages stay: they are dropped when a file is on disk. */
    DROP,
    /** No pages stay: large files bypass the cache where possible, others are treated as with {@link #DROP}. */
    DIRECT;

    /** Returns the use of a name as users type it. */
    public static Optional<Io> of(String word) {
        return Arrays.stream(values()).filter(io -> io.word().equals(word)).findFirst();
    }

    /** Returns the name that users type. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
