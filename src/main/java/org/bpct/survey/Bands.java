package org.bpct.survey;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bpct.files.Timestamp;
import org.bpct.traverse.listing.EntryAttributes;

/** The bands of ages and sizes, and the types of entries: the rows that are known before a walk. */
final class Bands {
    private static final List<String> AGES = List.of(
            "in the future",
            "less than 1 day ago",
            "1 to 7 days ago",
            "7 to 30 days ago",
            "30 to 90 days ago",
            "90 to 180 days ago",
            "180 to 365 days ago",
            "1 to 2 years ago",
            "2 to 5 years ago",
            "5 years ago or more");

    /** The days at which each age but the first begins. */
    private static final long[] DAYS = {0, 1, 7, 30, 90, 180, 365, 730, 1826};

    private static final List<String> SIZES = List.of(
            "empty",
            "1 B to 4 KiB",
            "4 KiB to 64 KiB",
            "64 KiB to 1 MiB",
            "1 MiB to 16 MiB",
            "16 MiB to 256 MiB",
            "256 MiB to 4 GiB",
            "4 GiB to 64 GiB",
            "64 GiB or more",
            "no regular file");

    private static final int NO_FILE = SIZES.size() - 1;
    private static final int LARGEST = NO_FILE - 1;

    private static final List<EntryType> TYPES = List.of(EntryType.values());

    private Bands() {}

    /** Returns the names of the rows of a kind; none for kinds whose rows a walk finds. */
    static List<String> of(Grouping.Kind kind) {
        return switch (kind) {
            case AGE -> AGES;
            case SIZE -> SIZES;
            case TYPE -> TYPES.stream().map(EntryType::words).toList();
            case USER, GROUP, DIR -> List.of();
        };
    }

    /** Returns the row of a time; now is in nanoseconds since 1970. */
    static int ofAge(long now, Timestamp then) {
        // Times before 292 years ago are in the last row.
        long time = Math.max(then.nanoseconds(), now - Long.MAX_VALUE);
        if (time > now) {
            return 0;
        }
        long days = TimeUnit.NANOSECONDS.toDays(now - time);
        int row = DAYS.length;
        while (days < DAYS[row - 1]) {
            row--;
        }
        return row;
    }

    /** Returns the row of a size. */
    static int ofSize(EntryAttributes entry) {
        if (!entry.isRegularFile()) {
            return NO_FILE;
        }
        int row = 0;
        for (long end = 1; row < LARGEST && entry.size() >= end; row++) {
            end = end == 1 ? 4096 : end * 16;
        }
        return row;
    }

    /** Returns the row of a type. */
    static int ofType(EntryAttributes entry) {
        return TYPES.indexOf(EntryType.of(entry.mode()));
    }
}
