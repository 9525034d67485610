package org.bpct.cli;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.bpct.model.LossKind;
import org.bpct.options.UsageException;
import org.jspecify.annotations.Nullable;

/** The value of {@code --lossy}: {@code all}, or kinds of attributes with commas between them. */
final class LossyValue {
    private static final String ALL = "all";

    private LossyValue() {}

    /** Returns the kinds whose loss is accepted; none where there is no value. */
    static Set<LossKind> parse(@Nullable String text) throws UsageException {
        Set<LossKind> kinds = EnumSet.noneOf(LossKind.class);
        if (text == null) {
            return kinds;
        }
        if (text.equals(ALL)) {
            return EnumSet.allOf(LossKind.class);
        }
        for (String word : text.split(",", -1)) {
            kinds.add(LossKind.of(word)
                    .orElseThrow(() -> new UsageException("--lossy takes all, or some of " + words()
                                    + " with commas between them, not '" + word + "'")
                            .about("lossy")));
        }
        return kinds;
    }

    private static String words() {
        return Arrays.stream(LossKind.values()).map(LossKind::word).collect(Collectors.joining(", "));
    }
}
