package org.bpct.survey;

import java.util.Arrays;

/** The sums of rows, in columns: each is known by its number. */
final class UsageRows {
    private long[] allocated = new long[16];
    private long[] apparent = new long[16];
    private long[] entries = new long[16];
    private int count;

    /** Adds an empty row, and returns its number. */
    int add() {
        if (count == entries.length) {
            allocated = Arrays.copyOf(allocated, count * 2);
            apparent = Arrays.copyOf(apparent, count * 2);
            entries = Arrays.copyOf(entries, count * 2);
        }
        return count++;
    }

    int count() {
        return count;
    }

    void addEntry(int row) {
        entries[row]++;
    }

    void addApparent(int row, long bytes) {
        apparent[row] += bytes;
    }

    void addAllocated(int row, long bytes) {
        allocated[row] += bytes;
    }

    /** Adds sums to a row. */
    void add(int row, Usage more) {
        allocated[row] += more.allocated();
        apparent[row] += more.apparent();
        entries[row] += more.entries();
    }

    Usage usage(int row) {
        return new Usage(allocated[row], apparent[row], entries[row]);
    }
}
