package org.bpct.traverse.listing;

import java.util.Arrays;
import java.util.BitSet;
import org.bpct.tree.EntryStamps;
import org.bpct.tree.FileListBuilder;
import org.bpct.tree.Work;

/**
 * The entries of one directory by the bytes of their names, in as few bytes as arrays allow: 8 for the size, the name
 * and its NUL. Only the few entries that have several names, or whose counterparts have, get inodes.
 */
final class SortedEntries {
    static final SortedEntries NONE =
            new SortedEntries(new byte[0], new long[0], new EntryInodes(), new EntryVerdicts(), new EntryStamps());

    private final byte[] names;
    private final long[] sizes;
    private final EntryInodes inodes;
    private final EntryVerdicts verdicts;
    private final EntryStamps stamps;

    SortedEntries(byte[] names, long[] sizes, EntryInodes inodes, EntryVerdicts verdicts, EntryStamps stamps) {
        this.names = names;
        this.sizes = sizes;
        this.inodes = inodes;
        this.verdicts = verdicts;
        this.stamps = stamps;
    }

    /** Notes the inodes whose counterparts are known. */
    void meet(LinkFates fates) {
        inodes.meet(fates);
    }

    /**
     * Decides about the entries that equal their counterparts: those with other names grouped differently have to be
     * copied. The bytes of entries that stay equal are no work.
     *
     * @param counted receives the entries that need no copy
     */
    void settle(LinkFates fates, UnchangedSum counted) {
        BitSet further = new BitSet();
        for (int i = 0; i < inodes.count(); i++) {
            long source = inodes.key(i);
            int rank = inodes.entry(i);
            if (!fates.isKept(source)) {
                verdicts.copy(rank);
            } else if (verdicts.isSame(rank) && !fates.isFirst(source)) {
                further.set(rank);
            }
        }
        verdicts.allSame().stream().forEach(rank -> {
            counted.add(further.get(rank) ? 0 : sizes[rank]);
            sizes[rank] = 0;
        });
    }

    /** Returns true if all entries equal their counterparts; valid after {@link #settle}. */
    boolean areAllSame() {
        return verdicts.allSame().cardinality() == sizes.length;
    }

    /** Returns true if no work is left here; valid after {@link #settle}. */
    boolean isDone(boolean linksSame) {
        return linksSame ? sizes.length == 0 : areAllSame();
    }

    /**
     * Adds the entries that are work to the latest directory of a list.
     *
     * @param linksSame whether an entry that equals its counterpart becomes a link to it; else it is left out
     * @param largest the size that the answer refers to
     * @return the number of the first entry of that size; -1 if there is none
     */
    int addTo(FileListBuilder list, boolean linksSame, long largest) {
        boolean hasLinked = hasLinked();
        int[] numbers = new int[hasLinked ? sizes.length : 0];
        int first = -1;
        int start = 0;
        for (int rank = 0; rank < sizes.length; rank++) {
            int end = start;
            while (names[end] != 0) {
                end++;
            }
            boolean isSame = verdicts.isSame(rank);
            if (!isSame || linksSame) {
                int entry = list.addEntry(names, start, end - start, sizes[rank]);
                if (stamps.count() > 0) {
                    list.seen(stamps, rank);
                }
                Work work = isSame ? Work.LINK : workOf(rank);
                if (work != Work.COPY) {
                    list.require(entry, work);
                }
                if (hasLinked) {
                    numbers[rank] = entry;
                }
                first = first < 0 && sizes[rank] == largest ? entry : first;
            }
            start = end + 1;
        }
        for (int i = 0; i < inodes.count(); i++) {
            int rank = inodes.entry(i);
            if (inodes.hasSeveralNames(i) && (linksSame || !verdicts.isSame(rank))) {
                list.link(numbers[rank], inodes.device(i), inodes.inode(i));
            }
        }
        return first;
    }

    private Work workOf(int rank) {
        if (verdicts.isCompared(rank)) {
            return Work.COMPARE;
        }
        return verdicts.isRepaired(rank) ? Work.REPAIR : Work.COPY;
    }

    /** Returns true if some entries may share their inodes with others. */
    boolean hasLinked() {
        return inodes.count() > 0;
    }

    /** Returns the entries of a plain copy that do not share their inodes. */
    SortedEntries withoutLinked() {
        return chosen(false);
    }

    /** Returns the entries of a plain copy that may share their inodes with others. */
    SortedEntries linkedOnes() {
        return chosen(true);
    }

    private SortedEntries chosen(boolean isLinked) {
        BitSet links = inodes.entries();
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
                isLinked ? inodes.ranked(ranks) : new EntryInodes(),
                new EntryVerdicts(),
                new EntryStamps());
    }

    /** Returns the number of entries, including those that equal their counterparts. */
    int count() {
        return sizes.length;
    }

    /** Returns the largest size that is to be copied or compared; 0 if there is none. */
    long largest() {
        return Arrays.stream(sizes).max().orElse(0);
    }
}
