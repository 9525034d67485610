package org.bpct.verb.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.bpct.files.FileName;
import org.bpct.files.Timestamp;
import org.bpct.traverse.listing.EntryAttributes;
import org.bpct.traverse.listing.EntryKind;
import org.bpct.verb.compare.Difference.Kind;
import org.junit.jupiter.api.Test;

/** The names that share an inode in one tree and not in the other. */
final class LinkNamesTest {
    private final LinkNames names = new LinkNames();

    private static EntryAttributes inode(long device, long number) {
        return new EntryAttributes(EntryKind.FILE, 0, 2, device, number, false, Timestamp.EPOCH);
    }

    private void add(String name, long inA, long inB) {
        names.add(FileName.ofText(name), inode(1, inA), inode(2, inB));
    }

    private List<String> differing() {
        EntryComparison into = new EntryComparison(0);
        names.compare(into);
        assertThat(into.found()).allMatch(difference -> difference.kind() == Kind.LINKS);
        return into.found().stream().map(difference -> difference.path().text()).toList();
    }

    @Test
    void namesOfTheSameGroupsDoNotDifferWhateverTheirInodesAre() {
        add("a", 10, 77);
        add("b", 10, 77);
        add("c", 11, 10);
        add("d", 11, 10);

        assertThat(differing()).isEmpty();
    }

    @Test
    void aNameThatWasTornFromItsGroupDiffersAndTheOthersDoNot() {
        add("c", 10, 78);
        add("b", 10, 77);
        add("a", 10, 77);

        assertThat(differing()).containsExactly("c");
    }

    @Test
    void namesThatWereJoinedDifferFromTheSecondOn() {
        add("b", 11, 77);
        add("a", 10, 77);
        add("c", 12, 77);

        assertThat(differing()).containsExactly("b", "c");
    }

    @Test
    void namesThatChangedGroupsDiffer() {
        add("a", 10, 20);
        add("b", 10, 21);
        add("c", 11, 21);
        add("d", 11, 20);

        assertThat(differing()).containsExactly("b", "c", "d");
    }

    @Test
    void inodesOfOneNumberOnTwoDevicesAreTwo() {
        names.add(FileName.ofText("a"), inode(1, 10), inode(3, 10));
        names.add(FileName.ofText("b"), inode(2, 10), inode(3, 10));

        assertThat(differing()).containsExactly("b");
    }
}
