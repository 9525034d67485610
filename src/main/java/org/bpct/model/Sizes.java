package org.bpct.model;

import java.util.stream.LongStream;

/**
 * Sums of sizes, which stop below an exabyte: two sparse files may have more than 2<sup>63</sup> bytes. So each fits in
 * the 18 digits of a record, and several of them add up to a long. The ledger closes, because scripts stop at the same
 * number.
 */
public final class Sizes {
    /** The largest sum; it means "at least this". */
    public static final long MOST = 999_999_999_999_999_999L;

    private Sizes() {}

    /** Returns the sum of two sizes. */
    public static long plus(long one, long other) {
        return Math.min(MOST, Math.min(MOST, one) + Math.min(MOST, other));
    }

    /** Returns the sum of sizes. */
    public static long sum(LongStream sizes) {
        return sizes.reduce(0, Sizes::plus);
    }
}
