package org.bpct.forecast;

import org.jspecify.annotations.Nullable;

/** Jobs that go on at about one rate: by the mean bytes of their names. What a finalizer does is a class of its own. */
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

    /** Returns the class of a job with so many names, at least one. */
    static SizeClass of(long names, long bytes) {
        long mean = bytes / names;
        for (SizeClass sizes : values()) {
            if (mean <= sizes.most) {
                return sizes;
            }
        }
        return ABOVE;
    }

    /** Returns how it stands in a file. */
    String word() {
        return word;
    }

    /** Returns what a word stands for; null if for nothing. */
    static @Nullable SizeClass parse(String word) {
        for (SizeClass sizes : values()) {
            if (sizes.word.equals(word)) {
                return sizes;
            }
        }
        return null;
    }
}
