package org.bpct.verb.archive.tar;

import java.io.IOException;
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
    private static final int MAP = 386;

    private static final int REGIONS = 4;
    private static final int IS_EXTENDED = 482;
    private static final int MORE_REGIONS = 21;
    private static final int GOES_ON = 504;

    private static final int REAL_SIZE = 483;
    private static final int REAL_SIZE_END = 495;
    private static final byte[] USTAR = {'u', 's', 't', 'a', 'r', 0};
    private static final byte[] GNU = {'u', 's', 't', 'a', 'r', ' ', ' ', 0};

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
        byte[] prefix = hasMagic(USTAR) ? text(PREFIX, PREFIX_END) : new byte[0];
        return prefix.length == 0
                ? FileName.of(name)
                : FileName.of((latin(prefix) + "/" + latin(name)).getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Returns true if it is in the form of old GNU tar, which has sparse files of its own. */
    boolean isOfGnu() {
        return hasMagic(GNU);
    }

    private boolean hasMagic(byte[] magic) {
        return Arrays.equals(block, MAGIC, MAGIC + magic.length, magic, 0, magic.length);
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

    /** Reads the map of an old sparse file, which may go on in blocks behind the header. */
    SparseMap sparseMap(SparseMap.Blocks behind) throws IOException {
        SparseMap map = new SparseMap(at);
        boolean isFull = map.addFields(block, MAP, REGIONS);
        for (boolean goesOn = block[IS_EXTENDED] != 0; goesOn; ) {
            if (!isFull) {
                throw ClearHeaders.refusal(at, "a sparse file with a map that ends twice");
            }
            byte[] more = behind.next();
            isFull = map.addFields(more, 0, MORE_REGIONS);
            goesOn = more[GOES_ON] != 0;
        }
        return map;
    }

    private byte[] text(int from, int end) {
        return text(block, from, end);
    }

    /** Returns a field up to its end, or to a NUL in it. */
    static byte[] text(byte[] block, int from, int end) {
        int stop = from;
        while (stop < end && block[stop] != 0) {
            stop++;
        }
        return Arrays.copyOfRange(block, from, stop);
    }

    private static String latin(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private long number(int from, int end) throws TarException {
        return TarNumber.of(block, from, end, at);
    }
}
