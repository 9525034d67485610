package org.bpct.verb.archive.tar;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.bpct.files.FileName;

/** A number in a field of a header. */
final class TarNumber {
    private TarNumber() {}

    /**
     * Returns a number: octal digits, or bytes behind one with all bits or the first alone set where those would not do. Old GNU tar
     * wrote others behind a sign.
     *
     * @param at where the block is in the archive
     */
    static long of(byte[] block, int from, int end, long at) throws TarException {
        if ((block[from] & 0x80) != 0) {
            byte[] bytes = Arrays.copyOfRange(block, from, end);
            boolean isNegative = bytes[0] == (byte) 0xff;
            bytes[0] = (byte) (isNegative ? 0xff : bytes[0] & 0x7f);
            BigInteger value = new BigInteger(bytes);
            if (value.bitLength() > 63) {
                throw new TarException(at, "a number is too large");
            }
            return value.longValue();
        }
        String digits = new String(TarHeader.text(block, from, end), StandardCharsets.ISO_8859_1).strip();
        if (digits.isEmpty()) {
            return 0;
        }
        try {
            if (digits.charAt(0) != '+' && digits.charAt(0) != '-') {
                return Long.parseLong(digits, 8);
            }
        } catch (NumberFormatException e) {
            // Said below.
        }
        throw new TarException(at, "'" + FileName.ofText(digits).display() + "' is no octal number");
    }
}
