package org.bpct.status;

/** A batch whose description is missing, damaged or newer than this bpct; the message is for the user. */
public final class BatchUnreadableException extends Exception {
    private static final long serialVersionUID = 1L;

    /** Makes one with a message that names the batch and the remedy. */
    public BatchUnreadableException(String message) {
        super(message);
    }

    /** Returns the message; there always is one. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
