package org.bpct.archive;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.bpct.files.FileName;

/**
 * A header of 512 bytes, as POSIX.1-1988 (ustar), GNU tar and the tar of Version 7 write it; fields as in tar(5) of libarchive.
 */
final class TarHeader {
    static final int BLOCK = 512;

    private static final int NAME = 0;
    private static final int NAME_END = 100;
    private static final int MODE = 100;
    private static final int OWNER = 108;
    private static final int GROUP = 116;
    private static final int SIZE = 124;
    private static final int MODIFIED = 136;
    private static final int SUM = 148;
    private static final int SUM_END = 156;
    private static final int TYPE = 156;
    private static final int TARGET = 157;
    private static final int TARGET_END = 257;
    private static final int MAGIC = 257;
    private static final int PREFIX = 345;
    private static final int PREFIX_END = 500;
    /** Fields of the old sparse files of GNU tar. */
    private static final int IS_EXTENDED = 482;

    private static final int REAL_SIZE = 483;
    private static final int REAL_SIZE_END = 495;
    private static final byte[] USTAR = {'u', 's', 't', 'a', 'r', 0};

    private final byte[] block;
    private final long at;

    /** Reads a block; throws if it is no header. */
    TarHeader(byte[] block, long at) throws TarException {
        this.block = block;
        this.at = at;
        long expected;
        try {
            expected = number(SUM, SUM_END);
        } catch (TarException noNumber) {
            expected = -1;
        }
        if (expected != sum(false) && expected != sum(true)) {
            throw new TarException(at, "no header of a tar, or a damaged one");
        }
    }

    static boolean isZero(byte[] block) {
        for (byte b : block) {
            if (b != 0) {
                return false;
            }
        }
        return true;
    }

    /** Old programs added the bytes as signed numbers. */
    private long sum(boolean signed) {
        long sum = 0;
        for (int i = 0; i < BLOCK; i++) {
            int value = i >= SUM && i < SUM_END ? ' ' : block[i];
            sum += signed ? value : value & 0xff;
        }
        return sum;
    }

    char type() {
        return (char) (block[TYPE] & 0xff);
    }

    FileName name() {
        byte[] name = text(NAME, NAME_END);
        boolean isUstar = Arrays.equals(block, MAGIC, MAGIC + USTAR.length, USTAR, 0, USTAR.length);
        byte[] prefix = isUstar ? text(PREFIX, PREFIX_END) : new byte[0];
        return prefix.length == 0
                ? FileName.of(name)
                : FileName.of((latin(prefix) + "/" + latin(name)).getBytes(StandardCharsets.ISO_8859_1));
    }

    FileName target() {
        return FileName.of(text(TARGET, TARGET_END));
    }

    int mode() throws TarException {
        return (int) (number(MODE, OWNER) & 07777);
    }

    long owner() throws TarException {
        return number(OWNER, GROUP);
    }

    long group() throws TarException {
        return number(GROUP, SIZE);
    }

    long size() throws TarException {
        return number(SIZE, MODIFIED);
    }

    /** Returns the second of the last change. */
    long modified() throws TarException {
        return number(MODIFIED, SUM);
    }

    /** Returns the size of an old sparse file with its holes. */
    long realSize() throws TarException {
        return number(REAL_SIZE, REAL_SIZE_END);
    }

    /** Returns true if the map of an old sparse file goes on in the next block. */
    boolean isExtended() {
        return block[IS_EXTENDED] != 0;
    }

    private byte[] text(int from, int end) {
        int stop = from;
        while (stop < end && block[stop] != 0) {
            stop++;
        }
        return Arrays.copyOfRange(block, from, stop);
    }

    private static String latin(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    /** Returns a number: octal digits, or bytes with the first bit set where those would not do. */
    private long number(int from, int end) throws TarException {
        if ((block[from] & 0x80) != 0) {
            byte[] bytes = Arrays.copyOfRange(block, from, end);
            // The second bit is the sign.
            bytes[0] = (byte) ((bytes[0] & 0x40) != 0 ? bytes[0] | 0x80 : bytes[0] & 0x7f);
            BigInteger value = new BigInteger(bytes);
            if (value.bitLength() > 63) {
                throw new TarException(at, "a number is too large");
            }
            return value.longValue();
        }
        String digits = latin(text(from, end)).strip();
        if (digits.isEmpty()) {
            return 0;
        }
        try {
            return Long.parseLong(digits, 8);
        } catch (NumberFormatException e) {
            throw new TarException(at, "'" + FileName.ofText(digits).display() + "' is no octal number");
        }
    }
}
