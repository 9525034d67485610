package org.bpct.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bpct.pool.KeepRules.Fate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which snapshots go depends on names alone, and the newest never goes. */
final class KeepRulesTest {
    private static final Instant NIGHT = Instant.parse("2026-11-21T02:00:00Z");

    @Test
    void theLastOnesAreKept() {
        assertThat(kept("last=2", nights(4))).containsExactly("2026-11-21T02-00-00Z", "2026-11-20T02-00-00Z");
    }

    @Test
    void ofEachPeriodTheNewestIsKept() {
        Set<SnapshotName> names =
                names("2026-11-21T02-00-00Z", "2026-11-21T01-59-59Z", "2026-11-20T23-59-59Z", "2026-11-20T00-00-00Z");

        assertThat(kept("daily=9", names)).containsExactly("2026-11-21T02-00-00Z", "2026-11-20T23-59-59Z");
    }

    @Test
    void nightsThatFailedMakeNothingOlderGo() {
        // Only days that have a snapshot count, so after a month without one all seven are still there.
        Set<SnapshotName> names = nights(30);
        names.removeIf(name -> name.began().isAfter(NIGHT.minus(Duration.ofDays(20))));
        names.add(new SnapshotName(NIGHT));

        assertThat(kept("daily=7", names)).hasSize(7);
    }

    @Test
    void weeksBeginOnMondayAlsoAtTheTurnOfTheYear() {
        // 1 January 2027 is a Friday, in week 53 of 2026.
        Set<SnapshotName> names = names("2027-01-04T00-00-00Z", "2027-01-03T23-59-59Z", "2026-12-28T00-00-00Z");

        assertThat(kept("weekly=9", names)).containsExactly("2027-01-04T00-00-00Z", "2027-01-03T23-59-59Z");
    }

    @Test
    void aSnapshotMayServeSeveralRulesAndSaysWhich() {
        List<Fate> fates = KeepRules.of("monthly=2,daily=1,last=1").decide(nights(40), Set.of());

        assertThat(fates.get(0).reason()).isEqualTo("last 1 of 1, daily 1 of 1, monthly 1 of 2");
        assertThat(fates.get(1))
                .isEqualTo(new Fate(fates.get(1).name(), false, "a newer one of the same month is kept"));
        assertThat(fates.stream().filter(Fate::kept).map(fate -> fate.name().text()))
                .containsExactly("2026-11-21T02-00-00Z", "2026-10-31T02-00-00Z");
    }

    @Test
    void aYearOfNightsLeavesWhatTheRulesPromise() {
        Set<SnapshotName> pool = new HashSet<>();
        KeepRules rules = KeepRules.of("daily=7,weekly=4,monthly=12,yearly=2");
        for (int night = 800; night >= 0; night--) {
            SnapshotName tonight = new SnapshotName(NIGHT.minus(Duration.ofDays(night)));
            pool.add(tonight);
            List<Fate> fates = rules.decide(pool, Set.of());
            assertThat(fates.get(0)).matches(Fate::kept);
            fates.stream().filter(fate -> !fate.kept()).forEach(fate -> pool.remove(fate.name()));
        }

        // Pruned night by night, it holds what a pool that was never pruned would be left with.
        assertThat(pool).isEqualTo(keptNames("daily=7,weekly=4,monthly=12,yearly=2", nights(801)));
        assertThat(pool).hasSizeBetween(20, 25);
    }

    @Test
    void theOrderInWhichNamesComeChangesNothing() {
        Random random = new Random(1);
        Set<SnapshotName> names = IntStream.range(0, 300)
                .mapToObj(i -> new SnapshotName(NIGHT.minusSeconds(random.nextInt(40_000_000))))
                .collect(Collectors.toSet());
        KeepRules rules = KeepRules.of("hourly=24,daily=7,weekly=4,last=3");

        List<Fate> once = rules.decide(names, Set.of());
        assertThat(rules.decide(new TreeSet<>(names), Set.of())).isEqualTo(once);
        // What is kept is kept again: to prune twice removes nothing more.
        Set<SnapshotName> left =
                once.stream().filter(Fate::kept).map(Fate::name).collect(Collectors.toSet());
        assertThat(rules.decide(left, Set.of())).allMatch(Fate::kept);
    }

    @Test
    void theNewestIsKeptWhateverTheRulesAndAnEmptyPoolIsFine() {
        assertThat(kept("last=1", nights(1))).hasSize(1);
        assertThat(KeepRules.of("daily=1").decide(Set.of(), Set.of())).isEmpty();
    }

    @Test
    void aWeekOfNightsWithoutTheSourceUsesUpNoPlaceOfGoodOnes() {
        Set<SnapshotName> names = nights(16);
        Set<SnapshotName> shrunk = new HashSet<>(nights(9));
        shrunk.remove(new SnapshotName(NIGHT));

        List<Fate> fates = KeepRules.of("daily=7").decide(names, shrunk);

        // Tonight, the six good ones that are left of the seven, and of those that have shrunk the six of the last
        // week.
        assertThat(fates.stream().filter(Fate::kept).map(Fate::name).filter(name -> !shrunk.contains(name)))
                .hasSize(7)
                .contains(new SnapshotName(NIGHT.minus(Duration.ofDays(9))));
        assertThat(fates.stream().filter(Fate::kept).map(Fate::name).filter(shrunk::contains))
                .hasSize(6);
        assertThat(fates.get(1).reason()).isEqualTo("daily 2 of 7, shrunk");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "daily",
                "daily=",
                "daily=0",
                "daily=-1",
                "daily=7,",
                "daily=7,daily=8",
                "x=1",
                "daily=1000000"
            })
    void whatIsNoRuleIsRefused(String text) {
        assertThatThrownBy(() -> KeepRules.of(text)).isInstanceOf(IllegalArgumentException.class);
    }

    private static Set<SnapshotName> nights(int count) {
        return IntStream.range(0, count)
                .mapToObj(night -> new SnapshotName(NIGHT.minus(Duration.ofDays(night))))
                .collect(Collectors.toCollection(HashSet::new));
    }

    private static Set<SnapshotName> names(String... texts) {
        return Stream.of(texts).map(text -> SnapshotName.of(text).orElseThrow()).collect(Collectors.toSet());
    }

    private static List<String> kept(String rules, Set<SnapshotName> names) {
        return KeepRules.of(rules).decide(names, Set.of()).stream()
                .filter(Fate::kept)
                .map(fate -> fate.name().text())
                .toList();
    }

    private static Set<SnapshotName> keptNames(String rules, Set<SnapshotName> names) {
        return KeepRules.of(rules).decide(names, Set.of()).stream()
                .filter(Fate::kept)
                .map(Fate::name)
                .collect(Collectors.toSet());
    }
}
