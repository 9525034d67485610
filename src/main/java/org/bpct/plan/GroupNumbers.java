package org.bpct.plan;

/** Gives each group of a batch its number. */
final class GroupNumbers {
    private int next;

    /** Begins with a number, 1 unless other groups of the batch have theirs already. */
    GroupNumbers(int first) {
        next = first;
    }

    /** Returns the next number. */
    int next() {
        return next++;
    }
}
