package org.bpct.options;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Lengths of time as users type them, the same for all options: a number and {@code s}, {@code min}, {@code h},
 * {@code d} or {@code w}.
 */
public final class TimeSpan {
    private static final Pattern SPAN = Pattern.compile("([0-9]{1,6})(s|m|min|h|d|w)");
    private static final Pattern MINUTES_OR_MONTHS = Pattern.compile("[0-9]+m");
    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,6}");
    private static final int DAY_SECONDS = 86_400;
    private static final int DAYS_A_WEEK = 7;

    private TimeSpan() {}

    /** Returns an age; throws, naming this option, if a text is none. */
    public static Duration age(String option, String text) throws UsageException {
        return ageOrDate(option, text)
                .orElseThrow(() ->
                        new UsageException(option + " takes an age as 90s, 90min, 12h, 30d or 8w, not '" + text + "'"));
    }

    /** Returns an age that only triggers an alarm: {@code m} means minutes. */
    public static Duration ageForAlarm(String option, String text) throws UsageException {
        return age(option, MINUTES_OR_MONTHS.matcher(text).matches() ? text + "in" : text);
    }

    /**
     * Returns an age, or empty if a text is none, as a date; throws for {@code 6m}, which may mean months. Read as
     * minutes it would include every older file.
     */
    static Optional<Duration> ageOrDate(String option, String text) throws UsageException {
        if (MINUTES_OR_MONTHS.matcher(text).matches()) {
            throw new UsageException(option + " " + text + ": m could be minutes or months: say 90min or 180d");
        }
        return of(text).filter(age -> !age.isZero());
    }

    /**
     * Returns a duration in seconds, at most a day; a number alone is in seconds.
     *
     * @param name the long name of the option
     * @param besides the words that the option also takes, to follow the forms of a time; may be empty
     */
    static int seconds(String name, String text, int least, String besides) throws UsageException {
        return of(SECONDS.matcher(text).matches() ? text + "s" : text)
                .map(Duration::toSeconds)
                .filter(seconds -> seconds >= least && seconds <= DAY_SECONDS)
                .map(Math::toIntExact)
                .orElseThrow(() -> new UsageException("--" + name
                                + " takes a time up to 1d, as 5 (seconds), 90s or 10min" + besides + ", not '" + text
                                + "'")
                        .about(name));
    }

    /** Returns a duration; {@code m} means minutes. Empty if a text is none. */
    static Optional<Duration> of(String text) {
        Matcher span = SPAN.matcher(text);
        if (!span.matches()) {
            return Optional.empty();
        }
        long number = Long.parseLong(span.group(1));
        return Optional.of(
                switch (span.group(2)) {
                    case "s" -> Duration.ofSeconds(number);
                    case "m", "min" -> Duration.ofMinutes(number);
                    case "h" -> Duration.ofHours(number);
                    case "d" -> Duration.ofDays(number);
                    default -> Duration.ofDays(DAYS_A_WEEK * number);
                });
    }
}
