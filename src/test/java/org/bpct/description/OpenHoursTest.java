package org.bpct.description;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class OpenHoursTest {
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

    private static OpenHours hours(String text) {
        return OpenHours.parse(text, BERLIN).orElseThrow();
    }

    private static Instant at(String local) {
        return LocalDateTime.parse(local).atZone(BERLIN).toInstant();
    }

    @ParameterizedTest
    @CsvSource({
        // 2026-11-30 is a Monday.
        "20:00-06:00, 2026-11-30T19:59, 2026-11-30T20:00",
        "20-6, 2026-11-30T20:00, 2026-11-30T20:00",
        "20-6, 2026-12-01T05:59, 2026-12-01T05:59",
        "20-6, 2026-12-01T06:00, 2026-12-01T20:00",
        "9:30-17, 2026-11-30T17:00, 2026-12-01T09:30",
        "0-24, 2026-11-30T17:00, 2026-11-30T17:00",
        "sat-sun, 2026-11-30T17:00, 2026-12-05T00:00",
        "sun, 2026-12-06T23:59, 2026-12-06T23:59",
        "mon, 2026-12-01T00:00, 2026-12-07T00:00",
        "fri-mon, 2026-12-03T12:00, 2026-12-04T00:00",
        "'mon-fri 20-6, sat-sun', 2026-12-05T12:00, 2026-12-05T12:00",
        "'mon-fri 20-6, sat-sun', 2026-12-04T12:00, 2026-12-04T20:00",
        "'SUN 22-4', 2026-12-07T03:59, 2026-12-07T03:59",
        "'sun 22-4', 2026-12-07T04:00, 2026-12-13T22:00",
        "any, 2026-12-07T04:00, 2026-12-07T04:00"
    })
    void theNextHoursBegin(String text, String now, String opening) {
        assertThat(hours(text).opening(at(now))).isEqualTo(at(opening));
    }

    @Test
    void hoursBeginByTheLocalClockAlsoAfterItWasChanged() {
        Instant before = at("2026-10-24T23:00");
        assertThat(hours("20-21").opening(before)).isEqualTo(at("2026-10-25T20:00"));
        assertThat(at("2026-10-25T20:00").getEpochSecond() - before.getEpochSecond())
                .isEqualTo(22 * 3600);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ",",
                "20-20",
                "24-6",
                "20-25",
                "20:60-6",
                "20",
                "20-6-7",
                "weekend",
                "monday",
                "mon-",
                "20-6,",
                "-6",
                "mon20-6",
                "20-6 mon",
                "20:0-6",
                "mon  -fri"
            })
    void aTextThatSaysNoHoursIsRefused(String text) {
        assertThat(OpenHours.parse(text, BERLIN)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        // At 2:00 the clock goes to 3:00, which is 1:00 in UTC.
        "2:30-4, 2026-03-29T00:50:00Z, 2026-03-29T01:00:00Z",
        "2-2:30, 2026-03-29T00:50:00Z, 2026-03-30T00:00:00Z",
        // At 3:00 it goes back to 2:00, and shows each time between a second time.
        "2:30-2:40, 2026-10-25T00:20:00Z, 2026-10-25T00:30:00Z",
        "2:30-2:40, 2026-10-25T00:50:00Z, 2026-10-25T01:30:00Z",
        "2:30-2:40, 2026-10-25T01:20:00Z, 2026-10-25T01:30:00Z",
        "2-2:20, 2026-10-25T00:50:00Z, 2026-10-25T01:00:00Z"
    })
    void anHourThatTheClockSkipsIsNoneAndOneThatItShowsTwiceIsTwo(String text, Instant now, Instant opening) {
        assertThat(hours(text).opening(now)).isEqualTo(opening);
    }

    @Test
    void aWaveKeepsThemWithTheirTimeZone() {
        OpenHours typed = hours("mon-fri 20-6, sat-sun");
        String stored = typed.stored(at("2026-11-30T20:00"));
        assertThat(stored).isEqualTo("mon-fri 20-6, sat-sun Europe/Berlin +01:00");
        assertThat(OpenHours.ofStored(stored)).isEqualTo(typed);
        assertThat(OpenHours.ofStored("").areAny()).isTrue();
        assertThat(hours("any").stored(Instant.EPOCH)).isEmpty();
        assertThatThrownBy(() -> OpenHours.ofStored("never UTC Z")).hasMessageContaining("never");
    }

    @Test
    void aTimeZoneThatJavaDoesNotKnowHasTheOffsetThatItHadWhenTheHoursWereTyped() {
        assertThat(OpenHours.ofStored("20-6 Mars/Tharsis +02:30"))
                .isEqualTo(OpenHours.parse("20-6", ZoneId.of("+02:30")).orElseThrow());
    }

    @Test
    void scriptsGetSpansOfTheWeekInOrder() {
        assertThat(hours("mon 1-2, mon 0-1, tue").spans()).containsExactly(0L, 7200L, 86_400L, 172_800L);
        assertThat(hours("sun 23-1").spans()).containsExactly(0L, 3600L, 601_200L, 604_800L);
    }

    @Test
    void scriptsGetTheChangesOfTheClock() {
        List<Long> clock = hours("20-6").clock(at("2026-11-30T12:00"));
        assertThat(clock)
                .hasSize(22)
                .startsWith(0L, 3600L, at("2027-03-28T03:00").getEpochSecond(), 7200L);
        assertThat(OpenHours.parse("20-6", ZoneId.of("UTC")).orElseThrow().clock(at("2026-11-30T12:00")))
                .containsExactly(0L, 0L);
    }

    @Test
    void hoursAreOpenExactlyInTheirSpans() {
        RandomGenerator random = new java.util.Random(44);
        OpenHours typed = hours("tue-thu 22:30-1:15, sat 3-4, sun 12-0");
        Instant now = at("2026-03-20T00:00");
        for (int i = 0; i < 5000; i++) {
            Instant then = now.plusSeconds(random.nextLong(30L * 86_400));
            LocalDateTime local = LocalDateTime.ofInstant(then, BERLIN);
            long second = (local.getDayOfWeek().getValue() - 1) * 86_400L
                    + local.toLocalTime().toSecondOfDay();
            List<Long> spans = typed.spans();
            boolean isInside = false;
            for (int span = 0; span < spans.size(); span += 2) {
                isInside |= second >= spans.get(span) && second < spans.get(span + 1);
            }
            assertThat(typed.areOpen(then)).as("%s", local).isEqualTo(isInside);
            assertThat(typed.areOpen(typed.opening(then))).as("%s", local).isTrue();
        }
    }
}
