package org.bpct.plan;

import java.util.List;
import org.bpct.model.Group;
import org.bpct.model.GroupKind;
import org.bpct.model.PlanLimits;
import org.bpct.model.Sizes;

/** A group that is being filled. When it is full, or meets another pair of roots, it is closed and begins anew. */
final class OpenGroup {
    private final GroupKind kind;
    private final PlanLimits limits;
    private final GroupNumbers numbers;
    private final List<Group> closed;
    private final Items items = new Items();
    private int pair;
    private int names;
    private long bytes;
    private long length;

    /** Makes an empty one that adds each group it closes to {@code closed}. */
    OpenGroup(GroupKind kind, PlanLimits limits, GroupNumbers numbers, List<Group> closed) {
        this.kind = kind;
        this.limits = limits;
        this.numbers = numbers;
        this.closed = closed;
    }

    /** Goes on with names of this pair of roots. */
    void begin(int newPair) {
        if (pair != newPair) {
            close();
        }
        pair = newPair;
    }

    /** Returns whether so many names, their bytes in the list, and their bytes on disk do not fit any more. */
    boolean isFull(int moreNames, long moreLength, long moreBytes) {
        return names > 0
                && (names + moreNames > limits.groupNames()
                        || length + moreLength > limits.groupNameBytes()
                        || Sizes.plus(bytes, moreBytes) > limits.groupBytes());
    }

    void add(int item) {
        items.add(item);
    }

    /** Counts what the items stand for. */
    void take(int moreNames, long moreLength, long moreBytes) {
        names += moreNames;
        length += moreLength;
        bytes = Sizes.plus(bytes, moreBytes);
    }

    void close() {
        if (names > 0) {
            closed.add(new Group(numbers.next(), kind, pair, names, bytes, items.take()));
        }
        names = 0;
        bytes = 0;
        length = 0;
    }
}
