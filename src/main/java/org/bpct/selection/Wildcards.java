package org.bpct.selection;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * A compiled pattern with wildcards. It follows all ways through the pattern at once, with a bit for each position, so
 * the time is linear in the name. A backtracking matcher takes 2^n steps for {@code *a*a*a*b}.
 */
final class Wildcards {
    private final int length;
    private final int words;
    private final long[][] passes;
    private final long[] stars;
    private final long[] crossing;
    private final byte[] head;
    private final byte[] tail;

    private Wildcards(List<BitSet> tokens, BitSet stars, BitSet crossing) {
        this.length = tokens.size();
        this.words = (length >> 6) + 1;
        this.passes = new long[256][words];
        for (int token = 0; token < length; token++) {
            BitSet bytes = tokens.get(token);
            for (int value = bytes.nextSetBit(0); value >= 0; value = bytes.nextSetBit(value + 1)) {
                passes[value][token >> 6] |= 1L << token;
            }
        }
        this.stars = toWords(stars);
        this.crossing = toWords(crossing);
        this.head = literal(tokens, 1);
        this.tail = literal(tokens, -1);
    }

    /** Returns the literal bytes with which, in this direction, each matching name begins or ends. */
    private static byte[] literal(List<BitSet> tokens, int direction) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int token = direction > 0 ? 0 : tokens.size() - 1;
        while (token >= 0 && token < tokens.size() && tokens.get(token).cardinality() == 1) {
            bytes.write(tokens.get(token).nextSetBit(0));
            token += direction;
        }
        return bytes.toByteArray();
    }

    private long[] toWords(BitSet bits) {
        return Arrays.copyOf(bits.toLongArray(), words);
    }

    /** Compiles these bytes of a pattern: {@code * ** ? [...]}, and backslashes before literal bytes. */
    static Wildcards compile(byte[] pattern, int from) {
        List<BitSet> tokens = new ArrayList<>();
        BitSet stars = new BitSet();
        BitSet crossing = new BitSet();
        for (int i = from; i < pattern.length; i++) {
            BitSet token = new BitSet(256);
            switch (pattern[i]) {
                case '*' -> {
                    int last = i;
                    while (last + 1 < pattern.length && pattern[last + 1] == '*') {
                        last++;
                    }
                    // Two stars are never neighbours, so a match passes one star at a time.
                    stars.set(tokens.size());
                    crossing.set(tokens.size(), last > i);
                    i = last;
                }
                case '?' -> {
                    token.set(0, 256);
                    token.clear('/');
                }
                case '[' -> {
                    CharacterClass read = CharacterClass.at(pattern, i);
                    token = read.members();
                    i = read.closing();
                }
                case '\\' -> {
                    i++;
                    // A backslash at the very end matches no byte.
                    token.set(i < pattern.length ? pattern[i] & 0xff : 0);
                }
                default -> token.set(pattern[i] & 0xff);
            }
            tokens.add(token);
        }
        return new Wildcards(tokens, stars, crossing);
    }

    /**
     * Returns true if a text matches as a whole.
     *
     * @param text the array that holds the text, from an index to its end
     * @param slashBefore whether the match assumes a slash before it
     * @param slashBehind whether the match assumes a slash after it
     * @param anywhere whether the rest after any slash may match, too
     */
    boolean matches(byte[] text, int from, boolean slashBefore, boolean slashBehind, boolean anywhere) {
        if (!mayMatch(text, from, slashBefore, slashBehind, anywhere)) {
            return false;
        }
        long[] places = new long[words];
        begin(places);
        if (slashBefore) {
            step(places, '/', anywhere);
        }
        for (int i = from; i < text.length; i++) {
            if (!step(places, text[i] & 0xff, anywhere) && !anywhere) {
                return false;
            }
        }
        if (slashBehind) {
            step(places, '/', anywhere);
        }
        return (places[length >> 6] & 1L << length) != 0;
    }

    /** Compares both ends first, which decides most names: without it, 20 rules took 4.7 µs a name. */
    private boolean mayMatch(byte[] text, int from, boolean slashBefore, boolean slashBehind, boolean anywhere) {
        int length = text.length - from;
        for (int i = 0; !slashBehind && i < tail.length && i < length; i++) {
            if (text[text.length - 1 - i] != tail[i]) {
                return false;
            }
        }
        for (int i = 0; !slashBefore && !anywhere && i < head.length && i < length; i++) {
            if (text[from + i] != head[i]) {
                return false;
            }
        }
        return true;
    }

    private void begin(long[] places) {
        places[0] |= 1 | (stars[0] & 1) << 1;
    }

    /** Advances by one byte; returns false if no way through the pattern is left. */
    private boolean step(long[] places, int value, boolean anywhere) {
        long[] pass = passes[value];
        long[] stay = value == '/' ? crossing : stars;
        long carry = 0;
        long left = 0;
        for (int i = 0; i < words; i++) {
            long moved = places[i] & pass[i];
            long next = moved << 1 | (places[i] & stay[i]) | carry;
            // A star also matches nothing.
            long passed = next & stars[i];
            places[i] = next | passed << 1;
            carry = (moved | passed) >>> 63;
            left |= places[i];
        }
        if (anywhere && value == '/') {
            begin(places);
        }
        return left != 0;
    }
}
