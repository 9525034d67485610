package org.bpct.options;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The permission bits that a text stands for, as {@code find -perm} reads it: octal digits, or symbolic clauses that
 * begin with no bit set.
 */
final class PermissionBits {
    private static final Pattern OCTAL = Pattern.compile("[0-7]{1,5}");
    private static final Pattern CLAUSE = Pattern.compile("([ugoa]*)((?:[-+=](?:[ugo]|[rwxst]*))+)");
    private static final Pattern ACTION = Pattern.compile("([-+=])([ugo]|[rwxst]*)");
    private static final int MOST = 07777;

    private PermissionBits() {}

    /** Returns the bits. */
    static int parse(String option, String text) throws UsageException {
        if (OCTAL.matcher(text).matches() && Integer.parseInt(text, 8) <= MOST) {
            return Integer.parseInt(text, 8);
        }
        int bits = 0;
        for (String clause : text.split(",", -1)) {
            Matcher parts = CLAUSE.matcher(clause);
            if (!parts.matches()) {
                throw new UsageException(option + " takes a mode as 640, u=rw,g=r, -o+w (all of it) or /6000 (any of"
                        + " it), not '" + text + "'");
            }
            int whose = whose(parts.group(1));
            Matcher action = ACTION.matcher(parts.group(2));
            while (action.find()) {
                bits = changed(bits, action.group(1), wanted(action.group(2), bits) & whose, whose);
            }
        }
        return bits;
    }

    private static int changed(int bits, String sign, int wanted, int whose) {
        return switch (sign) {
            case "+" -> bits | wanted;
            case "-" -> bits & ~wanted;
            default -> (bits & ~whose) | wanted;
        };
    }

    /** Returns the bits that users, group and others have; nobody named means all of them. */
    private static int whose(String letters) {
        int whose = 0;
        for (char letter : (letters.isEmpty() ? "a" : letters).toCharArray()) {
            whose |= switch (letter) {
                case 'u' -> 04700;
                case 'g' -> 02070;
                case 'o' -> 01007;
                default -> MOST;
            };
        }
        return whose;
    }

    private static int wanted(String letters, int before) {
        return switch (letters) {
            case "u" -> (before >> 6 & 7) * 0111;
            case "g" -> (before >> 3 & 7) * 0111;
            case "o" -> (before & 7) * 0111;
            default -> letters.chars().map(PermissionBits::bit).reduce(0, (a, b) -> a | b);
        };
    }

    private static int bit(int letter) {
        return switch (letter) {
            case 'r' -> 0444;
            case 'w' -> 0222;
            case 'x' -> 0111;
            case 's' -> 06000;
            default -> 01000;
        };
    }
}
