package org.bpct.traverse.listing;

import java.util.BitSet;

/**
 * The results of comparing a directory's entries with their counterparts: a bit for each entry that is not simply
 * copied.
 */
final class EntryVerdicts {
    private final BitSet repaired = new BitSet();
    private final BitSet same = new BitSet();
    private final BitSet compared = new BitSet();

    /** Marks an entry whose attributes alone are to be set. */
    void repair(int entry) {
        repaired.set(entry);
    }

    /** Marks an entry that equals its counterpart. */
    void same(int entry) {
        same.set(entry);
    }

    /** Marks an entry whose content is to be compared with that of its counterpart. */
    void compare(int entry) {
        compared.set(entry);
    }

    /** Marks an entry as to be copied if it was marked as equal or to be compared. */
    void copy(int entry) {
        same.clear(entry);
        compared.clear(entry);
    }

    /** Adds the verdicts on entries that follow the others, numbered from {@code first}. */
    void addAll(EntryVerdicts others, int first) {
        others.repaired.stream().forEach(entry -> repaired.set(first + entry));
        others.same.stream().forEach(entry -> same.set(first + entry));
        others.compared.stream().forEach(entry -> compared.set(first + entry));
    }

    /** Returns the same verdicts for entries in another order; those without a rank are gone, see {@link EntryColumns}. */
    EntryVerdicts ranked(int[] ranks) {
        EntryVerdicts ranked = new EntryVerdicts();
        rank(repaired, ranks, ranked.repaired);
        rank(same, ranks, ranked.same);
        rank(compared, ranks, ranked.compared);
        return ranked;
    }

    private static void rank(BitSet entries, int[] ranks, BitSet into) {
        entries.stream()
                .map(entry -> ranks[entry])
                .filter(rank -> rank != EntryColumns.NO_RANK)
                .forEach(into::set);
    }

    /** Returns true if all entries are simply copied. */
    boolean isEmpty() {
        return repaired.isEmpty() && same.isEmpty() && compared.isEmpty();
    }

    boolean isRepaired(int entry) {
        return repaired.get(entry);
    }

    boolean isSame(int entry) {
        return same.get(entry);
    }

    boolean isCompared(int entry) {
        return compared.get(entry);
    }

    /** Returns the entries that equal their counterparts. */
    BitSet allSame() {
        return same;
    }
}
