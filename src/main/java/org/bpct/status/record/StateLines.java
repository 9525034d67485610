package org.bpct.status.record;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.bpct.files.LineSum;

/**
 * A cursor over the whole lines of a state file.
 *
 * <p>Words are separated by one space and the last one is {@code .}: a line without it is torn, or glued to
 * another one, and is passed over. Before it may stand the sum of the numbers, as {@link LineSum} makes it: with another
 * sum a line is damaged, and not whole. Written by hand because a journal has a line per group and the first use of
 * regular expressions or scanners costs more than all the reading.
 */
public final class StateLines {
    private final byte[] bytes;
    private int start;
    private int next;
    private int position;
    private int end;
    private boolean whole;
    private long sum;

    public StateLines(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Goes to the next line that ends in the word {@code .}; returns false if there is none. */
    public boolean next() {
        while (next < bytes.length) {
            int from = next;
            int newline = from;
            while (newline < bytes.length && bytes[newline] != '\n') {
                newline++;
            }
            next = newline + 1;
            if (newline - from >= 2 && bytes[newline - 1] == '.' && bytes[newline - 2] == ' ') {
                start = from;
                position = from;
                end = newline - 1;
                whole = true;
                sum = 0;
                return true;
            }
        }
        return false;
    }

    /** Returns the next word as a number; if it is none, the line is not {@link #whole} and -1 is returned. */
    public long number() {
        int from = position;
        int to = wordEnd();
        // 18 digits always fit into a long, and no figure of a batch has more.
        if (to == from || to - from > 18) {
            whole = false;
            return -1;
        }
        long value = 0;
        for (int i = from; i < to; i++) {
            int digit = bytes[i] - '0';
            if (digit < 0 || digit > 9) {
                whole = false;
                return -1;
            }
            value = value * 10 + digit;
        }
        sum = LineSum.plus(sum, value);
        return value;
    }

    /** Returns true if the next word begins with a digit. */
    boolean isAtNumber() {
        return position < end && bytes[position] >= '0' && bytes[position] <= '9';
    }

    /** Returns the next word; if there is none, the line is not {@link #whole} and the word is empty. */
    String word() {
        int from = position;
        int to = wordEnd();
        if (to == from) {
            whole = false;
        }
        return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
    }

    /** Returns the next four numbers. */
    public Figures figures() {
        long names = number();
        long copied = number();
        long failed = number();
        long changed = number();
        return new Figures(names, copied, failed, changed);
    }

    /** Returns the bytes before the last word. */
    byte[] rest() {
        byte[] rest = position < end ? Arrays.copyOfRange(bytes, position, end - 1) : new byte[0];
        position = end;
        return rest;
    }

    /** Returns true if all words asked for were there and of the right kind, and none is left but a sum that is right. */
    public boolean whole() {
        if (whole && position < end && bytes[position] == LineSum.MARK) {
            String written = word();
            whole = written.equals(LineSum.word(sum));
        }
        return whole && position == end;
    }

    /** Returns true if the line is whole, and has no sum or that of all its bytes before it. */
    boolean wholeText() {
        if (whole && position < end && bytes[position] == LineSum.MARK) {
            String before = new String(bytes, start, position - 1 - start, StandardCharsets.ISO_8859_1);
            whole = word().equals(LineSum.word(LineSum.ofText(before)));
        }
        return whole && position == end;
    }

    private int wordEnd() {
        int to = position;
        while (to < end && bytes[to] != ' ') {
            to++;
        }
        position = Math.min(to + 1, end);
        return to;
    }
}
