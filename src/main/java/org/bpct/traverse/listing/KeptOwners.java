package org.bpct.traverse.listing;

import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import org.bpct.selection.SelectionSubject;

/**
 * The owners that a copy keeps, with a count of the names that get others. An ordinary user keeps only himself, and the
 * groups that he is in: {@code cp -a} leaves all else without an error.
 */
public final class KeptOwners {
    /** Keeps all owners, or is not asked to. */
    public static final KeptOwners ALL = new KeptOwners(-1, Set.of());

    private final long user;
    private final Set<Long> groups;
    private final LongAdder others = new LongAdder();

    private KeptOwners(long user, Set<Long> groups) {
        this.user = user;
        this.groups = groups;
    }

    /**
     * Returns the owners that an ordinary user keeps.
     *
     * @param user his number
     * @param groups the numbers of his groups
     */
    public static KeptOwners of(long user, Set<Long> groups) {
        return new KeptOwners(user, Set.copyOf(groups));
    }

    /** Returns true if each name has to be looked at, with its owner and group. */
    public boolean areLimited() {
        return user >= 0;
    }

    /** Counts a name that is copied or linked, if the copy gets another owner or group. */
    public void meet(SelectionSubject name) {
        if (areLimited() && (name.owner() != user || !groups.contains(name.group()))) {
            others.increment();
        }
    }

    /** Returns the number of names that get another owner or group. */
    public long others() {
        return others.sum();
    }
}
