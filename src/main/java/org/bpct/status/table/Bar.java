package org.bpct.status.table;

/** A bar that fills from the left as work is done. */
public final class Bar {
    private Bar() {}

    /** Returns a bar of so many cells between brackets; in plain ASCII unless it may be Unicode. */
    public static String of(int cells, int percent, boolean isUnicode) {
        int full = cells * Math.min(100, Math.max(0, percent)) / 100;
        String done = isUnicode ? "\u2588" : "#";
        String open = isUnicode ? "\u2591" : "-";
        return "[" + done.repeat(full) + open.repeat(cells - full) + "]";
    }
}
