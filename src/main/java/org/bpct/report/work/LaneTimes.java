package org.bpct.report.work;

import java.util.Arrays;

/**
 * When the groups of one attempt were begun. A journal tells only when each was done; but lanes take groups in the order of the
 * list, each as soon as it has none: with four lanes the fifth group begins when the first is done that ends at all.
 */
final class LaneTimes {
    private final long began;
    private final int lanes;
    private final long[] ends;

    /**
     * Prepares the answer.
     *
     * @param began when the attempt began
     * @param lanes how many groups it did at once
     * @param ends when its groups were done, in any order
     */
    LaneTimes(long began, int lanes, long[] ends) {
        this.began = began;
        this.lanes = lanes;
        this.ends = ends.clone();
        Arrays.sort(this.ends);
    }

    /** Returns when the group was in hand that is so many places from the first in the list, and was done at that moment. */
    Span of(int place, long end) {
        long free = place < lanes ? began : ends[place - lanes];
        return new Span(Math.min(Math.max(began, free), end), end);
    }
}
