package org.bpct.survey;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.bpct.files.Timestamp;
import org.bpct.traverse.listing.EntryAttributes;
import org.bpct.traverse.listing.EntryKind;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class BandsTest {
    @ParameterizedTest
    @CsvSource({
        "-1, in the future",
        "0, less than 1 day ago",
        "86399, less than 1 day ago",
        "86400, 1 to 7 days ago",
        "2592000, 30 to 90 days ago",
        "31536000, 1 to 2 years ago",
        "157766400, 5 years ago or more",
        "1700000000, 5 years ago or more",
        "9000000000000000000, 5 years ago or more",
        "-9000000000000000000, in the future",
    })
    void anAgeFallsIntoTheBandThatBeginsWithIt(long seconds, String band) {
        long now = TimeUnit.SECONDS.toNanos(1_700_000_000);
        int row = Bands.ofAge(now, new Timestamp(1_700_000_000 - seconds, 0));
        assertThat(Bands.of(Grouping.Kind.AGE).get(row)).isEqualTo(band);
    }

    @ParameterizedTest
    @CsvSource({
        "0, empty",
        "1, 1 B to 4 KiB",
        "4095, 1 B to 4 KiB",
        "4096, 4 KiB to 64 KiB",
        "65536, 64 KiB to 1 MiB",
        "268435455, 16 MiB to 256 MiB",
        "68719476735, 4 GiB to 64 GiB",
        "68719476736, 64 GiB or more",
        "9223372036854775807, 64 GiB or more",
    })
    void aSizeFallsIntoTheBandThatBeginsWithIt(long size, String band) {
        EntryAttributes file = new EntryAttributes(EntryKind.FILE, size, 1, 0, 0, false, Timestamp.EPOCH);
        assertThat(Bands.of(Grouping.Kind.SIZE).get(Bands.ofSize(file))).isEqualTo(band);
    }
}
