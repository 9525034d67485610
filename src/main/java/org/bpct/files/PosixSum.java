package org.bpct.files;

import java.util.zip.CRC32;

/**
 * The sum that {@code cksum} of coreutils prints, so that a script can look at a file with what each node has.
 *
 * <p>POSIX shifts bits the other way round than {@link CRC32} does, begins with 0 and appends the length. With each byte
 * turned round the two are the same, and that one runs at the speed of the processor.
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

    /** Begins anew, with no byte. */
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

    /** Returns sum and length as {@code cksum} prints them, and begins anew. */
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
