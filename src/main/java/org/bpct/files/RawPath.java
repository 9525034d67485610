package org.bpct.files;

import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Set;

/**
 * The conversion between {@link Path} and bytes that works in every locale, with public API only.
 *
 * <p>{@code Path.toString()} destroys 6 of 15 odd names in a UTF-8 locale and 10 of 15 in the C locale. The path itself
 * holds the bytes and {@code URI}s carry them as %XX; so all 15 survive on Java 17 and 25. {@code toUri()} asks the
 * file system whether the path is a directory. Resolved below {@code /dev/null} that question ends at once in ENOTDIR
 * and no file server sees it.
 */
public final class RawPath {
    private static final Path NOWHERE = Path.of("/dev/null");
    private static final String NOWHERE_PREFIX = "/dev/null/";
    private static final String HEX = "0123456789ABCDEF";

    /** The charset with which the virtual machine decodes names; it decodes plain ASCII exactly in any locale. */
    private static final Charset NATIVE = nativeCharset();

    private static final boolean NATIVE_IS_ASCII_SUPERSET = Set.of(
                    StandardCharsets.UTF_8, StandardCharsets.US_ASCII, StandardCharsets.ISO_8859_1)
            .contains(NATIVE);

    private RawPath() {}

    /** Returns the path of these bytes: an absolute one, or one that its user resolves against a directory. */
    public static Path toPath(byte[] bytes) {
        boolean isAbsolute = bytes.length > 0 && bytes[0] == '/';
        StringBuilder uri = new StringBuilder(isAbsolute ? "file://" : "file:///");
        for (byte b : bytes) {
            char c = (char) (b & 0xff);
            if (c == '/' || (c < 0x80 && Character.isLetterOrDigit(c))) {
                uri.append(c);
            } else {
                uri.append('%').append(HEX.charAt(c >> 4)).append(HEX.charAt(c & 15));
            }
        }
        Path path = Path.of(URI.create(uri.toString()));
        if (isAbsolute) {
            return path;
        }
        int components = path.getNameCount();
        return components == 0 ? Path.of("") : path.subpath(0, components);
    }

    /** Returns the bytes of the whole path. */
    public static byte[] bytesOf(Path path) {
        if (path.toString().isEmpty()) {
            return new byte[0];
        }
        if (!path.isAbsolute()) {
            return relativeBytes(path);
        }
        int components = path.getNameCount();
        byte[] relative = components == 0 ? new byte[0] : relativeBytes(path.subpath(0, components));
        byte[] absolute = new byte[relative.length + 1];
        absolute[0] = '/';
        System.arraycopy(relative, 0, absolute, 1, relative.length);
        return absolute;
    }

    /** Returns the bytes of the last component. Throws IllegalArgumentException for {@code /}. */
    public static byte[] lastComponent(Path path) {
        Path name = path.getFileName();
        if (name == null) {
            throw new IllegalArgumentException("the root directory has no name");
        }
        return relativeBytes(name);
    }

    private static byte[] relativeBytes(Path relative) {
        String decoded = relative.toString();
        // An undecodable byte shows as U+FFFD; so may a real U+FFFD, which the slow way decodes correctly, too.
        if (NATIVE_IS_ASCII_SUPERSET && decoded.indexOf('\uFFFD') < 0) {
            return decoded.getBytes(NATIVE);
        }
        String escaped = NOWHERE.resolve(relative).toUri().getRawPath().substring(NOWHERE_PREFIX.length());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(escaped.length());
        for (int i = 0; i < escaped.length(); i++) {
            char c = escaped.charAt(i);
            if (c == '%') {
                bytes.write(Integer.parseInt(escaped, i + 1, i + 3, 16));
                i += 2;
            } else {
                bytes.write(c);
            }
        }
        return bytes.toByteArray();
    }

    private static Charset nativeCharset() {
        String name = System.getProperty("sun.jnu.encoding", "");
        return Charset.isSupported(name) ? Charset.forName(name) : StandardCharsets.UTF_16;
    }
}
