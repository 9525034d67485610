package org.bpct.options;

import java.util.Arrays;
import java.util.Locale;

/** Whether a copy is guarded: its scripts then go through no path that another user may bend by a symlink. */
public enum Guard {
    /** If root copies where others can write. */
    AUTO,
    /** In any case. */
    YES,
    /** Never. */
    NO;

    /** Returns the value of {@code --guard}. */
    public static Guard parse(String text) throws UsageException {
        return Arrays.stream(values())
                .filter(guard -> guard.name().toLowerCase(Locale.ROOT).equals(text))
                .findFirst()
                .orElseThrow(
                        () -> new UsageException("--guard takes auto, yes or no, not '" + text + "'").about("guard"));
    }
}
