package org.bpct.verb.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.bpct.files.FileName;
import org.bpct.files.Timestamp;
import org.bpct.traverse.listing.ComparedAttributes;
import org.bpct.traverse.listing.EntryAttributes;
import org.bpct.traverse.listing.EntryKind;
import org.bpct.verb.compare.Difference.Kind;
import org.junit.jupiter.api.Test;

/** The rules by which two entries of one name differ. */
final class EntryComparisonTest {
    private static final FileName NAME = FileName.ofText("n");
    private static final int FILE = 0100644;

    private final EntryComparison rules = new EntryComparison(0);

    private static EntryAttributes entry(EntryKind kind, int mode, long size, long owner, long special, long time) {
        return new EntryAttributes(
                kind,
                size,
                1,
                1,
                1,
                false,
                Timestamp.ofNanoseconds(time),
                new ComparedAttributes(mode, owner, owner, Timestamp.EPOCH, special, Timestamp.EPOCH, size, false));
    }

    private static EntryAttributes file(int mode, long size, long owner, long time) {
        return entry(EntryKind.FILE, mode, size, owner, 0, time);
    }

    private List<Difference> found() {
        return rules.found().stream().sorted(Difference.BY_PATH).toList();
    }

    @Test
    void equalEntriesHaveNoDifference() {
        rules.compare(NAME, file(FILE, 3, 7, 5), file(FILE, 3, 7, 5));

        assertThat(found()).isEmpty();
    }

    @Test
    void eachAttributeIsNamedWithBothValues() {
        rules.compare(NAME, file(FILE, 3, 7, 1_000_000_005L), file(0104600, 4, 8, -1));

        assertThat(found())
                .containsExactly(
                        new Difference(NAME, Kind.SIZE, "3", "4"),
                        new Difference(NAME, Kind.MODE, "644", "4600"),
                        new Difference(NAME, Kind.OWNER, "7", "8"),
                        new Difference(NAME, Kind.GROUP, "7", "8"),
                        new Difference(NAME, Kind.TIME, "1.000000005", "-0.000000001"));
    }

    @Test
    void numbersOfOwnersHaveNoSign() {
        rules.compare(NAME, file(FILE, 3, 0xffff_fffeL, 5), file(FILE, 3, -2, 5));
        assertThat(found()).isEmpty();

        rules.compare(NAME, file(FILE, 3, -2, 5), file(FILE, 3, 0, 5));
        assertThat(found()).contains(new Difference(NAME, Kind.OWNER, "4294967294", "0"));
    }

    @Test
    void modesOfSymlinksAreNotCompared() {
        rules.compare(
                NAME, entry(EntryKind.SYMLINK, 0120777, 0, 7, 0, 5), entry(EntryKind.SYMLINK, 0120700, 0, 7, 0, 5));

        assertThat(found()).isEmpty();
    }

    @Test
    void devicesDifferByTheirNumbers() {
        rules.compare(
                NAME,
                entry(EntryKind.SPECIAL, 0020600, 0, 7, 0x103, 5),
                entry(EntryKind.SPECIAL, 0020600, 0, 7, 0x105, 5));

        assertThat(found()).containsExactly(new Difference(NAME, Kind.DEVICE, "103", "105"));
    }

    @Test
    void timesMayDifferByTheWindowAndNoMore() {
        EntryComparison patient = new EntryComparison(10);

        patient.compare(NAME, file(FILE, 3, 7, 5), file(FILE, 3, 7, 15));
        patient.compare(NAME, file(FILE, 3, 7, 15), file(FILE, 3, 7, 5));
        assertThat(patient.found()).isEmpty();

        patient.compare(NAME, file(FILE, 3, 7, 5), file(FILE, 3, 7, 16));
        assertThat(patient.found()).extracting(Difference::kind).containsExactly(Kind.TIME);
    }

    @Test
    void typesDifferAlsoAmongSpecialFilesAndAreNamedOnlyIfMeant() {
        EntryAttributes fifo = entry(EntryKind.SPECIAL, 0010644, 0, 7, 0, 5);
        EntryAttributes socket = entry(EntryKind.SPECIAL, 0140644, 0, 7, 0, 5);

        assertThat(rules.isSameType(NAME, fifo, socket, false)).isFalse();
        assertThat(found()).isEmpty();
        assertThat(rules.isSameType(NAME, fifo, socket, true)).isFalse();
        assertThat(found()).containsExactly(new Difference(NAME, Kind.TYPE, "p", "s"));
        assertThat(rules.isSameType(NAME, fifo, fifo, true)).isTrue();
    }
}
