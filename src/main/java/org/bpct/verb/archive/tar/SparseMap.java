package org.bpct.verb.archive.tar;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The map of the data of a sparse file: regions, whose bytes follow each other in the archive. GNU tar believes the map
 * and not the size of the member, so that one of more bytes would have it take headers for data, and then data for
 * headers.
 *
 * <p>The forms are those of the manual of GNU tar 1.34, appendix E.
 */
final class SparseMap {
    private static final int BLOCK = TarHeader.BLOCK;

    /** Larger numbers are no sizes. */
    private static final int MOST_DIGITS = 18;

    private final long at;
    private long end;
    private long stored;

    /** GNU tar passes over the rest of a block that a region does not fill; others begin the next region there. */
    private boolean hasPart;

    private byte[] block = {};
    private int used;
    private int blocks;

    SparseMap(long at) {
        this.at = at;
    }

    /** Adds the next region. */
    void add(long offset, long bytes) throws TarException {
        if (offset < end || bytes < 0 || offset > Long.MAX_VALUE - bytes || (hasPart && bytes > 0)) {
            throw ClearHeaders.refusal(at, "a sparse file with a map out of order");
        }
        end = offset + bytes;
        stored += bytes;
        hasPart = bytes % BLOCK != 0;
    }

    /**
     * Refuses a map that is not that of a file.
     *
     * @param size the bytes of the file, with its holes
     * @param data the bytes in the archive, without the map itself
     */
    void require(long size, long data) throws TarException {
        if (end > size || stored != data) {
            throw ClearHeaders.refusal(
                    at, "a sparse file with a map of " + stored + " bytes, and " + data + " in the archive");
        }
    }

    /** Reads the map in extended headers, forms 0.0 and 0.1: GNU.sparse.size, numblocks, and then offset and numbytes, or map. */
    static SparseMap ofRecords(List<PaxRecords.Entry> records, long at) throws TarException {
        SparseMap map = new SparseMap(at);
        List<Long> numbers = new ArrayList<>();
        long count = -1;
        boolean isList = false;
        for (PaxRecords.Entry entry : records) {
            switch (entry.key()) {
                case "GNU.sparse.numblocks" -> {
                    map.require(count < 0 && numbers.isEmpty());
                    count = entry.number(at);
                }
                case "GNU.sparse.offset" -> {
                    map.require(count >= 0 && numbers.size() % 2 == 0 && !isList);
                    numbers.add(entry.number(at));
                }
                case "GNU.sparse.numbytes" -> {
                    map.require(numbers.size() % 2 == 1 && !isList);
                    numbers.add(entry.number(at));
                }
                case "GNU.sparse.map" -> {
                    map.require(count >= 0 && numbers.isEmpty());
                    numbers.addAll(entry.numbers(at));
                    isList = true;
                }
                case "GNU.sparse.size", "GNU.sparse.name" -> {}
                default -> map.require(false);
            }
        }
        map.require(count > 0 && numbers.size() == 2 * count);
        for (int i = 0; i < numbers.size(); i += 2) {
            map.add(numbers.get(i), numbers.get(i + 1));
        }
        return map;
    }

    private void require(boolean isClear) throws TarException {
        if (!isClear) {
            throw ClearHeaders.refusal(at, "a sparse file without a map of its form");
        }
    }

    /** Reads the map before the data, form 1.0: lines of decimal numbers, the number of regions first. */
    static SparseMap ofData(Blocks data, long at) throws IOException {
        SparseMap map = new SparseMap(at);
        for (long left = map.line(data); left > 0; left--) {
            map.add(map.line(data), map.line(data));
        }
        return map;
    }

    private long line(Blocks data) throws IOException {
        long number = 0;
        for (int digits = 0; ; digits++) {
            if (block.length == 0 || used == BLOCK) {
                block = data.next();
                used = 0;
                blocks++;
            }
            byte digit = block[used++];
            if (digit == '\n') {
                require(digits > 0);
                return number;
            }
            require(digit >= '0' && digit <= '9' && digits < MOST_DIGITS);
            number = 10 * number + digit - '0';
        }
    }

    /** Returns the bytes of the blocks that the map itself takes in the data. */
    long ownBytes() {
        return (long) blocks * BLOCK;
    }

    /**
     * Adds regions of an old sparse file: pairs of fields of twelve bytes, up to an empty one.
     *
     * @return true if none is empty, so that the map may go on
     */
    boolean addFields(byte[] fields, int from, int count) throws TarException {
        for (int field = from; field < from + 24 * count; field += 24) {
            if (fields[field + 12] == 0) {
                return false;
            }
            add(TarNumber.of(fields, field, field + 12, at), TarNumber.of(fields, field + 12, field + 24, at));
        }
        return true;
    }

    /** The blocks of a member. */
    interface Blocks {
        byte[] next() throws IOException;
    }
}
