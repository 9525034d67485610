package org.bpct.description;

/** A batch whose description is missing, damaged or newer than this bpct; the message is for the user. */
public final class BatchUnreadableException extends Exception {
    private static final long serialVersionUID = 1L;

    private final boolean newer;

    private BatchUnreadableException(String message, boolean newer) {
        super(message);
        this.newer = newer;
    }

    /** Returns one for a batch that does not say what it is; the message names the batch. */
    static BatchUnreadableException damaged(String message) {
        return new BatchUnreadableException(message, false);
    }

    /** Returns one for a batch that speaks a later language. */
    static BatchUnreadableException newer(String batch, String format) {
        return new BatchUnreadableException(
                batch + " was written by a newer bpct (format " + format + "); use that version", true);
    }

    /** Returns true if the batch may be well, and only this bpct too old for it. */
    public boolean isNewer() {
        return newer;
    }

    /** Returns the message; there always is one. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
