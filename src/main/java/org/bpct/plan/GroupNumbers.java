package org.bpct.plan;

/** The counter that gives each group of a batch its number. */
final class GroupNumbers {
    private int next;

    /** Starts with a number: 1 unless the batch has numbered groups already. */
    GroupNumbers(int first) {
        next = first;
    }

    /** Returns the next number. */
    int next() {
        return next++;
    }
}
