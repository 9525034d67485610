package org.bpct.options;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Whether a copy is guarded against symlinks that others plant while it is made, and how. */
public enum Guard {
    /** If root copies where others can write: sealed where nodes offer that, else by descriptors. */
    AUTO,
    /** By the kernel, which follows no symlink; in any case, or not at all. */
    SEALED,
    /** By checked descriptors, in any case. */
    DESCRIPTORS,
    /** Never. */
    NO;

    /** Returns the value of {@code --guard}. */
    public static Guard parse(String text) throws UsageException {
        return Arrays.stream(values())
                .filter(guard -> guard.word().equals(text))
                .findFirst()
                .orElseThrow(() -> new UsageException("--guard takes "
                                + Arrays.stream(values()).map(Guard::word).collect(Collectors.joining(", "))
                                + ", not '" + text + "'")
                        .about("guard"));
    }

    private String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
