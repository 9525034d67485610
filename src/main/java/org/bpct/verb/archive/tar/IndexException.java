package org.bpct.verb.archive.tar;

import java.io.IOException;

/** An index that cannot be believed: it is damaged, or of another format. It can be made anew from its archive. */
public final class IndexException extends IOException {
    private static final long serialVersionUID = 1L;

    IndexException(String message, Exception cause) {
        super(message, cause);
    }

    IndexException(String message) {
        super(message);
    }
}
