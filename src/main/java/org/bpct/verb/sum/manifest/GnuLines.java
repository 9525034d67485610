package org.bpct.verb.sum.manifest;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.bpct.files.FileName;
import org.jspecify.annotations.Nullable;

/**
 * The lines that {@code sha256sum} and its like print and read, with {@code --tag} or without; both may be mixed. As
 * {@code sha256sum -c} does, it passes over lines that begin with {@code #}.
 */
final class GnuLines {
    private static final int FEWEST_DIGITS = 32;

    private final boolean hasEscapes;

    /** Makes a grammar; names are not escaped where lines end in NUL. */
    GnuLines(boolean hasEscapes) {
        this.hasEscapes = hasEscapes;
    }

    /** Returns the checksum of a line, null for a line without one; throws if the line is malformed. */
    @Nullable
    SumLine read(byte[] line, int number) throws ManifestException {
        if (line.length == 0 || line[0] == '#') {
            return null;
        }
        boolean isEscaped = hasEscapes && line[0] == '\\';
        int from = isEscaped ? 1 : 0;
        int digits = hexDigits(line, from);
        SumLine plain = digits >= FEWEST_DIGITS ? plain(line, from, digits, isEscaped, number) : null;
        SumLine found = plain == null ? tagged(line, from, isEscaped, number) : plain;
        if (found == null) {
            throw malformed(line, number);
        }
        return found;
    }

    /** Returns the refusal of a line. */
    static ManifestException malformed(byte[] line, int number) {
        String text = FileName.ofText(
                        new String(line, 0, Math.min(line.length, 60), StandardCharsets.ISO_8859_1).replace('\0', ' '))
                .display();
        return new ManifestException(number, "is no line of checksums: " + text);
    }

    /** Returns the number of hexadecimal digits from an index on. */
    static int hexDigits(byte[] line, int from) {
        int at = from;
        while (at < line.length && Character.digit(line[at], 16) >= 0) {
            at++;
        }
        return at - from;
    }

    private static @Nullable SumLine plain(byte[] line, int from, int digits, boolean isEscaped, int number)
            throws ManifestException {
        int name = from + digits + 2;
        if (name >= line.length || line[name - 2] != ' ' || (line[name - 1] != ' ' && line[name - 1] != '*')) {
            return null;
        }
        return new SumLine(null, text(line, from, digits), name(line, name, line.length, isEscaped, number));
    }

    private static @Nullable SumLine tagged(byte[] line, int from, boolean isEscaped, int number)
            throws ManifestException {
        String text = new String(line, StandardCharsets.ISO_8859_1);
        int open = text.indexOf(" (", from);
        int close = text.lastIndexOf(") = ");
        if (open <= from || close <= open + 2) {
            return null;
        }
        int digits = hexDigits(line, close + 4);
        if (digits < FEWEST_DIGITS || close + 4 + digits != line.length) {
            return null;
        }
        return new SumLine(
                text.substring(from, open), text.substring(close + 4), name(line, open + 2, close, isEscaped, number));
    }

    private static String text(byte[] line, int from, int length) {
        return new String(line, from, length, StandardCharsets.ISO_8859_1);
    }

    private static FileName name(byte[] line, int from, int to, boolean isEscaped, int number)
            throws ManifestException {
        byte[] name = Arrays.copyOfRange(line, from, to);
        return FileName.of(isEscaped ? unescaped(name, number) : name);
    }

    /** Returns a name without its escapes, which are those of coreutils: for a backslash, a newline and a return. */
    static byte[] unescaped(byte[] name, int number) throws ManifestException {
        ByteArrayOutputStream plain = new ByteArrayOutputStream(name.length);
        boolean isAfterBackslash = false;
        for (byte b : name) {
            if (!isAfterBackslash) {
                isAfterBackslash = b == '\\';
                if (!isAfterBackslash) {
                    plain.write(b);
                }
                continue;
            }
            switch (b) {
                case '\\' -> plain.write('\\');
                case 'n' -> plain.write('\n');
                case 'r' -> plain.write('\r');
                default -> throw badEscape(number);
            }
            isAfterBackslash = false;
        }
        if (isAfterBackslash) {
            throw badEscape(number);
        }
        return plain.toByteArray();
    }

    private static ManifestException badEscape(int number) {
        return new ManifestException(number, "has a backslash that escapes nothing");
    }
}
