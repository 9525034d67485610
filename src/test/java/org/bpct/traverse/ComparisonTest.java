package org.bpct.traverse;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import org.bpct.files.ClockSkew;
import org.bpct.files.Timestamp;
import org.bpct.traverse.listing.ComparedAttributes;
import org.bpct.traverse.listing.EntryAttributes;
import org.bpct.traverse.listing.EntryKind;
import org.bpct.traverse.listing.LinkFates;
import org.bpct.traverse.listing.LongTable;
import org.junit.jupiter.api.Test;

/** When an entry counts as the same as its counterpart. */
final class ComparisonTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long NOON = 1_700_000_000 * SECOND;
    private static final EntryAttributes SOURCE = file(10, 0100644, 1, 1, NOON, NOON, 1);
    private static final EntryAttributes TWIN = file(10, 0100644, 1, 1, NOON, NOON + 1, 1);

    @Test
    void modeOwnerGroupAndTimeAreComparedAsFarAsTheyAreKept() {
        ComparisonRules rules = rules();
        assertThat(rules.sameAttributes(SOURCE, TWIN)).isTrue();
        assertThat(rules.sameAttributes(SOURCE, file(10, 0100640, 1, 1, NOON, NOON + 1, 1)))
                .isFalse();
        assertThat(rules.sameAttributes(SOURCE, file(10, 0104644, 1, 1, NOON, NOON + 1, 1)))
                .isFalse();
        assertThat(rules.sameAttributes(SOURCE, file(10, 0100644, 2, 1, NOON, NOON + 1, 1)))
                .isFalse();
        assertThat(rules.sameAttributes(SOURCE, file(10, 0100644, 1, 2, NOON, NOON + 1, 1)))
                .isFalse();
        assertThat(rules.sameAttributes(SOURCE, file(10, 0100644, 1, 1, NOON - 1, NOON + 1, 1)))
                .isFalse();

        ComparisonRules ofUser = new ComparisonRules(
                new KeptAttributes(0777, false, false, false, true),
                SourceTree.NANOSECONDS,
                false,
                null,
                OptionalLong.empty(),
                ClockSkew.of(List.of()));
        assertThat(ofUser.sameAttributes(SOURCE, file(10, 0104644, 2, 2, NOON - 1, NOON, 1)))
                .isTrue();
        assertThat(ofUser.sameAttributes(SOURCE, file(10, 0100600, 1, 1, NOON, NOON, 1)))
                .isFalse();
    }

    @Test
    void whatChangedAfterTheCopyHasUnknownAttributes() {
        ComparisonRules rules = rules();
        assertThat(rules.sameHidden(SOURCE, TWIN)).isTrue();
        assertThat(rules.sameHidden(file(10, 0100644, 1, 1, NOON, NOON + 1, 1), TWIN))
                .as("in the same tick")
                .isFalse();
    }

    /** cp takes no setuid bit away from a file that is there; and a file in the place of a snapshot may be damaged. */
    @Test
    void aFileIsGivenItsAttributesAloneWhereThatIsEnough() {
        EntryAttributes setuid = file(10, 0104644, 1, 1, NOON, NOON, 1);
        assertThat(rules().mayRepair(SOURCE, TWIN)).isTrue();
        assertThat(rules().mayRepair(SOURCE, setuid)).isFalse();
        assertThat(rulesOfBase(NOON).mayRepair(SOURCE, TWIN)).isFalse();
        assertThat(rulesOfOriginals(NOON).mayRepair(SOURCE, TWIN)).isFalse();
    }

    @Test
    void inARestorationTheTimeOfChangeInPlaceCounts() {
        long touched = TWIN.changed().nanoseconds();
        assertThat(rulesOfOriginals(touched + 1).sameHidden(SOURCE, TWIN)).isTrue();
        assertThat(rulesOfOriginals(touched).sameHidden(SOURCE, TWIN)).isFalse();
        assertThat(rulesOfOriginals(Long.MIN_VALUE).sameHidden(SOURCE, TWIN)).isFalse();
    }

    private static ComparisonRules rulesOfOriginals(long until) {
        return new ComparisonRules(
                SourceTree.ALL_KEPT,
                SourceTree.NANOSECONDS,
                false,
                null,
                OptionalLong.of(until),
                ClockSkew.of(List.of()));
    }

    @Test
    void ofABaseOnlyTheMomentOfItsWalkCounts() {
        assertThat(rulesOfBase(NOON + 1).sameHidden(SOURCE, TWIN)).isTrue();
        assertThat(rulesOfBase(NOON).sameHidden(SOURCE, TWIN)).isFalse();
        ComparisonRules unknown = rulesOfBase(Long.MIN_VALUE);
        assertThat(unknown.sameHidden(SOURCE, TWIN)).as("as written last").isTrue();
        assertThat(unknown.sameHidden(file(10, 0100644, 1, 1, NOON, NOON + 2 * SECOND, 1), TWIN))
                .as("changed after that")
                .isFalse();
    }

    @Test
    void timesAreComparedByTheDigitsThatAreKept() {
        long odd = NOON + 123_456_789;
        assertThat(isSame(digits(9), odd, NOON + 123_456_780)).isFalse();
        assertThat(isSame(digits(8), odd, NOON + 123_456_780)).isTrue();
        assertThat(isSame(digits(6), odd, NOON + 123_456_000)).isTrue();
        assertThat(isSame(digits(6), odd, NOON + 123_457_000)).isFalse();
        assertThat(isSame(digits(0), odd, NOON)).isTrue();
        assertThat(isSame(digits(0), odd, NOON - 2 * SECOND)).as("even seconds").isFalse();
        assertThat(isSame(digits(0), NOON + SECOND, NOON)).as("even seconds").isTrue();
        TimePrecision second = new TimePrecision(SECOND, () -> 9);
        assertThat(isSame(second, odd, odd + SECOND)).isTrue();
        assertThat(isSame(second, odd, odd + SECOND + 1)).isFalse();
    }

    @Test
    void timesBehind2262AreCompared() {
        Timestamp late = new Timestamp(10_000_000_000L, 5);
        assertThat(digits(9).isSame(late, new Timestamp(11_000_000_000L, 5))).isFalse();
        assertThat(digits(9).isSame(late, new Timestamp(10_000_000_000L, 6))).isFalse();
        assertThat(digits(9).isSame(late, new Timestamp(10_000_000_000L, 5))).isTrue();
        assertThat(digits(0).isSame(late, new Timestamp(10_000_000_000L, 0))).isTrue();
        assertThat(digits(9).isSame(new Timestamp(Long.MAX_VALUE, 0), new Timestamp(Long.MIN_VALUE, 0)))
                .isFalse();
    }

    @Test
    void nobodyAsksForDigitsWhereNoTimeWasCut() {
        TimePrecision precision = new TimePrecision(0, () -> {
            throw new AssertionError("asked");
        });
        assertThat(isSame(precision, NOON + 123_456_789, NOON + 123_456_789)).isTrue();
        assertThat(isSame(precision, NOON + 123_456_789, NOON + 123_456_788)).isFalse();
        assertThat(isSame(precision, NOON, NOON + 3 * SECOND)).isFalse();
    }

    @Test
    void withoutTimesACopyThatIsYoungerHasTheContent() {
        ComparisonRules rules = new ComparisonRules(
                new KeptAttributes(0, false, false, false, true),
                SourceTree.NANOSECONDS,
                false,
                null,
                OptionalLong.empty(),
                ClockSkew.of(List.of()));
        assertThat(rules.sameContent(SOURCE, file(10, 0100644, 1, 1, NOON + 1, NOON + 1, 1)))
                .isTrue();
        assertThat(rules.sameContent(SOURCE, file(10, 0100644, 1, 1, NOON, NOON + 1, 1)))
                .isFalse();
        assertThat(rules.sameContent(SOURCE, file(11, 0100644, 1, 1, NOON + 1, NOON + 1, 1)))
                .isFalse();
    }

    @Test
    void namesOfOneInodeAreKeptIfTheyAreGroupedTheSame() {
        LinkFates fates = new LinkFates();
        fates.meet(10, 100);
        fates.meet(10, 100);
        fates.meet(20, 200);
        fates.meet(20, 201);
        fates.meet(30, 300);
        fates.meet(31, 300);
        fates.meet(40, 400);
        fates.meet(40, 0);
        fates.meet(50, 0);
        fates.meet(50, 500);
        assertThat(fates.isKept(10)).isTrue();
        assertThat(fates.isKept(20)).as("apart in the copy").isFalse();
        assertThat(fates.isKept(30)).as("together in the copy").isFalse();
        assertThat(fates.isKept(31)).isFalse();
        assertThat(fates.isKept(40)).as("one name changed").isFalse();
        assertThat(fates.isKept(50)).isFalse();
        assertThat(fates.isFirst(10)).isTrue();
        assertThat(fates.isFirst(10)).isFalse();
    }

    @Test
    void byContentNoTimeIsBelieved() {
        ComparisonRules rules = new ComparisonRules(
                SourceTree.ALL_KEPT, SourceTree.NANOSECONDS, true, null, OptionalLong.empty(), ClockSkew.of(List.of()));
        assertThat(rules.sameContent(SOURCE, TWIN)).isFalse();
        assertThat(rules.sameContent(file(0, 0100644, 1, 1, NOON, NOON, 1), file(0, 0100644, 1, 1, NOON + 7, NOON, 1)))
                .as("nothing to read")
                .isTrue();
    }

    @Test
    void theTableHoldsWhatAMapHolds() {
        Random random = new Random(5);
        Map<Long, Long> map = new HashMap<>();
        LongTable table = new LongTable();
        for (int i = 0; i < 100_000; i++) {
            long key = LinkFates.key(7, random.nextInt(30_000));
            long value = 1L + random.nextInt(1000);
            Long before = map.put(key, value);
            assertThat(table.put(key, value)).isEqualTo(before == null ? 0 : before);
        }
        map.forEach((key, value) -> assertThat(table.get(key)).isEqualTo(value));
        assertThat(table.get(LinkFates.key(8, 1))).isZero();
    }

    private static ComparisonRules rules() {
        return new ComparisonRules(
                SourceTree.ALL_KEPT,
                SourceTree.NANOSECONDS,
                false,
                null,
                OptionalLong.empty(),
                ClockSkew.of(List.of()));
    }

    private static ComparisonRules rulesOfBase(long began) {
        return new ComparisonRules(
                SourceTree.ALL_KEPT,
                SourceTree.NANOSECONDS,
                false,
                new ComparedBase(began, Set.of()),
                OptionalLong.empty(),
                ClockSkew.of(List.of()));
    }

    private static boolean isSame(TimePrecision precision, long source, long twin) {
        return precision.isSame(Timestamp.ofNanoseconds(source), Timestamp.ofNanoseconds(twin));
    }

    private static TimePrecision digits(int kept) {
        return new TimePrecision(0, () -> kept);
    }

    private static EntryAttributes file(
            long size, int mode, long owner, long group, long modified, long changed, long device) {
        ComparedAttributes compared = new ComparedAttributes(
                mode, owner, group, Timestamp.ofNanoseconds(changed), 0, Timestamp.EPOCH, 0, false);
        return new EntryAttributes(
                EntryKind.FILE, size, 1, device, 1, false, Timestamp.ofNanoseconds(modified), compared);
    }
}
