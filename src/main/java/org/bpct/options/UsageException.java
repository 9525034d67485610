package org.bpct.options;

/** A command line that cannot be obeyed; the message is for the user, and names the problem and the remedy. */
public final class UsageException extends Exception {
    private static final long serialVersionUID = 1L;

    /** The exit code of bpct for a wrong call. */
    public static final int EXIT_CODE = 2;

    private final String option;

    /** Makes an exception with a message for the user. */
    public UsageException(String message) {
        this(message, "");
    }

    private UsageException(String message, String option) {
        super(message);
        this.option = option;
    }

    /** Returns the same refusal for the value of this option, unless it already names an option. */
    public UsageException about(String name) {
        return option.isEmpty() ? new UsageException(getMessage(), name) : this;
    }

    /** Returns the long name of the option whose value is refused; empty if the refusal names no option. */
    public String option() {
        return option;
    }

    /** Returns the message, which is never null. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
