package org.bpct.files;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The exact bytes of a file name or path.
 *
 * <p>A name in Linux is any byte string without NUL; a Java {@code String} cannot hold it when the
 * locale is {@code C}, as it is under cron. So names are bytes from the command line to the job's
 * list, and become text only in {@link #display()}.
 */
public final class FileName implements Comparable<FileName> {
    private static final byte SLASH = '/';
    private static final FileName CURRENT_DIRECTORY = new FileName(new byte[] {'.'});

    private final byte[] bytes;

    private FileName(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Returns the name of these bytes; throws IllegalArgumentException if one of them is NUL. */
    public static FileName of(byte[] bytes) {
        for (byte b : bytes) {
            if (b == 0) {
                throw new IllegalArgumentException("a file name cannot hold a NUL byte");
            }
        }
        return new FileName(copy(bytes));
    }

    /** Returns the name that a text stands for; {@link SurrogateEscape} stands for undecodable bytes. */
    public static FileName ofText(String text) {
        return of(SurrogateEscape.encode(text));
    }

    /** Returns the full name of a path, byte for byte. */
    public static FileName of(Path path) {
        return new FileName(RawPath.bytesOf(path));
    }

    /** Returns {@code .}, the name of a root in its own tree. */
    public static FileName currentDirectory() {
        return CURRENT_DIRECTORY;
    }

    /** Returns a copy of the bytes. */
    public byte[] bytes() {
        return copy(bytes);
    }

    /** The first compiler of Java makes a call into the virtual machine of each {@code clone()}. */
    private static byte[] copy(byte[] bytes) {
        return Arrays.copyOf(bytes, bytes.length);
    }

    /** Returns the number of bytes. */
    public int length() {
        return bytes.length;
    }

    /** Returns a text that {@link #ofText} turns into this name again. */
    public String text() {
        return SurrogateEscape.decode(bytes);
    }

    /** Returns the path of this name, which is relative if the name is. */
    public Path toPath() {
        return RawPath.toPath(bytes);
    }

    /** Returns true if the name begins with a slash. */
    public boolean isAbsolute() {
        return bytes.length > 0 && bytes[0] == SLASH;
    }

    /** Returns true if the name ends with a slash. */
    public boolean hasTrailingSlash() {
        return bytes.length > 0 && bytes[bytes.length - 1] == SLASH;
    }

    /** Returns the name without slashes at its end; one slash if the name consists of slashes only. */
    public FileName withoutTrailingSlashes() {
        int end = bytes.length;
        while (end > 1 && bytes[end - 1] == SLASH) {
            end--;
        }
        return end == bytes.length ? this : new FileName(Arrays.copyOf(bytes, end));
    }

    /** Returns the part after the last slash that is not at the end; {@code /} for the root. */
    public FileName lastComponent() {
        byte[] trimmed = withoutTrailingSlashes().bytes;
        int slash = lastSlash(trimmed);
        return slash < 0 || trimmed.length == 1
                ? new FileName(trimmed)
                : new FileName(Arrays.copyOfRange(trimmed, slash + 1, trimmed.length));
    }

    /** Returns the directory that holds this name: {@code .} for a name without a slash. */
    public FileName parent() {
        byte[] trimmed = withoutTrailingSlashes().bytes;
        int slash = lastSlash(trimmed);
        if (slash < 0) {
            return CURRENT_DIRECTORY;
        }
        return new FileName(Arrays.copyOf(trimmed, Math.max(slash, 1))).withoutTrailingSlashes();
    }

    /** Returns the components of the name without {@code .} and {@code /}. */
    public List<FileName> components() {
        List<FileName> components = new ArrayList<>();
        int start = 0;
        for (int end = 0; end <= bytes.length; end++) {
            if (end == bytes.length || bytes[end] == SLASH) {
                FileName component = new FileName(Arrays.copyOfRange(bytes, start, end));
                if (component.length() > 0 && !component.equals(CURRENT_DIRECTORY)) {
                    components.add(component);
                }
                start = end + 1;
            }
        }
        return components;
    }

    /** Returns {@code this/child}, or the child alone if this is {@code .} or the child is absolute. */
    public FileName resolve(FileName child) {
        if (child.isAbsolute() || bytes.length == 0 || equals(CURRENT_DIRECTORY)) {
            return child;
        }
        if (child.equals(CURRENT_DIRECTORY)) {
            return this;
        }
        ByteArrayOutputStream joined = new ByteArrayOutputStream(bytes.length + 1 + child.bytes.length);
        joined.writeBytes(bytes);
        if (!hasTrailingSlash()) {
            joined.write(SLASH);
        }
        joined.writeBytes(child.bytes);
        return new FileName(joined.toByteArray());
    }

    /**
     * Returns the name for people: unchanged if it is plain UTF-8 text, else quoted as Bash reads it ({@code $'...'}).
     * No name can move the cursor or look like another one.
     */
    public String display() {
        if (isPrintableAscii()) {
            return new String(bytes, StandardCharsets.US_ASCII);
        }
        String plain = printableText();
        if (plain != null && !plain.isEmpty() && !plain.startsWith("$'")) {
            return plain;
        }
        StringBuilder quoted = new StringBuilder("$'");
        for (byte b : bytes) {
            int value = b & 0xff;
            switch (value) {
                case '\n' -> quoted.append("\\n");
                case '\t' -> quoted.append("\\t");
                case '\r' -> quoted.append("\\r");
                case '\\' -> quoted.append("\\\\");
                case '\'' -> quoted.append("\\'");
                default -> {
                    if (value >= 0x20 && value < 0x7f) {
                        quoted.append((char) value);
                    } else {
                        quoted.append(String.format("\\%03o", value));
                    }
                }
            }
        }
        return quoted.append('\'').toString();
    }

    /** Most names are: a decoder for each of a million of them takes a second. */
    private boolean isPrintableAscii() {
        for (byte b : bytes) {
            if (b < 0x20 || b == 0x7f) {
                return false;
            }
        }
        return bytes.length > 0 && bytes[0] != '$';
    }

    private @Nullable String printableText() {
        CharsetDecoder strict = StandardCharsets.UTF_8.newDecoder();
        try {
            String text = strict.decode(ByteBuffer.wrap(bytes)).toString();
            return text.codePoints().allMatch(FileName::isPrintable) ? text : null;
        } catch (CharacterCodingException notText) {
            return null;
        }
    }

    private static boolean isPrintable(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }

    private static int lastSlash(byte[] path) {
        int slash = path.length - 1;
        while (slash >= 0 && path[slash] != SLASH) {
            slash--;
        }
        return slash;
    }

    /** Orders names by their bytes, unsigned, as {@code LC_ALL=C sort} does. */
    @Override
    public int compareTo(FileName other) {
        return Arrays.compareUnsigned(bytes, other.bytes);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof FileName name && Arrays.equals(bytes, name.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return display();
    }
}
