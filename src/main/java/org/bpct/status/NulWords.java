package org.bpct.status;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * A cursor over the words of a file, each ended by NUL, that makes no object for a word: lists and error records may
 * have a hundred million of them. A last word without its NUL is torn, and is none.
 */
final class NulWords implements Closeable {
    private static final int BUFFER = 1 << 16;

    /** No name or message comes near this; a damaged file must not fill the memory. */
    private static final int WORD_LIMIT = 1 << 20;

    private final InputStream in;
    private byte[] buffer = new byte[BUFFER];
    private int filled;
    private int start;
    private int end = -1;

    NulWords(InputStream in) {
        this.in = in;
    }

    /** Goes to the next word; returns false if there is none. */
    boolean next() throws IOException {
        start = end + 1;
        int position = start;
        while (true) {
            while (position < filled) {
                if (buffer[position] == 0) {
                    end = position;
                    return true;
                }
                position++;
            }
            position -= start;
            makeRoom();
            int read = in.read(buffer, filled, buffer.length - filled);
            if (read < 0) {
                end = filled - 1;
                start = filled;
                return false;
            }
            filled += read;
        }
    }

    /** Goes this many words on. */
    boolean skip(long words) throws IOException {
        for (long i = 0; i < words; i++) {
            if (!next()) {
                return false;
            }
        }
        return true;
    }

    private void makeRoom() throws IOException {
        if (start > 0) {
            System.arraycopy(buffer, start, buffer, 0, filled - start);
            filled -= start;
            start = 0;
        } else if (filled == buffer.length) {
            if (filled >= WORD_LIMIT) {
                throw new IOException("a word has no end");
            }
            buffer = Arrays.copyOf(buffer, filled * 2);
        }
    }

    /** Returns the bytes of the word. */
    byte[] word() {
        return Arrays.copyOfRange(buffer, start, end);
    }

    /** Returns true if the word is the end of these bytes, from an index. */
    boolean isEndOf(byte[] bytes, int from) {
        return end - start == bytes.length - from && Arrays.equals(buffer, start, end, bytes, from, bytes.length);
    }

    /** Returns true if the word is a directory that this name is below. */
    boolean isDirectoryAbove(byte[] name) {
        int length = end - start;
        return length < name.length && name[length] == '/' && Arrays.equals(buffer, start, end, name, 0, length);
    }

    /** Returns the number of bytes of the word. */
    int length() {
        return end - start;
    }

    /** Returns the word as a number; -1 if it is none. */
    long number() {
        // 18 digits always fit into a long.
        if (end == start || end - start > 18) {
            return -1;
        }
        long value = 0;
        for (int i = start; i < end; i++) {
            int digit = buffer[i] - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            value = value * 10 + digit;
        }
        return value;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
