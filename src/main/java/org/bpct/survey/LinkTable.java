package org.bpct.survey;

import java.util.ArrayList;
import java.util.List;

/**
 * The inodes with several names that a walk has met, each once: 12 bytes a place, and 20 more where rows of directories
 * compete for them.
 */
final class LinkTable {
    private static final int SMALLEST = 1024;

    private final boolean keepsRows;
    private final List<Long> devices = new ArrayList<>();
    private long[] inodes = new long[SMALLEST];

    /** The number of the device, counted from 1; 0 marks a free place. */
    private int[] numbers = new int[SMALLEST];

    private int[] rows = new int[0];
    private long[] apparent = new long[0];
    private long[] allocated = new long[0];
    private int count;

    LinkTable(boolean keepsRows) {
        this.keepsRows = keepsRows;
        growRows(SMALLEST);
    }

    private void growRows(int size) {
        if (keepsRows) {
            rows = new int[size];
            apparent = new long[size];
            allocated = new long[size];
        }
    }

    /** Adds an inode; returns false if it was there. */
    boolean add(long device, long inode) {
        int number = number(device);
        int place = place(number, inode);
        if (numbers[place] != 0) {
            return false;
        }
        numbers[place] = number;
        inodes[place] = inode;
        count++;
        if (count > numbers.length / 4 * 3) {
            grow();
        }
        return true;
    }

    /** Returns the place of an inode that was added, until the next one is. */
    int place(long device, long inode) {
        return place(number(device), inode);
    }

    int row(int place) {
        return rows[place];
    }

    void setRow(int place, int row, long bytes) {
        rows[place] = row;
        apparent[place] = bytes;
    }

    void setAllocated(int place, long bytes) {
        allocated[place] = bytes;
    }

    /** Adds each inode to the row that has it. */
    void settle(UsageRows sums) {
        for (int place = 0; keepsRows && place < numbers.length; place++) {
            if (numbers[place] != 0) {
                sums.addApparent(rows[place], apparent[place]);
                sums.addAllocated(rows[place], allocated[place]);
            }
        }
    }

    private int number(long device) {
        int index = devices.indexOf(device);
        if (index < 0) {
            devices.add(device);
            index = devices.size() - 1;
        }
        return index + 1;
    }

    private int place(int number, long inode) {
        int mask = numbers.length - 1;
        long mixed = (inode * 31 + number) * 0x9e37_79b9_7f4a_7c15L;
        int place = (int) (mixed >>> 32) & mask;
        while (numbers[place] != 0 && (inodes[place] != inode || numbers[place] != number)) {
            place = place + 1 & mask;
        }
        return place;
    }

    private void grow() {
        long[] oldInodes = inodes;
        int[] oldNumbers = numbers;
        int[] oldRows = rows;
        long[] oldApparent = apparent;
        long[] oldAllocated = allocated;
        int size = Math.multiplyExact(oldNumbers.length, 2);
        inodes = new long[size];
        numbers = new int[size];
        growRows(size);
        for (int i = 0; i < oldNumbers.length; i++) {
            if (oldNumbers[i] != 0) {
                int place = place(oldNumbers[i], oldInodes[i]);
                numbers[place] = oldNumbers[i];
                inodes[place] = oldInodes[i];
                if (keepsRows) {
                    rows[place] = oldRows[i];
                    apparent[place] = oldApparent[i];
                    allocated[place] = oldAllocated[i];
                }
            }
        }
    }
}
