package org.bpct.options;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The protection of a copy against symlinks that other users plant while it is made. */
public enum Guard {
    /**
     * If root copies into a place where other users can write: sealed where nodes support that, else by descriptors.
     */
    AUTO,
    /** By the kernel, which follows no symlink; a job stops where that is not available. */
    SEALED,
    /** By checked descriptors, in any case. */
    DESCRIPTORS,
    /** No guard. */
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
