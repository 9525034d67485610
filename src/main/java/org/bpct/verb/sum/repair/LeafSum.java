package org.bpct.verb.sum.repair;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.bpct.model.ChecksumMethod;

/** The checksum of a leaf while its bytes come. */
final class LeafSum {
    private final MessageDigest digest;

    LeafSum(ChecksumMethod method) {
        this.digest = digest(method);
    }

    private static MessageDigest digest(ChecksumMethod method) {
        try {
            return switch (method) {
                case B2 -> new Blake2b();
                case SHA256 -> MessageDigest.getInstance("SHA-256");
                case SHA512 -> MessageDigest.getInstance("SHA-512");
                case MD5 -> MessageDigest.getInstance("MD5");
                case SHA1 -> MessageDigest.getInstance("SHA-1");
                case SHA224 -> MessageDigest.getInstance("SHA-224");
                case SHA384 -> MessageDigest.getInstance("SHA-384");
            };
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java has no " + method.word(), e);
        }
    }

    void add(byte[] bytes, int length) {
        digest.update(bytes, 0, length);
    }

    /** Returns the sum of all bytes received, in hexadecimal digits. */
    String digits() {
        return HexFormat.of().formatHex(digest.digest());
    }
}
