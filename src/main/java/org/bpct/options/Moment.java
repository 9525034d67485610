package org.bpct.options;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Moments as users type them: {@code @1700000000.5}, {@code 2026-11-20}, {@code 2026-11-20T08:30}, {@code 12h} ago.
 */
final class Moment {
    private static final Pattern SECONDS = Pattern.compile("@(-?[0-9]{1,10}(?:\\.[0-9]{1,9})?)");

    private Moment() {}

    /** Returns a moment in nanoseconds since 1970; times without a zone are in this host's zone. */
    static long parse(String option, String text, InstantSource clock) throws UsageException {
        Matcher seconds = SECONDS.matcher(text);
        try {
            if (seconds.matches()) {
                return new BigDecimal(seconds.group(1)).movePointRight(9).longValueExact();
            }
            Instant moment = instant(option, text, clock);
            return Math.addExact(
                    Math.multiplyExact(moment.getEpochSecond(), TimeUnit.SECONDS.toNanos(1)), moment.getNano());
        } catch (DateTimeException | ArithmeticException unknown) {
            throw new UsageException(option + " takes an age as 90min, 12h, 30d or 8w, a date as 2026-11-20 or"
                    + " 2026-11-20T08:30, or @SECONDS since 1970, not '" + text + "'");
        }
    }

    private static Instant instant(String option, String text, InstantSource clock) throws UsageException {
        Optional<Duration> age = TimeSpan.ageOrDate(option, text);
        if (age.isPresent()) {
            return clock.instant().minus(age.get());
        }
        ZoneId zone = ZoneId.systemDefault();
        if (!text.contains(":")) {
            return LocalDate.parse(text).atStartOfDay(zone).toInstant();
        }
        String iso = text.replaceFirst(" ", "T");
        boolean hasZone = iso.endsWith("Z") || iso.lastIndexOf('+') > 0 || iso.lastIndexOf('-') > iso.indexOf('T');
        return hasZone
                ? OffsetDateTime.parse(iso).toInstant()
                : LocalDateTime.parse(iso).atZone(zone).toInstant();
    }
}
