package org.bpct.forecast;

import org.jspecify.annotations.Nullable;

/** A class of jobs with about the same rate, by the mean size of their names. Finalizers are a class of their own. */
enum SizeClass {
    TO_4K("4K", 1L << 12),
    TO_64K("64K", 1L << 16),
    TO_1M("1M", 1L << 20),
    TO_16M("16M", 1L << 24),
    ABOVE("above", Long.MAX_VALUE),
    END("end", -1);

    private final String word;
    private final long most;

    SizeClass(String word, long most) {
        this.word = word;
        this.most = most;
    }

    /** Returns the class of a job with this many names, at least one. */
    static SizeClass of(long names, long bytes) {
        long mean = bytes / names;
        for (SizeClass sizes : values()) {
            if (mean <= sizes.most) {
                return sizes;
            }
        }
        return ABOVE;
    }

    /** Returns the word for the class in a file. */
    String word() {
        return word;
    }

    /** Returns the class that a word stands for; null if there is none. */
    static @Nullable SizeClass parse(String word) {
        for (SizeClass sizes : values()) {
            if (sizes.word.equals(word)) {
                return sizes;
            }
        }
        return null;
    }
}
