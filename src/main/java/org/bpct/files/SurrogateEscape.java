package org.bpct.files;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * A reversible decoding of any bytes as text: UTF-8, where each byte that is not valid UTF-8 becomes the lone surrogate
 * U+DC00 + byte (PEP 383, "surrogateescape").
 *
 * <p>Python reads and writes names the same way, so its {@code os.fsencode} restores the bytes from bpct's JSON.
 */
public final class SurrogateEscape {
    private static final char FIRST = 0xdc80;
    private static final char LAST = 0xdcff;

    private SurrogateEscape() {}

    /** Returns the text of these bytes. */
    public static String decode(byte[] bytes) {
        if (isAscii(bytes)) {
            // An answer of PBS about a thousand jobs has 1.3 MB, and the decoder takes four times that.
            return new String(bytes, StandardCharsets.US_ASCII);
        }
        CharsetDecoder decoder = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer out = CharBuffer.allocate(bytes.length);
        while (in.hasRemaining()) {
            CoderResult result = decoder.decode(in, out, true);
            if (result.isError()) {
                out.put((char) (0xdc00 + (in.get() & 0xff)));
                decoder.reset();
            }
        }
        return out.flip().toString();
    }

    private static boolean isAscii(byte[] bytes) {
        for (byte b : bytes) {
            if (b < 0) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns the bytes of this text. Throws IllegalArgumentException for a surrogate that does not stand for a byte.
     */
    public static byte[] encode(String text) {
        ByteBuffer out = ByteBuffer.allocate(Math.multiplyExact(text.length(), 3));
        int position = 0;
        while (position < text.length()) {
            char unit = text.charAt(position);
            if (unit >= FIRST && unit <= LAST) {
                out.put((byte) (unit - 0xdc00));
                position++;
                continue;
            }
            int codePoint = text.codePointAt(position);
            if (codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE) {
                throw new IllegalArgumentException(String.format("no byte stands behind U+%04X", codePoint));
            }
            out.put(Character.toString(codePoint).getBytes(StandardCharsets.UTF_8));
            position += Character.charCount(codePoint);
        }
        byte[] bytes = new byte[out.position()];
        out.flip().get(bytes);
        return bytes;
    }
}
