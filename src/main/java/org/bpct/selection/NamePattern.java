package org.bpct.selection;

import java.util.Arrays;
import org.bpct.files.FileName;
import org.jspecify.annotations.Nullable;

/**
 * The pattern of a rule that includes or excludes. Its grammar is that of rsync ("PATTERN MATCHING RULES").
 * Names are bytes, and so is the pattern.
 */
public final class NamePattern {
    private final FileName given;
    private final byte[] pattern;
    private final boolean directoriesOnly;
    private final boolean isAnchored;
    private final int slashes;
    private final boolean crosses;
    private final boolean crossesFirst;
    private final boolean slashBehind;
    private final @Nullable Wildcards wildcards;

    private NamePattern(FileName given) {
        byte[] whole = given.bytes();
        this.given = given;
        this.directoriesOnly = whole.length > 1 && whole[whole.length - 1] == '/';
        byte[] bytes = directoriesOnly ? Arrays.copyOf(whole, whole.length - 1) : whole;
        this.isAnchored = bytes.length > 0 && bytes[0] == '/';
        this.slashes = count(bytes, '/');
        int twoStars = indexOfTwoStars(bytes);
        this.crosses = twoStars >= 0;
        this.crossesFirst = twoStars == 0;
        this.slashBehind = bytes.length >= 3
                && bytes[bytes.length - 1] == '*'
                && bytes[bytes.length - 2] == '*'
                && bytes[bytes.length - 3] == '*';
        int from = isAnchored ? 1 : 0;
        boolean isWild = count(bytes, '*') + count(bytes, '?') + count(bytes, '[') > 0;
        this.pattern = Arrays.copyOfRange(bytes, from, bytes.length);
        this.wildcards = isWild ? Wildcards.compile(bytes, from) : null;
    }

    /** Returns the pattern of these bytes. */
    public static NamePattern of(FileName pattern) {
        return new NamePattern(pattern);
    }

    private static int count(byte[] bytes, char sought) {
        int count = 0;
        for (byte b : bytes) {
            count += b == sought ? 1 : 0;
        }
        return count;
    }

    private static int indexOfTwoStars(byte[] bytes) {
        for (int i = 1; i < bytes.length; i++) {
            if (bytes[i - 1] == '*' && bytes[i] == '*') {
                return i - 1;
            }
        }
        return -1;
    }

    /** Returns the pattern as the user gave it. */
    public FileName given() {
        return given;
    }

    /** Returns true if the pattern matches last components in any directory, but not all of them. */
    boolean isForSomeLastComponents() {
        return slashes == 0 && !given.text().matches("[*]+/?");
    }

    /**
     * Returns true if the pattern matches.
     *
     * @param path the path below the source, without a slash at either end
     * @param isDirectory whether it is a directory
     */
    boolean matches(byte[] path, boolean isDirectory) {
        if (directoriesOnly && !isDirectory) {
            return false;
        }
        int from = crosses || isAnchored ? 0 : lastComponents(path, slashes + 1);
        if (from < 0) {
            return false;
        }
        if (wildcards == null) {
            return Arrays.equals(path, from, path.length, pattern, 0, pattern.length);
        }
        // "**/x" also matches x at the top, and "x/***" also the directory x; "x**" may begin after any slash.
        return wildcards.matches(
                path, from, crossesFirst, slashBehind && isDirectory, crosses && !crossesFirst && !isAnchored);
    }

    /** Returns the index at which this many last components of a path begin; -1 if it has fewer. */
    private static int lastComponents(byte[] path, int components) {
        int left = components;
        for (int i = path.length; i > 0; i--) {
            if (path[i - 1] == '/') {
                left--;
                if (left == 0) {
                    return i;
                }
            }
        }
        return left == 1 ? 0 : -1;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof NamePattern that && given.equals(that.given);
    }

    @Override
    public int hashCode() {
        return given.hashCode();
    }

    @Override
    public String toString() {
        return given.toString();
    }
}
