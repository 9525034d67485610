package org.bpct.run;

/** A command line that cannot be obeyed; the message is for the user, names the thing and the remedy. */
public final class UsageException extends Exception {
    private static final long serialVersionUID = 1L;

    /** What bpct exits with when it was called wrongly. */
    public static final int EXIT_CODE = 2;

    /** Makes one with a message for the user. */
    public UsageException(String message) {
        super(message);
    }

    /** Returns the message; there always is one. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
