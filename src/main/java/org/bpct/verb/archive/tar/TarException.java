package org.bpct.verb.archive.tar;

import java.io.IOException;

/** The error of an archive that is no valid tar; the message tells the reason and the byte. */
public final class TarException extends IOException {
    private static final long serialVersionUID = 1L;

    TarException(long at, String problem) {
        super("at byte " + at + ": " + problem);
    }
}
