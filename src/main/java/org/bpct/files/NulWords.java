package org.bpct.files;

import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * A cursor over the words of a file, each ended by NUL. It makes no object for a word, because lists and error records
 * may have a hundred million of them. A last word without its NUL is torn, and is ignored.
 */
public final class NulWords implements Closeable {
    private static final int BUFFER = 1 << 16;

    /** A limit for damaged files, which must not fill the memory; no name or message comes near it. */
    private static final int WORD_LIMIT = 1 << 20;

    private final InputStream in;
    private byte[] buffer;
    private int filled;
    private int start;
    private int end = -1;
    private long dropped;
    private boolean torn;

    /** Starts before the first word. */
    public NulWords(InputStream in) {
        this(in, BUFFER);
    }

    /** Starts before the first word of content that was read already. */
    public NulWords(byte[] content) {
        // A smaller buffer: a list of a hundred million names may have a million groups.
        this(new ByteArrayInputStream(content), Math.min(BUFFER, content.length + 1));
    }

    private NulWords(InputStream in, int buffer) {
        this.in = in;
        this.buffer = new byte[buffer];
    }

    /** Goes to the next word; returns false if there is none. */
    public boolean next() throws IOException {
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
                torn |= start < filled;
                end = filled - 1;
                start = filled;
                return false;
            }
            filled += read;
        }
    }

    /** Skips this many words. */
    public boolean skip(long words) throws IOException {
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
            dropped += start;
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
    public byte[] word() {
        return Arrays.copyOfRange(buffer, start, end);
    }

    /** Returns true if the word equals the end of these bytes, from an index. */
    public boolean isEndOf(byte[] bytes, int from) {
        return end - start == bytes.length - from && Arrays.equals(buffer, start, end, bytes, from, bytes.length);
    }

    /** Returns true if the word is a directory above this name. */
    public boolean isDirectoryAbove(byte[] name) {
        int length = end - start;
        return length < name.length && name[length] == '/' && Arrays.equals(buffer, start, end, name, 0, length);
    }

    /** Returns the number of bytes of the word. */
    public int length() {
        return end - start;
    }

    /** Returns the word as a number; -1 if it is not a number. */
    public long number() {
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

    /** Returns a hash that extends another one with the bytes of the word. */
    public int hash(int before) {
        int hash = before;
        for (int i = start; i < end; i++) {
            hash = 31 * hash + buffer[i];
        }
        return hash;
    }

    /** Returns how many bytes of the file the cursor has passed: those up to the NUL of the word, or all. */
    public long passed() {
        return dropped + end + 1;
    }

    /** Returns true if there is no further word, and the last one has no NUL. */
    public boolean isTorn() {
        return torn;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
