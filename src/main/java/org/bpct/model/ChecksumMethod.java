package org.bpct.model;

import java.util.Optional;

/** The method of comparing contents: a checksum for which coreutils have a command. */
public enum ChecksumMethod {
    /** SHA-256. */
    SHA256("sha256"),
    /** BLAKE2b, about twice as fast if the processor has no instructions for the other. */
    B2("b2"),
    /** SHA-512. */
    SHA512("sha512"),
    /** MD5, which others can forge: it finds accidents only. */
    MD5("md5");

    private final String word;

    ChecksumMethod(String word) {
        this.word = word;
    }

    /** Returns the method of a name as users type it. */
    public static Optional<ChecksumMethod> of(String word) {
        for (ChecksumMethod method : values()) {
            if (method.word.equals(word)) {
                return Optional.of(method);
            }
        }
        return Optional.empty();
    }

    /** Returns the method of a name, if copies are compared by it. */
    public static Optional<ChecksumMethod> ofCopies(String word) {
        return of(word).filter(method -> method == SHA256 || method == B2);
    }

    /** Returns the name that users type. */
    public String word() {
        return word;
    }

    /** Returns the command that makes and reads the checksums. */
    public String command() {
        return word + "sum";
    }
}
