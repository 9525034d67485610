package org.bpct.bench;

/** What {@code find} said of one entry of a tree; times and inodes are only compared, and stay text. */
record FoundEntry(
        String type,
        int mode,
        String owner,
        long size,
        String time,
        String target,
        String inode,
        int links,
        long blocks) {
    /** How many fields an entry has, its name included. */
    static final int FIELDS = 10;

    static FoundEntry of(String[] fields, int first) {
        return new FoundEntry(
                fields[first + 1],
                Integer.parseInt(fields[first + 2], 8),
                fields[first + 3],
                Long.parseLong(fields[first + 4]),
                fields[first + 5],
                fields[first + 6],
                fields[first + 7],
                Integer.parseInt(fields[first + 8]),
                Long.parseLong(fields[first + 9]));
    }

    boolean isFile() {
        return type.equals("f");
    }

    boolean isDirectory() {
        return type.equals("d");
    }

    boolean isSymlink() {
        return type.equals("l");
    }

    boolean isSparse() {
        return size >= 1 << 20 && blocks * 512 < size / 2;
    }
}
