package org.bpct.verb.sum.manifest;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a manifest, one after the other, without their ends: a newline, a carriage return and a newline, or NUL.
 * The beginning of the file tells which: a manifest with a NUL byte there has no other ends, and if each line there ends in
 * a carriage return, all do. A byte order mark at the beginning is passed over.
 */
final class ManifestLines {
    private static final int BLOCK = 1 << 16;
    private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private final InputStream in;
    private final byte[] block;
    private final byte end;
    private final boolean hasReturns;
    private int from;
    private int to;
    private int number;

    /** Reads the beginning. */
    ManifestLines(InputStream in) throws IOException {
        this.in = in;
        this.block = new byte[BLOCK];
        this.to = in.readNBytes(block, 0, BLOCK);
        if (to >= MARK.length && Arrays.equals(block, 0, MARK.length, MARK, 0, MARK.length)) {
            from = MARK.length;
        }
        this.end = (byte) (find((byte) 0, from) < to ? 0 : '\n');
        this.hasReturns = end == '\n' && allEndInReturns();
    }

    private boolean allEndInReturns() {
        int lines = 0;
        for (int at = find((byte) '\n', from); at < to; at = find((byte) '\n', at + 1)) {
            if (at == from || block[at - 1] != '\r') {
                return false;
            }
            lines++;
        }
        return lines > 0;
    }

    /** Returns true if lines end in NUL: then no name in them is escaped. */
    boolean areEndedByNul() {
        return end == 0;
    }

    /** Returns the number of the last line that was returned, from 1. */
    int number() {
        return number;
    }

    /** Returns the next line; null after the last one. An empty one is a line, too. */
    byte @Nullable [] next() throws IOException {
        ByteArrayOutputStream begun = null;
        while (true) {
            int at = find(end, from);
            if (begun == null && at < to) {
                byte[] line = Arrays.copyOfRange(block, from, at);
                from = at + 1;
                return taken(line);
            }
            begun = begun == null ? new ByteArrayOutputStream() : begun;
            begun.write(block, from, at - from);
            if (at < to) {
                from = at + 1;
                return taken(begun.toByteArray());
            }
            from = 0;
            to = in.readNBytes(block, 0, BLOCK);
            if (to == 0) {
                return begun.size() == 0 ? null : taken(begun.toByteArray());
            }
        }
    }

    private byte[] taken(byte[] line) {
        number++;
        boolean isReturned = hasReturns && line.length > 0 && line[line.length - 1] == '\r';
        return isReturned ? Arrays.copyOf(line, line.length - 1) : line;
    }

    private int find(byte sought, int start) {
        int at = start;
        while (at < to && block[at] != sought) {
            at++;
        }
        return at;
    }
}
