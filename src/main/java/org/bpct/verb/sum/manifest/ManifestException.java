package org.bpct.verb.sum.manifest;

/** The refusal of a manifest; the message names its line. */
public final class ManifestException extends Exception {
    private static final long serialVersionUID = 1L;

    ManifestException(String message) {
        super(message);
    }

    ManifestException(int line, String message) {
        this("line " + line + " " + message);
    }
}
