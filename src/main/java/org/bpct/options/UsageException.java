package org.bpct.options;

/** A command line that cannot be obeyed; the message is for the user, names the thing and the remedy. */
public final class UsageException extends Exception {
    private static final long serialVersionUID = 1L;

    /** What bpct exits with when it was called wrongly. */
    public static final int EXIT_CODE = 2;

    private final String option;

    /** Makes one with a message for the user. */
    public UsageException(String message) {
        this(message, "");
    }

    private UsageException(String message, String option) {
        super(message);
        this.option = option;
    }

    /** Returns the same refusal as one of this option's value, unless it is one of another option's already. */
    public UsageException about(String name) {
        return option.isEmpty() ? new UsageException(getMessage(), name) : this;
    }

    /** Returns the long name of the option whose value is refused; empty if it is none. */
    public String option() {
        return option;
    }

    /** Returns the message; there always is one. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
