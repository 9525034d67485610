package org.bpct.tree;

import java.util.Arrays;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;

/** The sorting of numbers by places in archives, as plain integers where that is possible: there may be ten million. */
final class PlaceOrder {
    /** All members begin at blocks of this many bytes. */
    private static final int BLOCK_BITS = 9;

    private PlaceOrder() {}

    /** Returns these numbers by part, and by start within a part. */
    static int[] of(int[] numbers, IntUnaryOperator part, IntToLongFunction start) {
        int lastPart = 0;
        long lastStart = 0;
        for (int number : numbers) {
            lastPart = Math.max(lastPart, part.applyAsInt(number));
            lastStart = Math.max(lastStart, start.applyAsLong(number) >>> BLOCK_BITS);
        }
        int forIndex = bits(numbers.length);
        int forStart = bits(lastStart);
        if (forIndex + forStart + bits(lastPart) >= Long.SIZE) {
            return Arrays.stream(numbers)
                    .boxed()
                    .sorted((a, b) -> part.applyAsInt(a) != part.applyAsInt(b)
                            ? Integer.compare(part.applyAsInt(a), part.applyAsInt(b))
                            : Long.compare(start.applyAsLong(a), start.applyAsLong(b)))
                    .mapToInt(Integer::intValue)
                    .toArray();
        }
        long[] keys = new long[numbers.length];
        for (int i = 0; i < keys.length; i++) {
            long place = (long) part.applyAsInt(numbers[i]) << forStart | start.applyAsLong(numbers[i]) >>> BLOCK_BITS;
            keys[i] = place << forIndex | i;
        }
        Arrays.sort(keys);
        int[] sorted = new int[keys.length];
        long mask = (1L << forIndex) - 1;
        for (int i = 0; i < keys.length; i++) {
            sorted[i] = numbers[(int) (keys[i] & mask)];
        }
        return sorted;
    }

    private static int bits(long number) {
        return Long.SIZE - Long.numberOfLeadingZeros(number);
    }
}
