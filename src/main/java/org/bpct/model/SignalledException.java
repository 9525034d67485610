package org.bpct.model;

/**
 * A signal that ended an external command and therefore is about to end this process too: a terminal sends it to
 * the whole process group.
 */
public final class SignalledException extends InterruptedException {
    private static final long serialVersionUID = 1L;

    private final int signal;

    /** Makes an exception for a signal's number. */
    public SignalledException(int signal) {
        super("signal " + signal);
        this.signal = signal;
    }

    /** Returns the exit code of a process that this signal ended. */
    public int exitCode() {
        return 128 + signal;
    }
}
