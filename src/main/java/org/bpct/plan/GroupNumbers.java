package org.bpct.plan;

/** The counter that gives each group of a batch its number. */
public final class GroupNumbers {
    private int next;

    /** Starts with a number: 1 unless the batch has numbered groups already. */
    public GroupNumbers(int first) {
        next = first;
    }

    /** Returns the next number. */
    public int next() {
        return next++;
    }
}
