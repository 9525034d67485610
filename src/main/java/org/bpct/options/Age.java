package org.bpct.options;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Ages as people type them: a number and {@code min}, {@code h}, {@code d} or {@code w}. */
public final class Age {
    private static final Pattern AGE = Pattern.compile("([1-9][0-9]{0,4})(min|h|d|w)");
    private static final Pattern MINUTES_OR_MONTHS = Pattern.compile("[0-9]+m");

    private Age() {}

    /** Returns an age; throws, in the name of this option, if a text is none. */
    public static Duration parse(String option, String text) throws UsageException {
        return of(option, text)
                .orElseThrow(() -> new UsageException(option
                        + " takes an age: a number of minutes, hours, days or weeks, as 90min, 12h, 30d or 8w, not '"
                        + text + "'"));
    }

    /** Returns an age that decides on nothing but an alarm: {@code m} stands for minutes. */
    public static Duration parseForAlarm(String option, String text) throws UsageException {
        return parse(option, MINUTES_OR_MONTHS.matcher(text).matches() ? text + "in" : text);
    }

    /** Returns an age, or empty if a text is none; throws if it may be meant as months, for as minutes all is older. */
    static Optional<Duration> of(String option, String text) throws UsageException {
        if (MINUTES_OR_MONTHS.matcher(text).matches()) {
            throw new UsageException(option + " " + text + ": m could be minutes or months: say 90min or 180d");
        }
        Matcher age = AGE.matcher(text);
        if (!age.matches()) {
            return Optional.empty();
        }
        long number = Long.parseLong(age.group(1));
        return Optional.of(
                switch (age.group(2)) {
                    case "min" -> Duration.ofMinutes(number);
                    case "h" -> Duration.ofHours(number);
                    case "d" -> Duration.ofDays(number);
                    default -> Duration.ofDays(7 * number);
                });
    }
}
