package org.bpct.selection;

import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.function.IntPredicate;

/**
 * A class of bytes in a pattern, {@code [a-z]}, {@code [!0-9_]} or {@code [[:alpha:]]}, as rsync reads it. A malformed
 * one holds no byte, so that its pattern matches nothing.
 */
final class CharacterClass {
    private static final BitSet NONE = new BitSet();

    private final byte[] pattern;
    private final BitSet members = new BitSet(256);
    private int at;
    private boolean isBroken;

    private CharacterClass(byte[] pattern, int at) {
        this.pattern = pattern;
        this.at = at;
    }

    /** Reads the class whose bracket opens at this byte of a pattern. */
    static CharacterClass at(byte[] pattern, int opening) {
        CharacterClass read = new CharacterClass(pattern, opening + 1);
        read.read();
        return read;
    }

    /** Returns the bytes of the class; never a slash. */
    BitSet members() {
        return isBroken ? NONE : members;
    }

    /** Returns the index of the closing bracket; the end of the pattern if there is none. */
    int closing() {
        return isBroken ? pattern.length : at;
    }

    private void read() {
        boolean isNegated = peek(0) == '!' || peek(0) == '^';
        at += isNegated ? 1 : 0;
        int previous = -1;
        // A closing bracket in first place is a member.
        do {
            previous = member(previous);
            at++;
        } while (!isBroken && peek(0) != ']');
        if (isNegated) {
            members.flip(0, 256);
        }
        members.clear('/');
    }

    /** Reads one member; returns it if a range may begin with it, else -1. */
    private int member(int previous) {
        int first = peek(0);
        if (first < 0) {
            isBroken = true;
            return -1;
        }
        if (first == '-' && previous > 0 && peek(1) >= 0 && peek(1) != ']') {
            at++;
            int last = literal();
            if (previous <= last) {
                members.set(previous, last + 1);
            }
            return -1;
        }
        if (first == '[' && peek(1) == ':' && named()) {
            return -1;
        }
        int byteItself = literal();
        if (byteItself >= 0) {
            members.set(byteItself);
        }
        return byteItself;
    }

    /** Reads one literal byte, which may follow a backslash. */
    private int literal() {
        at += peek(0) == '\\' ? 1 : 0;
        isBroken |= peek(0) < 0;
        return peek(0);
    }

    /** Reads a named class such as {@code [:alpha:]}; returns false if the brackets hold no name. */
    private boolean named() {
        int from = at + 2;
        int to = from;
        while (to < pattern.length && pattern[to] != ']') {
            to++;
        }
        if (to < pattern.length && (to == from || pattern[to - 1] != ':')) {
            return false;
        }
        at = to;
        IntPredicate holds = to < pattern.length
                ? byName(new String(pattern, from, to - 1 - from, StandardCharsets.ISO_8859_1))
                : byName("");
        for (int value = 0; value < 128; value++) {
            if (holds.test(value)) {
                members.set(value);
            }
        }
        return true;
    }

    /** Returns the members as the C locale has them: cron and the jobs run in that locale. */
    private IntPredicate byName(String name) {
        IntPredicate upper = value -> value >= 'A' && value <= 'Z';
        IntPredicate lower = value -> value >= 'a' && value <= 'z';
        IntPredicate digit = value -> value >= '0' && value <= '9';
        IntPredicate graph = value -> value > ' ' && value < 127;
        IntPredicate alnum = upper.or(lower).or(digit);
        return switch (name) {
            case "alnum" -> alnum;
            case "alpha" -> upper.or(lower);
            case "blank" -> value -> value == ' ' || value == '\t';
            case "cntrl" -> value -> value < ' ' || value == 127;
            case "digit" -> digit;
            case "graph" -> graph;
            case "lower" -> lower;
            case "print" -> graph.or(value -> value == ' ');
            case "punct" -> graph.and(alnum.negate());
            case "space" -> value -> value == ' ' || (value >= '\t' && value <= '\r');
            case "upper" -> upper;
            case "xdigit" -> digit.or(value -> (value >= 'a' && value <= 'f') || (value >= 'A' && value <= 'F'));
            default -> {
                isBroken = true;
                yield value -> false;
            }
        };
    }

    private int peek(int further) {
        return at + further < pattern.length ? pattern[at + further] & 0xff : -1;
    }
}
