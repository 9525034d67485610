package org.bpct.traverse.listing;

import java.util.Arrays;
import java.util.BitSet;
import org.bpct.tree.EntryStamps;
import org.bpct.tree.FileListBuilder;
import org.bpct.tree.Work;

/**
 * The entries of one directory by the bytes of their names, in as few bytes as arrays allow: 8 for the
 * size, the name and its NUL. Inodes are there only for the few entries that have several names, or whose counterparts
 * have.
 */
final class SortedEntries {
    static final SortedEntries NONE = new SortedEntries(
            new byte[0],
            new long[0],
            new int[0],
            new long[0],
            new long[0],
            new long[0],
            new boolean[0],
            new BitSet(),
            new BitSet(),
            new BitSet(),
            new EntryStamps());

    private final byte[] names;
    private final long[] sizes;
    private final int[] linked;
    private final long[] devices;
    private final long[] inodes;
    private final long[] twins;
    private final boolean[] several;
    private final BitSet repaired;
    private final BitSet same;
    private final BitSet compared;
    private final EntryStamps stamps;

    SortedEntries(
            byte[] names,
            long[] sizes,
            int[] linked,
            long[] devices,
            long[] inodes,
            long[] twins,
            boolean[] several,
            BitSet repaired,
            BitSet same,
            BitSet compared,
            EntryStamps stamps) {
        this.names = names;
        this.sizes = sizes;
        this.linked = linked;
        this.devices = devices;
        this.inodes = inodes;
        this.twins = twins;
        this.several = several;
        this.repaired = repaired;
        this.same = same;
        this.compared = compared;
        this.stamps = stamps;
    }

    /** Notes the inodes of which the counterparts are known. */
    void meet(LinkFates fates) {
        for (int i = 0; i < linked.length; i++) {
            fates.meet(LinkFates.key(devices[i], inodes[i]), twins[i]);
        }
    }

    /**
     * Decides about the entries that are the same as their counterparts: those that are not grouped as these are have
     * to be copied. Of those that stay the same the bytes are no work.
     *
     * @param counted gets what needs not be copied
     */
    void settle(LinkFates fates, UnchangedSum counted) {
        BitSet further = new BitSet();
        for (int i = 0; i < linked.length; i++) {
            long source = LinkFates.key(devices[i], inodes[i]);
            if (!fates.isKept(source)) {
                same.clear(linked[i]);
                compared.clear(linked[i]);
            } else if (same.get(linked[i]) && !fates.isFirst(source)) {
                further.set(linked[i]);
            }
        }
        same.stream().forEach(rank -> {
            counted.add(further.get(rank) ? 0 : sizes[rank]);
            sizes[rank] = 0;
        });
    }

    /** Returns true if all are the same as their counterparts, once that is settled. */
    boolean areAllSame() {
        return same.cardinality() == sizes.length;
    }

    /** Returns true if nothing of this is left to be done, once it is settled. */
    boolean isDone(boolean linksSame) {
        return linksSame ? sizes.length == 0 : areAllSame();
    }

    /**
     * Adds the entries that are work to the latest directory of a list.
     *
     * @param linksSame whether an entry that is the same becomes a link to its counterpart; else it is left out
     * @param largest the size that counts, see the answer
     * @return the number of the first entry of that size; -1 if there is none
     */
    int addTo(FileListBuilder list, boolean linksSame, long largest) {
        int[] numbers = linked.length == 0 ? linked : new int[sizes.length];
        int first = -1;
        int start = 0;
        for (int rank = 0; rank < sizes.length; rank++) {
            int end = start;
            while (names[end] != 0) {
                end++;
            }
            boolean isSame = same.get(rank);
            if (!isSame || linksSame) {
                int entry = list.addEntry(names, start, end - start, sizes[rank]);
                if (stamps.count() > 0) {
                    list.seen(stamps, rank);
                }
                Work work = isSame ? Work.LINK : workOf(rank);
                if (work != Work.COPY) {
                    list.require(entry, work);
                }
                if (linked.length > 0) {
                    numbers[rank] = entry;
                }
                first = first < 0 && sizes[rank] == largest ? entry : first;
            }
            start = end + 1;
        }
        for (int i = 0; i < linked.length; i++) {
            if (several[i] && (linksSame || !same.get(linked[i]))) {
                list.link(numbers[linked[i]], devices[i], inodes[i]);
            }
        }
        return first;
    }

    private Work workOf(int rank) {
        if (compared.get(rank)) {
            return Work.COMPARE;
        }
        return repaired.get(rank) ? Work.REPAIR : Work.COPY;
    }

    /** Returns true if some may share their inodes with others. */
    boolean hasLinked() {
        return linked.length > 0;
    }

    /** Returns those entries of a plain copy that share their inodes with nobody. */
    SortedEntries withoutLinked() {
        return chosen(false);
    }

    /** Returns those entries of a plain copy that may share their inodes with others. */
    SortedEntries linkedOnes() {
        return chosen(true);
    }

    private SortedEntries chosen(boolean isLinked) {
        BitSet links = new BitSet();
        Arrays.stream(linked).forEach(links::set);
        byte[] chosenNames = new byte[names.length];
        long[] chosenSizes = new long[sizes.length];
        int[] ranks = new int[sizes.length];
        int count = 0;
        int end = 0;
        int start = 0;
        for (int rank = 0; rank < sizes.length; rank++) {
            int next = start;
            while (names[next] != 0) {
                next++;
            }
            next++;
            if (links.get(rank) == isLinked) {
                System.arraycopy(names, start, chosenNames, end, next - start);
                end += next - start;
                chosenSizes[count] = sizes[rank];
                ranks[rank] = count++;
            }
            start = next;
        }
        return new SortedEntries(
                Arrays.copyOf(chosenNames, end),
                Arrays.copyOf(chosenSizes, count),
                isLinked ? Arrays.stream(linked).map(rank -> ranks[rank]).toArray() : new int[0],
                isLinked ? devices : new long[0],
                isLinked ? inodes : new long[0],
                isLinked ? twins : new long[0],
                isLinked ? several : new boolean[0],
                new BitSet(),
                new BitSet(),
                new BitSet(),
                new EntryStamps());
    }

    /** Returns the number of entries, those that are the same among them. */
    int count() {
        return sizes.length;
    }

    /** Returns the largest size that is to be copied or compared; 0 if there is none. */
    long largest() {
        return Arrays.stream(sizes).max().orElse(0);
    }
}
