package org.bpct.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The promise that times of files are exact, also before 1970 and behind 2262. */
final class TimestampTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0, 0.000000000, 0.000000000, 0",
        "-2, 500000000, -1.500000000, -2.500000000, -1500000000",
        "-1, 999999999, -0.000000001, -1.999999999, -1",
        "15032385535, 1, 15032385535.000000001, 15032385535.000000001, 15032385535000000001",
        "9223372036854775807, 0, 9223372036854775807.000000000, 9223372036854775807.000000000, 9223372036854775807000000000",
    })
    void aTimeIsWrittenInThreeWays(long seconds, int nanos, String plain, String countingUp, String digits) {
        Timestamp time = new Timestamp(seconds, nanos);
        assertThat(time).hasToString(plain);
        assertThat(time.countingUp()).isEqualTo(countingUp);
        assertThat(time.digits()).isEqualTo(digits);
        assertThat(Timestamp.ofDigits(digits)).isEqualTo(time);
        assertThat(Timestamp.ofDecimal(new BigDecimal(plain + "99"))).isEqualTo(seconds < 0 ? less(time) : time);
    }

    /** What is cut off makes a time before 1970 earlier. */
    private static Timestamp less(Timestamp time) {
        return Timestamp.ofNanoseconds(time.nanoseconds() - 1);
    }

    @Test
    void theSystemsTimesAreTakenAsTheyAre() {
        assertThat(Timestamp.of(FileTime.from(Instant.ofEpochSecond(12_000_000_000L, 7))))
                .isEqualTo(new Timestamp(12_000_000_000L, 7));
        assertThat(Timestamp.of(FileTime.from(-1, TimeUnit.NANOSECONDS))).isEqualTo(new Timestamp(-1, 999_999_999));
        assertThat(Timestamp.of(FileTime.from(Long.MAX_VALUE, TimeUnit.SECONDS)).seconds())
                .isEqualTo(Long.MAX_VALUE);
        assertThat(new Timestamp(12_000_000_000L, 123_456_789).asTold())
                .isEqualTo(new Timestamp(12_000_000_000L, 123_456_000));
        assertThat(new Timestamp(1, 123_456_789).asTold()).isEqualTo(new Timestamp(1, 123_456_789));
    }

    @Test
    void aNumberOfNanosecondsComesBackAndWhatDoesNotFitIsTheLargest() {
        Random random = new Random(3);
        for (int i = 0; i < 1000; i++) {
            long number = random.nextLong() >> random.nextInt(64);
            assertThat(Timestamp.ofNanoseconds(number).nanoseconds()).isEqualTo(number);
        }
        assertThat(Timestamp.ofNanoseconds(Long.MIN_VALUE).nanoseconds()).isEqualTo(Long.MIN_VALUE);
        assertThat(new Timestamp(10_000_000_000L, 0).nanoseconds()).isEqualTo(Long.MAX_VALUE);
        assertThat(new Timestamp(-10_000_000_000L, 0).nanoseconds()).isEqualTo(Long.MIN_VALUE);
    }

    @Test
    void theOrderAndTheDistanceAreThoseOfTheNumbers() {
        Random random = new Random(4);
        for (int i = 0; i < 1000; i++) {
            long a = random.nextLong() >> (1 + random.nextInt(63));
            long b = random.nextBoolean() ? a + random.nextInt(3) - 1 : random.nextLong() >> (1 + random.nextInt(63));
            Timestamp first = Timestamp.ofNanoseconds(a);
            Timestamp second = Timestamp.ofNanoseconds(b);
            assertThat(Integer.signum(first.compareTo(second))).isEqualTo(Long.compare(a, b));
            assertThat(first.distance(second)).isEqualTo(Math.abs(a - b));
            assertThat(first.isBefore(second, 0)).isEqualTo(a < b);
            assertThat(first.isBefore(second, 1)).isEqualTo(a < b - 1_000_000_000L);
        }
        assertThat(new Timestamp(Long.MAX_VALUE, 0).distance(new Timestamp(-1, 0)))
                .isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void aTimeBeyondAllSecondsIsNone() {
        assertThatThrownBy(() -> Timestamp.ofDecimal(new BigDecimal("9223372036854775808")))
                .isInstanceOf(ArithmeticException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0, 1970-01-01T00:00:00.000000000Z",
        "-1, 500000000, 1969-12-31T23:59:59.500000000Z",
        "1795712504, 352941480, 2026-11-26T17:01:44.352941480Z",
        "15032385535, 7, 2446-05-10T22:38:55.000000007Z",
        "9223372036854775807, 1, @9223372036854775807.000000001"
    })
    void aDateHasAllDigits(long seconds, int nanos, String date) {
        assertThat(new Timestamp(seconds, nanos).date()).isEqualTo(date);
    }
}
