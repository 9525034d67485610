package org.bpct.status;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** The format of moments for people: {@code 2026-11-21 18:23:24}, in one time zone. */
public final class LocalTimes {
    private final ZoneId zone;

    public LocalTimes(ZoneId zone) {
        this.zone = zone;
    }

    /** Returns a moment in seconds since 1970. */
    public String of(long seconds) {
        LocalDateTime time = LocalDateTime.ofEpochSecond(limited(seconds), 0, offset(seconds));
        StringBuilder text = new StringBuilder(25);
        text.append(time.getYear());
        two(text.append('-'), time.getMonthValue());
        two(text.append('-'), time.getDayOfMonth());
        two(text.append(' '), time.getHour());
        two(text.append(':'), time.getMinute());
        two(text.append(':'), time.getSecond());
        return text.toString();
    }

    /** Returns a moment and how far the zone is from UTC: {@code 2026-11-21 18:23:24 +0100}. */
    public String withOffset(long seconds) {
        int minutes = offset(seconds).getTotalSeconds() / 60;
        StringBuilder text = new StringBuilder(of(seconds)).append(minutes < 0 ? " -" : " +");
        two(text, Math.abs(minutes) / 60);
        two(text, Math.abs(minutes) % 60);
        return text.toString();
    }

    private ZoneOffset offset(long seconds) {
        return zone.getRules().getOffset(Instant.ofEpochSecond(limited(seconds)));
    }

    /** A damaged record may name a moment that java.time refuses; the year 9999 is as wrong as any other. */
    private static long limited(long seconds) {
        return Math.min(seconds, 253_402_214_400L);
    }

    private static void two(StringBuilder text, int value) {
        if (value < 10) {
            text.append('0');
        }
        text.append(value);
    }
}
