package org.bpct.caller;

import java.io.IOException;

/** A result that could not be written: nobody reads it any more, or there is no room. */
public final class UnwrittenOutputException extends IOException {
    private static final long serialVersionUID = 1L;

    /** Makes the exception for standard output. */
    public UnwrittenOutputException() {
        super("nobody reads it any more, or there is no room");
    }
}
