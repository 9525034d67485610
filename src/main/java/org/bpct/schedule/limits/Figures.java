package org.bpct.schedule.limits;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The figures in answers of schedulers: records by the names of their fields, times, sizes, and no figure at all. */
final class Figures {
    private static final Pattern FIELD = Pattern.compile("(?:^|\\s)([A-Za-z][A-Za-z_]*)=(\\S*)");
    private static final Pattern NUMBER = Pattern.compile("\\d{1,15}");
    private static final Pattern CLOCK = Pattern.compile("(?:(\\d{1,6})-)?(\\d{1,8})(?::(\\d{1,6}))?(?::(\\d{1,6}))?");
    private static final Pattern SIZE =
            Pattern.compile("(\\d{1,12}(?:\\.\\d{1,6})?)([KMGTP]?)[bw]?", Pattern.CASE_INSENSITIVE);
    private static final String UNITS = "KMGTP";

    private Figures() {}

    /** Returns the fields of a line of {@code NAME=VALUE} words. */
    static Map<String, String> fields(String line) {
        Map<String, String> fields = new LinkedHashMap<>();
        Matcher matcher = FIELD.matcher(line);
        while (matcher.find()) {
            fields.put(matcher.group(1), matcher.group(2));
        }
        return fields;
    }

    /** Returns the rows of a table whose first line names the columns, with bars between them. */
    static List<Map<String, String>> table(String text) {
        List<Map<String, String>> rows = new ArrayList<>();
        String[] names = null;
        for (String line : text.lines().filter(line -> !line.isBlank()).toList()) {
            String[] cells = line.split("\\|", -1);
            if (names == null) {
                names = cells;
                continue;
            }
            Map<String, String> row = new LinkedHashMap<>();
            for (int i = 0; i < Math.min(names.length, cells.length); i++) {
                row.put(names[i], cells[i].strip());
            }
            rows.add(row);
        }
        return rows;
    }

    /** Returns a number; empty for {@code UNLIMITED}, {@code N/A}, no text, and any other text that is no number. */
    static OptionalLong number(String text) {
        return NUMBER.matcher(text).matches() ? OptionalLong.of(Long.parseLong(text)) : OptionalLong.empty();
    }

    /**
     * Returns the seconds of a time: {@code D-HH:MM:SS}, {@code D-HH}, {@code HH:MM:SS}; empty for {@code UNLIMITED} and the like.
     *
     * @param lone the seconds of the unit of a number alone, and of the last of two: of sbatch a minute and a second
     */
    static OptionalLong seconds(String text, int lone) {
        Matcher clock = CLOCK.matcher(text);
        if (!clock.matches()) {
            return OptionalLong.empty();
        }
        long first = Long.parseLong(clock.group(2));
        long second = clock.group(3) == null ? 0 : Long.parseLong(clock.group(3));
        long third = clock.group(4) == null ? 0 : Long.parseLong(clock.group(4));
        if (clock.group(1) != null) {
            return OptionalLong.of(((Long.parseLong(clock.group(1)) * 24 + first) * 60 + second) * 60 + third);
        }
        if (clock.group(4) != null) {
            return OptionalLong.of((first * 60 + second) * 60 + third);
        }
        return OptionalLong.of(clock.group(3) == null ? first * lone : first * 60 + second);
    }

    /** Returns the megabytes of a size with a unit, rounded up; empty if it is none, or unlimited. */
    static OptionalLong megabytes(String text, String unit) {
        Matcher size = SIZE.matcher(text);
        if (!size.matches()) {
            return OptionalLong.empty();
        }
        String letter = size.group(2).isEmpty() ? unit : size.group(2).toUpperCase(Locale.ROOT);
        double bytes = Double.parseDouble(size.group(1)) * Math.pow(1024, UNITS.indexOf(letter) + 1.0);
        return OptionalLong.of((long) Math.ceil(bytes / (1 << 20)));
    }

    /** Returns true if a figure that is wanted is above the most that there may be. */
    static boolean isAbove(OptionalLong wanted, OptionalLong most) {
        return wanted.isPresent() && most.isPresent() && wanted.getAsLong() > most.getAsLong();
    }

    /** Returns a time as {@code --time} takes it. */
    static String clock(long seconds) {
        String time =
                String.format(Locale.ROOT, "%02d:%02d:%02d", seconds / 3600 % 24, seconds / 60 % 60, seconds % 60);
        return seconds < 86_400 ? time : seconds / 86_400 + "-" + time;
    }
}
