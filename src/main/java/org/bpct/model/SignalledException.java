package org.bpct.model;

/**
 * A signal that ended an external command and therefore is about to end this process too: a terminal sends it to
 * the whole process group.
 */
public final class SignalledException extends InterruptedException {
    private static final long serialVersionUID = 1L;

    private final int signal;

    /** Makes one for a signal's number. */
    public SignalledException(int signal) {
        super("signal " + signal);
        this.signal = signal;
    }

    /** Returns what a process ended by this signal returns to its shell. */
    public int exitCode() {
        return 128 + signal;
    }
}
