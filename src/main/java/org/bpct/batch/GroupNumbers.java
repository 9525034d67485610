package org.bpct.batch;

/** Gives each group of a batch its number. */
final class GroupNumbers {
    private int last;

    /** Returns the next number, from 1. */
    int next() {
        return ++last;
    }
}
