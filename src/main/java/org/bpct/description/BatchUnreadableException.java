package org.bpct.description;

/** A batch whose description is missing, damaged or newer than this bpct; the message is for the user. */
public final class BatchUnreadableException extends Exception {
    private static final long serialVersionUID = 1L;

    private final boolean newer;

    private BatchUnreadableException(String message, boolean newer) {
        super(message);
        this.newer = newer;
    }

    /** Returns the exception for a batch whose description is missing or damaged; the message names the batch. */
    static BatchUnreadableException damaged(String message) {
        return new BatchUnreadableException(message, false);
    }

    /** Returns the exception for a batch of a later format. */
    static BatchUnreadableException newer(String batch, String format) {
        return new BatchUnreadableException(
                batch + " was written by a newer bpct (format " + format + "); use that version", true);
    }

    /** Returns true if the batch may be intact, and only this bpct too old for it. */
    public boolean isNewer() {
        return newer;
    }

    /** Returns the message, which is never null. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
