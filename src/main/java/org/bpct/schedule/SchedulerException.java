package org.bpct.schedule;

/** A scheduler that refused or did not answer; the message is for the user and names the remedy. */
public final class SchedulerException extends Exception {
    private static final long serialVersionUID = 1L;

    /** Makes an exception with a message for the user. */
    public SchedulerException(String message) {
        super(message);
    }

    /** Makes an exception with a message for the user and the cause for the developer. */
    public SchedulerException(String message, Throwable cause) {
        super(message, cause);
    }

    /** Returns the message, which is never null. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
