package org.bpct.plan;

import java.util.List;
import org.bpct.model.Group;
import org.bpct.model.GroupKind;
import org.bpct.model.PlanLimits;
import org.bpct.model.Sizes;

/**
 * A group that is being filled. When it is full, or the pair of roots changes, it is closed and starts again, empty.
 */
public final class OpenGroup {
    private final GroupKind kind;
    private final PlanLimits limits;
    private final GroupNumbers numbers;
    private final List<Group> closed;
    private final Items items = new Items();
    private int pair;
    private int names;
    private long bytes;
    private long length;

    /** Makes an empty group that adds each group it closes to {@code closed}. */
    public OpenGroup(GroupKind kind, PlanLimits limits, GroupNumbers numbers, List<Group> closed) {
        this.kind = kind;
        this.limits = limits;
        this.numbers = numbers;
        this.closed = closed;
    }

    /** Continues with names of this pair of roots. */
    public void begin(int newPair) {
        if (pair != newPair) {
            close();
        }
        pair = newPair;
    }

    /** Returns true if this many names, with their bytes in the list and on disk, no longer fit. */
    public boolean isFull(int moreNames, long moreLength, long moreBytes) {
        return names > 0
                && (names + moreNames > limits.groupNames()
                        || length + moreLength > limits.groupNameBytes()
                        || Sizes.plus(bytes, moreBytes) > limits.groupBytes());
    }

    /** Adds an entry or directory of the list. */
    public void add(int item) {
        items.add(item);
    }

    /** Counts the names and bytes of the items added. */
    public void take(int moreNames, long moreLength, long moreBytes) {
        names += moreNames;
        length += moreLength;
        bytes = Sizes.plus(bytes, moreBytes);
    }

    /** Closes the group, if it has anything. */
    public void close() {
        if (names > 0) {
            closed.add(new Group(numbers.next(), kind, pair, names, bytes, items.take()));
        }
        names = 0;
        bytes = 0;
        length = 0;
    }
}
