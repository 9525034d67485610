package org.bpct.files;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HexFormat;

/** Words by chance that nobody can guess, for names that no other process uses. */
public final class RandomWord {
    private static final String SOURCE = "/dev/urandom";
    private static final int BYTES = 16;

    private RandomWord() {}

    /**
     * Returns a word of 32 hexadecimal digits. The kernel itself is asked: {@code SecureRandom} asks it, too, but takes 18 ms
     * of a process to begin.
     */
    public static String next() {
        try (FileInputStream random = new FileInputStream(SOURCE)) {
            byte[] bits = random.readNBytes(BYTES);
            if (bits.length < BYTES) {
                throw new IOException(SOURCE + " ended");
            }
            return HexFormat.of().formatHex(bits);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
