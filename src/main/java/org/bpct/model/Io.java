package org.bpct.model;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a copy leaves of large files in the page cache of a node. */
public enum Io {
    /** Whatever the kernel keeps. */
    BUFFERED,
    /** Nothing: pages go as soon as a file is on disk. */
    DROP,
    /** Nothing: large files go past the cache where that can be had, and others as with {@link #DROP}. */
    DIRECT;

    /** Returns the use of a name as people type it. */
    public static Optional<Io> of(String word) {
        return Arrays.stream(values()).filter(io -> io.word().equals(word)).findFirst();
    }

    /** Returns the name that people type. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
