package org.bpct.schedule;

/** A scheduler that refused or did not answer; the message is for the user and names the remedy. */
public final class SchedulerException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String refusal;

    /** Makes an exception with a message for the user. */
    public SchedulerException(String message) {
        super(message);
        refusal = "";
    }

    /** Makes an exception with a message for the user and the cause for the developer. */
    public SchedulerException(String message, Throwable cause) {
        super(message, cause);
        refusal = "";
    }

    private SchedulerException(String refusal, String remedy) {
        super(refusal + (remedy.isEmpty() ? "" : "; " + remedy));
        this.refusal = refusal;
    }

    /**
     * Makes the exception of a scheduler that does not take a job, and says so: nothing has to be looked up.
     *
     * @param words its words
     * @param remedy the remedy; empty if there is none
     */
    public static SchedulerException refused(String words, String remedy) {
        return new SchedulerException(words, remedy);
    }

    /** Returns the words of a scheduler that refused a job, without the remedy; empty if it did not answer. */
    public String refusal() {
        return refusal;
    }

    /** Returns the message, which is never null. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
