package org.bpct.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.zone.ZoneOffsetTransition;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.bpct.description.OpenHours;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The hours in which jobs work, in Bash. */
final class HoursScriptTest {
    /** A clock that shows the seconds in {@code now}. */
    private static final String CLOCK = """
            printf() {
              if [[ $1 == -v && $3 == '%(%s)T' ]]; then builtin printf -v "$2" %s "$clock"; else builtin printf "$@"; fi
            }
            """;

    private static final Instant MADE = Instant.parse("2026-10-22T12:00:00Z");
    private static final Duration DAYS = Duration.ofDays(1000);

    @TempDir
    Path temp;

    private ScriptFunctions job(String hours) throws Exception {
        return job("local", hours);
    }

    private ScriptFunctions job(String scheduler, String hours) throws Exception {
        return ScriptFunctions.ofRestingJob(Files.createTempDirectory(temp, "batch"), scheduler, hours);
    }

    /** Both have a clock, and one was read-only. */
    @Test
    void aJobWithHoursKeepsToALimit() throws Exception {
        Bash bash = job("20-6 Europe/Berlin +02:00").call("bpct_read_clock; echo $bpct_clock");

        assertThat(bash.errors()).isEmpty();
        assertThat(bash.output()).matches("[1-9][0-9]+\\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "20-6 Europe/Berlin +02:00",
                "mon-fri 22:30-4:15, sat-sun America/St_Johns -02:30",
                "sun 23-1, wed 12-12:01 Pacific/Auckland +13:00",
                "fri-mon UTC Z",
                "0-1, 2:30-3 Europe/Berlin +02:00",
                "2:30-2:40 Europe/Berlin +02:00"
            })
    void aJobRestsAsJavaSays(String stored) throws Exception {
        OpenHours hours = OpenHours.ofStored(stored);
        RandomGenerator random = new java.util.Random(44);
        List<Instant> moments = new ArrayList<>();
        StringBuilder seconds = new StringBuilder();
        for (int i = 0; i < 400; i++) {
            Instant now = i % 4 > 0 ? MADE.plusSeconds(random.nextLong(DAYS.toSeconds())) : nearChange(hours, random);
            moments.add(now);
            seconds.append(now.getEpochSecond()).append(' ');
        }
        List<String> said = job(stored)
                .call(CLOCK + "for clock in " + seconds
                        + "; do bpct_is_after_hours && echo $bpct_closed_for || echo 0; done")
                .output()
                .lines()
                .toList();
        for (int i = 0; i < moments.size(); i++) {
            assertThat(said.get(i)).as("%s at %s", stored, moments.get(i)).isEqualTo(rest(hours, moments.get(i)));
        }
    }

    /** Returns a moment up to three hours before or after the first change of the clock, if there is one. */
    private static Instant nearChange(OpenHours hours, RandomGenerator random) {
        ZoneOffsetTransition change = hours.zone().getRules().nextTransition(MADE);
        Instant moment = change == null ? MADE.plus(DAYS) : change.getInstant();
        return moment.plusSeconds(random.nextLong(-10_800, 10_800));
    }

    /** Returns the seconds until the hours begin, or until the clock is changed. */
    private static String rest(OpenHours hours, Instant now) {
        long seconds = Duration.between(now, hours.opening(now)).toSeconds();
        ZoneOffsetTransition change = ZoneId.of(hours.zone().getId()).getRules().nextTransition(now);
        long toChange = change == null
                ? Long.MAX_VALUE
                : Duration.between(now, change.getInstant()).toSeconds();
        return Long.toString(Math.min(seconds, toChange));
    }

    @Test
    void theClockOfTheNodeDecidesInTheZoneOfTheHost() throws Exception {
        long halfPastEight = Instant.parse("2026-11-30T19:30:00Z").getEpochSecond();
        String ask =
                "export TZ=America/New_York\nfor clock in %d %d; do bpct_is_after_hours && echo $bpct_closed_for || echo 0; done"
                        .formatted(halfPastEight, halfPastEight - 3600);

        assertThat(job("20-21 Europe/Berlin +01:00").call(CLOCK + ask).output()).isEqualTo("0\n1800\n");
    }

    @Test
    void aJobWhoseBreakIsShortOrThatNothingPutsBackWaitsWhereItIs() throws Exception {
        ScriptFunctions job = job("20-6 UTC Z");
        String wait = "bpct_wait_while() { say waits; clock=$((clock + 18000)); ! \"$1\" && say goes on; }\n";
        Instant noon = Instant.parse("2026-06-15T15:00:00Z");
        assertThat(job.callInAttempt(CLOCK + wait + "clock=" + noon.getEpochSecond() + "\nbpct_obey_hours\nsay $?")
                        .output())
                .isEqualTo("waits\ngoes on\n0\n");
    }

    /** Its script put-back only records that a node is to blame. */
    @Test
    void aJobOfPbsWaitsWithItsNode() throws Exception {
        String wait = "bpct_wait_while() { say waits; clock=$((clock + 18000)); }\nbpct_scheduler_id=12.pbs\n";
        Instant noon = Instant.parse("2026-06-15T15:00:00Z");
        ScriptFunctions job = job("pbs", "20-6 UTC Z");
        assertThat(job.batch().wave(1).resolve("put-back")).exists();
        Bash bash = job.callInAttempt(CLOCK + wait + "clock=" + noon.getEpochSecond() + "\nbpct_obey_hours\nsay $?");
        assertThat(bash.errors()).isEmpty();
        assertThat(bash.output()).isEqualTo("waits\n0\n");
    }

    @Test
    void aJobThatCanBePutBackLeavesForALongBreakAndIsNoFailure() throws Exception {
        ScriptFunctions job = job("slurm", "20-6 UTC Z");
        String tell = """
                bpct_is_as_written() { :; }
                /bin/bash() { say put back "${@:6}"; }
                bpct_wait_while() { say waits; }
                bpct_scheduler_id=77
                """;
        Instant soon = Instant.parse("2026-06-15T19:56:00Z");
        Instant noon = Instant.parse("2026-06-15T15:00:00Z");
        assertThat(job.callInAttempt(CLOCK + tell + "clock=" + soon.getEpochSecond() + "\nbpct_obey_hours\nclock="
                                + noon.getEpochSecond() + "\nbpct_obey_hours\nsay never")
                        .output())
                .isEqualTo("waits\nput back 77 18000\n");
        assertThat(job.job().part().attempt(1).root().resolve("advanced")).exists();
        assertThat(job.job().part().attempt(1).exit()).content().startsWith("stopped ");
    }
}
