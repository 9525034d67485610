package org.bpct.files;

import java.util.zip.CRC32;

/**
 * The sum that {@code cksum} of coreutils prints, so that a script can check a file with a tool that each node has.
 *
 * <p>POSIX shifts bits in the other direction than {@link CRC32}, begins with 0 and appends the length. With the bits
 * of each byte reversed the two are equal, and {@code CRC32} uses instructions of the processor.
 */
final class PosixSum {
    private static final byte[] TURNED = new byte[256];

    static {
        for (int i = 0; i < TURNED.length; i++) {
            TURNED[i] = turned(i);
        }
    }

    private final CRC32 sum = new CRC32();
    private final byte[] buffer = new byte[1 << 13];
    private long length;

    PosixSum() {
        begin();
    }

    /** Starts again, with no byte. */
    void begin() {
        sum.reset();
        // CRC32 begins with all bits set; these take them out again.
        sum.update(new byte[] {-1, -1, -1, -1});
        length = 0;
    }

    void update(byte[] bytes, int from, int count) {
        for (int done = 0; done < count; done += buffer.length) {
            int some = Math.min(buffer.length, count - done);
            for (int i = 0; i < some; i++) {
                buffer[i] = TURNED[bytes[from + done + i] & 0xff];
            }
            sum.update(buffer, 0, some);
        }
        length += count;
    }

    /** Returns sum and length as {@code cksum} prints them, and starts again. */
    String take() {
        for (long rest = length; rest != 0; rest >>>= 8) {
            sum.update(turned((int) rest & 0xff));
        }
        String words = Integer.toUnsignedLong(Integer.reverse((int) sum.getValue())) + " " + length;
        begin();
        return words;
    }

    private static byte turned(int value) {
        return (byte) (Integer.reverse(value) >>> 24);
    }
}
