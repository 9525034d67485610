package org.bpct.description;

import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.time.zone.ZoneOffsetTransition;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The hours of the week in which jobs work, in the time zone of the host on which they were typed.
 *
 * @param words as the user typed them; {@code any} for no restriction
 * @param zone the time zone of that host
 * @param open the minutes of the week in which jobs work, counted from Monday 0:00; none for no restriction
 */
public record OpenHours(String words, ZoneId zone, BitSet open) {
    /** The words for no restriction. */
    public static final String ANY = "any";

    private static final int DAY = 24 * 60;
    private static final int WEEK = 7 * DAY;
    private static final int MINUTE_SECONDS = 60;
    private static final DateTimeFormatter FORMAT = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT);

    /** The changes of the clock that scripts know: those of five years, which no batch lasts. */
    private static final int CHANGES = 10;

    private static final List<String> DAYS = List.of("mon", "tue", "wed", "thu", "fri", "sat", "sun");
    private static final String DAY_NAME = "(" + String.join("|", DAYS) + ")";
    private static final String TIME = "(\\d{1,2})(?::(\\d{2}))?";
    private static final Pattern SPAN =
            Pattern.compile("(?:" + DAY_NAME + "(?:-" + DAY_NAME + ")?)?(?:(?:^| +)" + TIME + "-" + TIME + ")?");

    /** Keeps a copy of the set. */
    public OpenHours {
        open = (BitSet) open.clone();
    }

    @Override
    public BitSet open() {
        return (BitSet) open.clone();
    }

    /**
     * Reads hours: times as {@code 20:00-06:00} or {@code 20-6}, days as {@code sat-sun} or {@code fri}, or both, several ones
     * with commas between. Times that end earlier than they begin end on the next day.
     *
     * @return the hours; empty if the text says none
     */
    public static Optional<OpenHours> parse(String text, ZoneId zone) {
        BitSet open = new BitSet(WEEK);
        if (!text.equals(ANY)) {
            for (String span : text.toLowerCase(Locale.ROOT).split(",", -1)) {
                if (!add(open, SPAN.matcher(span.strip()))) {
                    return Optional.empty();
                }
            }
        }
        return Optional.of(new OpenHours(text, zone, open));
    }

    private static boolean add(BitSet open, Matcher span) {
        if (!span.matches() || span.group().isEmpty()) {
            return false;
        }
        int firstDay = span.group(1) == null ? 0 : DAYS.indexOf(span.group(1));
        int lastDay = span.group(1) == null ? DAYS.size() - 1 : firstDay;
        if (span.group(2) != null) {
            lastDay = DAYS.indexOf(span.group(2));
        }
        int from = span.group(3) == null ? 0 : minute(span.group(3), span.group(4));
        int to = span.group(5) == null ? DAY : minute(span.group(5), span.group(6));
        if (from < 0 || to < 0 || from == DAY || from == to) {
            return false;
        }
        int days = Math.floorMod(lastDay - firstDay, DAYS.size()) + 1;
        for (int day = firstDay; day < firstDay + days; day++) {
            for (int minute = from; minute < (to < from ? to + DAY : to); minute++) {
                open.set((day * DAY + minute) % WEEK);
            }
        }
        return true;
    }

    /** Returns the minute of the day; -1 if there is none like this. */
    private static int minute(String hours, String minutes) {
        int minute = minutes == null ? 0 : Integer.parseInt(minutes);
        int sum = Integer.parseInt(hours) * 60 + minute;
        return minute < 60 && sum <= DAY ? sum : -1;
    }

    /**
     * Returns the hours that a wave keeps as this text.
     *
     * @param stored the text that {@link #stored} returned; empty for no restriction
     */
    public static OpenHours ofStored(String stored) {
        if (stored.isEmpty()) {
            return new OpenHours(ANY, ZoneOffset.UTC, new BitSet());
        }
        int offset = stored.lastIndexOf(' ');
        int zone = stored.lastIndexOf(' ', offset - 1);
        return parse(stored.substring(0, zone), zone(stored.substring(zone + 1, offset), stored.substring(offset + 1)))
                .orElseThrow(() -> new IllegalArgumentException("no hours: " + stored));
    }

    /** Returns a time zone; where Java is older than its name, the offset of its clock when the hours were typed. */
    private static ZoneId zone(String name, String offset) {
        try {
            return ZoneId.of(name);
        } catch (DateTimeException e) {
            return ZoneOffset.of(offset);
        }
    }

    /** Returns the hours in which the jobs of a batch work that have not ended: those of the newest of its waves. */
    public static OpenHours of(List<WaveOptions> waves) {
        return ofStored(
                waves.isEmpty() ? "" : waves.get(waves.size() - 1).settings().hours());
    }

    /**
     * Returns the text that a wave keeps; empty for no restriction.
     *
     * @param now when they were typed
     */
    public String stored(Instant now) {
        return areAny()
                ? ""
                : words + " " + zone.getId() + " " + zone.getRules().getOffset(now);
    }

    /** Returns the text that a wave stores for hours typed on this host now; empty if the text says none. */
    public static Optional<String> storedOf(String typed) {
        return parse(typed, ZoneId.systemDefault()).map(hours -> hours.stored(Instant.now()));
    }

    /** Returns true if jobs work at all hours. */
    public boolean areAny() {
        return open.isEmpty() || open.cardinality() == WEEK;
    }

    /** Returns the moment from which jobs may work: this one, or the beginning of the next hours. */
    public Instant opening(Instant now) {
        LocalDateTime local = LocalDateTime.ofInstant(now, zone);
        LocalDateTime monday =
                local.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY)).truncatedTo(ChronoUnit.DAYS);
        int minute = (int) ChronoUnit.MINUTES.between(monday, local);
        if (areAny() || open.get(minute)) {
            return now;
        }
        int next = open.nextSetBit(minute);
        int begins = next < 0 ? open.nextSetBit(0) + WEEK : next;
        Instant opening = monday.plusMinutes(begins).toInstant(zone.getRules().getOffset(now));
        // A changed clock may show the hours at once, or skip them.
        ZoneOffsetTransition change = zone.getRules().nextTransition(now);
        return opening(change != null && change.getInstant().isBefore(opening) ? change.getInstant() : opening);
    }

    /** Returns true if jobs may work at this moment. */
    public boolean areOpen(Instant now) {
        return opening(now).equals(now);
    }

    /** Returns when jobs may work again, for the user; empty if they may now. */
    public Optional<String> closedWords(Instant now) {
        String opening = FORMAT.format(LocalDateTime.ofInstant(opening(now), zone));
        return areOpen(now)
                ? Optional.empty()
                : Optional.of("jobs work at " + words + " (" + zone.getId() + "), so not before " + opening);
    }

    /** Returns the seconds of the local week between which jobs work, in order: a beginning, an end, a beginning and so on. */
    public List<Long> spans() {
        List<Long> spans = new ArrayList<>();
        for (int from = open.nextSetBit(0); from >= 0; from = open.nextSetBit(open.nextClearBit(from))) {
            spans.add((long) from * MINUTE_SECONDS);
            spans.add((long) open.nextClearBit(from) * MINUTE_SECONDS);
        }
        return spans;
    }

    /**
     * Returns the shifts of the clock: a time in seconds since 1970, the seconds by which the local clock is ahead of
     * UTC from then on, the next such time and so on. Nodes may have another time zone, or no files of zones.
     */
    public List<Long> clock(Instant now) {
        List<Long> clock = new ArrayList<>(
                List.of(0L, (long) zone.getRules().getOffset(now).getTotalSeconds()));
        ZoneOffsetTransition change = zone.getRules().nextTransition(now);
        while (change != null && clock.size() <= 2 * CHANGES) {
            clock.add(change.toEpochSecond());
            clock.add((long) change.getOffsetAfter().getTotalSeconds());
            change = zone.getRules().nextTransition(change.getInstant());
        }
        return clock;
    }
}
