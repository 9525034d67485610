package org.bpct.verb.sum.manifest;

import java.util.Arrays;
import java.util.HexFormat;
import org.bpct.files.FileName;
import org.bpct.model.ChecksumMethod;

/**
 * The checksum that a manifest expects of a file.
 *
 * <p>It is no record, because the checksum is an array.
 */
public final class ExpectedSum implements Comparable<ExpectedSum> {
    private final FileName name;
    private final ChecksumMethod method;
    private final byte[] sum;
    private final int line;

    /**
     * Makes one.
     *
     * @param name the path below the base, without {@code .} and doubled slashes
     * @param method the method of the checksum
     * @param hex its hexadecimal digits, in either case
     * @param line the number of the line in the manifest, from 1
     */
    ExpectedSum(FileName name, ChecksumMethod method, String hex, int line) {
        this.name = name;
        this.method = method;
        this.sum = HexFormat.of().parseHex(hex);
        this.line = line;
    }

    /** Returns the path below the base. */
    public FileName name() {
        return name;
    }

    /** Returns the method. */
    public ChecksumMethod method() {
        return method;
    }

    /** Returns the hexadecimal digits of the checksum, as commands print them. */
    public String hex() {
        return HexFormat.of().formatHex(sum);
    }

    int line() {
        return line;
    }

    boolean hasSumOf(ExpectedSum other) {
        return method == other.method && Arrays.equals(sum, other.sum);
    }

    @Override
    public int compareTo(ExpectedSum other) {
        int byName = name.compareTo(other.name);
        return byName != 0 ? byName : Integer.compare(line, other.line);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ExpectedSum sum && compareTo(sum) == 0 && hasSumOf(sum);
    }

    @Override
    public int hashCode() {
        return name.hashCode() * 31 + Arrays.hashCode(sum);
    }

    @Override
    public String toString() {
        return method.word() + " " + hex() + " " + name;
    }
}
