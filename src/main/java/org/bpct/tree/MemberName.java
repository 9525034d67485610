package org.bpct.tree;

import java.util.Arrays;
import java.util.List;
import org.bpct.files.FileName;
import org.jspecify.annotations.Nullable;

/** The names of members as they are below the destination. */
final class MemberName {
    private static final byte SLASH = '/';
    private static final byte DOT = '.';

    /** The bytes of a path that commands get with a dot and a slash before it: the kernel takes 4,095. */
    private static final int LONGEST = 4093;

    private static final FileName ABOVE = FileName.ofText("..");

    private MemberName() {}

    /** Returns a name without slashes at its beginning, as tar extracts it, and without dots; {@code .} for the destination itself. */
    static FileName below(FileName name) {
        if (isPlain(name.bytes())) {
            return name;
        }
        FileName path = FileName.currentDirectory();
        for (FileName component : name.components()) {
            path = path.resolve(component);
        }
        return path;
    }

    /**
     * Returns the prefix of a path below the destination in its archive's name: empty, {@code /} or {@code ./}. Returns
     * null if the two differ in more than that.
     */
    static @Nullable String prefix(FileName name, FileName below) {
        if (name.equals(below)) {
            return "";
        }
        String prefix = name.isAbsolute() ? "/" : "./";
        byte[] bytes = name.bytes();
        byte[] path = below.bytes();
        boolean isPrefixed = bytes.length == prefix.length() + path.length
                && Arrays.equals(bytes, prefix.length(), bytes.length, path, 0, path.length)
                && (bytes[0] == SLASH || (bytes[0] == DOT && bytes[1] == SLASH));
        return isPrefixed ? prefix : null;
    }

    /** Returns true if a name leads out of the directory that it is below. */
    static boolean goesUp(FileName name) {
        List<FileName> components = hasDots(name.bytes()) ? name.components() : List.of();
        return components.contains(ABOVE);
    }

    /** Returns true if the path is too long for any directory, also in its plain form. */
    static boolean isTooLong(FileName name) {
        return name.length() > LONGEST && below(name).length() > LONGEST;
    }

    private static boolean hasDots(byte[] bytes) {
        for (int i = 1; i < bytes.length; i++) {
            if (bytes[i] == DOT && bytes[i - 1] == DOT) {
                return true;
            }
        }
        return false;
    }

    /** Returns true if no component is empty or a dot: so it is with nearly all, and splitting ten million takes seconds. */
    private static boolean isPlain(byte[] bytes) {
        int start = 0;
        for (int end = 0; end <= bytes.length; end++) {
            if (end == bytes.length || bytes[end] == SLASH) {
                if (end == start || (end == start + 1 && bytes[start] == DOT)) {
                    return false;
                }
                start = end + 1;
            }
        }
        return true;
    }

    /** Compares paths so that a directory comes before all names below it, and these before its next neighbours. */
    static int compareInTree(FileName a, FileName b) {
        byte[] left = a.bytes();
        byte[] right = b.bytes();
        int both = Math.min(left.length, right.length);
        for (int i = 0; i < both; i++) {
            if (left[i] != right[i]) {
                // No name holds a NUL byte.
                return Integer.compare(left[i] == SLASH ? 0 : left[i] & 0xff, right[i] == SLASH ? 0 : right[i] & 0xff);
            }
        }
        return Integer.compare(left.length, right.length);
    }
}
