package org.bpct.status;

/**
 * The exit codes of the process, documented in the manual and never changed.
 *
 * <p>Constants stand in the order of precedence: of two that apply, the one named first is returned. A signal ends bpct
 * with 128 + its number instead; the batch goes on.
 */
public enum ExitCode {
    /** The command line or the input makes no sense. */
    USAGE(2),
    /** bpct itself failed. */
    FAILED(1),
    /** Another bpct holds the batch. */
    LOCKED(6),
    /** The scheduler refused or does not answer. */
    SCHEDULER(7),
    /** Something is still to be done: jobs are lost, cancelled, stopped or were never submitted. */
    INCOMPLETE(5),
    /** Some entries failed or could not be walked, or contents differ. */
    ENTRIES_FAILED(3),
    /** Some entries failed, all of them because they vanished or changed after the walk. */
    ONLY_VANISHED_OR_CHANGED(4),
    /** All is well; without {@code --wait}: submitted. */
    OK(0);

    private final int code;

    ExitCode(int code) {
        this.code = code;
    }

    /** Returns the number that the process returns. */
    public int code() {
        return code;
    }

    /** Returns this code or the other, whichever has precedence. */
    public ExitCode or(ExitCode other) {
        return compareTo(other) <= 0 ? this : other;
    }
}
