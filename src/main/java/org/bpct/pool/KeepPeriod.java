package org.bpct.pool;

import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.IsoFields;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The unit that a rule of {@code --keep} counts: snapshots, or the periods of UTC in which they began. */
public enum KeepPeriod {
    /** Each snapshot by itself. */
    LAST("snapshot") {
        @Override
        String of(SnapshotName name) {
            return name.text();
        }
    },
    /** Hours. */
    HOURLY("hour") {
        @Override
        String of(SnapshotName name) {
            return name.text().substring(0, "2026-11-21T02".length());
        }
    },
    /** Days, from midnight to midnight. */
    DAILY("day") {
        @Override
        String of(SnapshotName name) {
            return day(name).toString();
        }
    },
    /** Weeks of ISO 8601, from Monday on. */
    WEEKLY("week") {
        @Override
        String of(SnapshotName name) {
            return day(name).get(IsoFields.WEEK_BASED_YEAR) + "-W" + day(name).get(IsoFields.WEEK_OF_WEEK_BASED_YEAR);
        }
    },
    /** Months of the calendar. */
    MONTHLY("month") {
        @Override
        String of(SnapshotName name) {
            return name.text().substring(0, "2026-11".length());
        }
    },
    /** Years of the calendar. */
    YEARLY("year") {
        @Override
        String of(SnapshotName name) {
            return name.text().substring(0, "2026".length());
        }
    };

    private final String unit;

    KeepPeriod(String unit) {
        this.unit = unit;
    }

    /** Returns one of these periods, in a word for people. */
    String unit() {
        return unit;
    }

    /** Returns the period in which a snapshot began, as a text that is the same for all of that period. */
    abstract String of(SnapshotName name);

    /** Returns its word in {@code --keep}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the period with this word. */
    public static Optional<KeepPeriod> ofWord(String word) {
        return Arrays.stream(values())
                .filter(period -> period.word().equals(word))
                .findFirst();
    }

    private static LocalDate day(SnapshotName name) {
        return OffsetDateTime.ofInstant(name.began(), ZoneOffset.UTC).toLocalDate();
    }
}
