package org.bpct.options;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Sizes as rsync reads them, the same for all options: {@code 1.5m}, {@code 2GiB}, {@code 10kb} (10,000 bytes),
 * {@code 2g-1}.
 */
public final class FileSize {
    private static final Pattern SIZE =
            Pattern.compile("([0-9]{1,19}(?:\\.[0-9]{1,19})?)([bkmgtp]?)((?<=[kmgtp])i?b)?([+-]1)?");

    private FileSize() {}

    /** Returns the number of bytes in a value of an option. */
    public static long parse(String option, String text) throws UsageException {
        Matcher size = SIZE.matcher(text.toLowerCase(Locale.ROOT));
        if (size.matches()) {
            int unit = "bkmgtp".indexOf(size.group(2).isEmpty() ? "b" : size.group(2));
            BigDecimal thousand = BigDecimal.valueOf("b".equals(size.group(3)) ? 1000 : 1024);
            BigDecimal bytes =
                    new BigDecimal(size.group(1)).multiply(thousand.pow(unit)).setScale(0, RoundingMode.DOWN);
            if (size.group(4) != null) {
                bytes = bytes.add(new BigDecimal(size.group(4)));
            }
            if (bytes.signum() >= 0 && bytes.toBigInteger().bitLength() < Long.SIZE) {
                return bytes.longValueExact();
            }
        }
        throw new UsageException(
                option + " takes a size as 800, 64K, 1.5m or 2GB (K is 1024, KB 1000), not '" + text + "'");
    }
}
