package org.bpct.verb.archive.tar;

import java.io.IOException;

/** An archive that cannot be understood; the message says what is wrong, and at which byte. */
public final class TarException extends IOException {
    private static final long serialVersionUID = 1L;

    TarException(long at, String problem) {
        super("at byte " + at + ": " + problem);
    }
}
