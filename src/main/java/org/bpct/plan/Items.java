package org.bpct.plan;

import java.util.Arrays;

/** A growing list of plain integers. */
public final class Items {
    private int[] values = new int[16];
    private int size;

    /** Adds one. */
    public void add(int value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, size * 2);
        }
        values[size++] = value;
    }

    int size() {
        return size;
    }

    /** Returns the values so far and starts again, empty. */
    public int[] take() {
        int[] taken = Arrays.copyOf(values, size);
        size = 0;
        return taken;
    }
}
