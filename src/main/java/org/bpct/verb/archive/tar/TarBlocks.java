package org.bpct.verb.archive.tar;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;

/** The bytes of a tar, block by block; skipped bytes are not read if the form allows it. */
final class TarBlocks implements Closeable {
    private static final int BLOCK = TarHeader.BLOCK;

    /** Headers of small files come with their data; those behind large data are read alone. */
    private static final int BUFFER = 1 << 16;

    private static final int AFTER_A_JUMP = 1 << 12;

    private final TarBytes in;
    private final long end;
    private final byte[] buffer = new byte[BUFFER];
    private long bufferAt;
    private int filled;
    private long position;

    /** Begins at the first byte. */
    TarBlocks(TarBytes in) throws IOException {
        this.in = in;
        this.end = in.size();
    }

    /** Returns the number of the byte that is read next. */
    long position() {
        return position;
    }

    /** Returns true if there may be another whole block. */
    boolean hasBlock() {
        return position + BLOCK <= end;
    }

    boolean isAtEnd() {
        return position >= end;
    }

    /** Goes back to a block that was read. */
    void returnTo(long earlier) {
        position = earlier;
    }

    /** Reads the bytes behind the last member, if they have to be checked; throws if they cannot be read. */
    void finish() throws IOException {
        in.finish();
    }

    @Override
    public void close() throws IOException {
        in.close();
    }

    byte[] next() throws IOException {
        return read(BLOCK);
    }

    /** Skips the rest of partly read data, and the filling of its last block. */
    void skip(long size, long read) throws IOException {
        long left = size - read;
        long filling = Math.floorMod(-size, BLOCK);
        // Sums of sizes near 2^63 would overflow.
        if (size < 0 || left > end - position || filling > end - position - left) {
            throw new TarException(position, "the archive ends amidst a member");
        }
        position += left + filling;
    }

    byte[] read(int length) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(length);
        int left = length;
        while (left > 0) {
            // Data that was jumped over may be longer than an int.
            if (position < bufferAt || position - bufferAt >= filled) {
                fill();
            }
            int from = (int) (position - bufferAt);
            int count = Math.min(left, filled - from);
            bytes.write(buffer, from, count);
            position += count;
            left -= count;
        }
        return bytes.toByteArray();
    }

    private void fill() throws IOException {
        boolean hasJumped = position != bufferAt + filled;
        bufferAt = position;
        try {
            filled = in.read(ByteBuffer.wrap(buffer, 0, hasJumped ? AFTER_A_JUMP : BUFFER), position);
        } catch (EOFException e) {
            filled = -1;
        }
        if (filled <= 0) {
            filled = 0;
            throw new TarException(position, "the archive ends amidst a member");
        }
    }
}
