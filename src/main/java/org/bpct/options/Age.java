package org.bpct.options;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Ages as people type them: a number and {@code m}, {@code h}, {@code d} or {@code w}. */
public final class Age {
    private static final Pattern AGE = Pattern.compile("([1-9][0-9]{0,4})([mhdw])");

    private Age() {}

    /** Returns an age; throws, in the name of this option, if a text is none. */
    public static Duration parse(String option, String text) throws UsageException {
        return of(text).orElseThrow(() -> new UsageException(option
                + " takes an age: a number of minutes, hours, days or weeks, as 90m, 12h, 30d or 8w, not '" + text
                + "'"));
    }

    static Optional<Duration> of(String text) {
        Matcher age = AGE.matcher(text);
        if (!age.matches()) {
            return Optional.empty();
        }
        long number = Long.parseLong(age.group(1));
        return Optional.of(
                switch (age.group(2)) {
                    case "m" -> Duration.ofMinutes(number);
                    case "h" -> Duration.ofHours(number);
                    case "d" -> Duration.ofDays(number);
                    default -> Duration.ofDays(7 * number);
                });
    }
}
