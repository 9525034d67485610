package org.bpct.model;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The method of comparing contents: a checksum for which coreutils have a command. */
public enum ChecksumMethod {
    /** SHA-256. */
    SHA256("sha256", 64),
    /** BLAKE2b, about twice as fast if the processor has no instructions for the other. */
    B2("b2", 128),
    /** SHA-512. */
    SHA512("sha512", 128),
    /** MD5, which others can forge: it finds accidents only. */
    MD5("md5", 32),
    /** SHA-1, which others can forge. Only manifests of others have it. */
    SHA1("sha1", 40),
    /** SHA-224. Only manifests of others have it. */
    SHA224("sha224", 56),
    /** SHA-384. Only manifests of others have it. */
    SHA384("sha384", 96);

    private static final String TAG_OF_B2 = "blake2b";

    private final String word;
    private final int digits;

    ChecksumMethod(String word, int digits) {
        this.word = word;
        this.digits = digits;
    }

    /** Returns the method of a name as users type it. */
    public static Optional<ChecksumMethod> of(String word) {
        return Arrays.stream(values())
                .filter(method -> method.word.equals(word))
                .findFirst();
    }

    /** Returns the method of a name, if bpct makes manifests by it. */
    public static Optional<ChecksumMethod> ofSums(String word) {
        return of(word).filter(method -> method.compareTo(MD5) <= 0);
    }

    /** Returns the method of a name, if copies are compared by it. */
    public static Optional<ChecksumMethod> ofCopies(String word) {
        return of(word).filter(method -> method == SHA256 || method == B2);
    }

    /** Returns the method that a line of a manifest calls so, in either case: {@code SHA256}, {@code BLAKE2b}. */
    public static Optional<ChecksumMethod> ofTag(String tag) {
        String word = tag.toLowerCase(Locale.ROOT);
        return of(word.equals(TAG_OF_B2) ? B2.word : word);
    }

    /** Returns the first method whose checksums have so many hexadecimal digits. */
    public static Optional<ChecksumMethod> ofDigits(int digits) {
        return Arrays.stream(values()).filter(method -> method.digits == digits).findFirst();
    }

    /** Returns the name that users type. */
    public String word() {
        return word;
    }

    /** Returns the number of hexadecimal digits in a checksum. */
    public int digits() {
        return digits;
    }

    /** Returns the command that makes and reads the checksums. */
    public String command() {
        return word + "sum";
    }
}
