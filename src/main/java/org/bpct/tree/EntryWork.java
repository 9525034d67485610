package org.bpct.tree;

import java.util.BitSet;

/** The work that each entry of a {@link FileList} needs: a bit for each of the few that need no copy. */
final class EntryWork {
    private final BitSet repaired = new BitSet();
    private final BitSet compared = new BitSet();
    private final BitSet linkedToBase = new BitSet();

    /** Sets the work that an entry needs. */
    void require(int entry, Work work) {
        repaired.set(entry, work == Work.REPAIR);
        compared.set(entry, work == Work.COMPARE);
        linkedToBase.set(entry, work == Work.LINK);
    }

    /** Returns the work that an entry needs. */
    Work of(int entry) {
        if (linkedToBase.get(entry)) {
            return Work.LINK;
        }
        if (compared.get(entry)) {
            return Work.COMPARE;
        }
        return repaired.get(entry) ? Work.REPAIR : Work.COPY;
    }

    /** Returns true if one of the first {@code entries} entries needs this work. */
    boolean holds(Work work, int entries) {
        return switch (work) {
            case COPY -> repaired.cardinality() + linkedToBase.cardinality() + compared.cardinality() < entries;
            case REPAIR -> !repaired.isEmpty();
            case COMPARE -> !compared.isEmpty();
            case LINK -> !linkedToBase.isEmpty();
        };
    }
}
