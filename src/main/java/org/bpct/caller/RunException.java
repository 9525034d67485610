package org.bpct.caller;

import java.io.IOException;
import java.nio.file.Path;
import org.bpct.files.FileName;
import org.bpct.files.SystemMessage;
import org.bpct.status.ExitCode;
import org.jspecify.annotations.Nullable;

/** A run that could not be done; the message is for the user and names the thing and the remedy. */
public final class RunException extends Exception {
    private static final long serialVersionUID = 1L;

    private final int exitCode;

    private RunException(int exitCode, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
    }

    /** Returns one for something that bpct itself could not do. */
    public static RunException failed(String message, @Nullable Throwable cause) {
        return new RunException(ExitCode.FAILED.code(), message, cause);
    }

    /** Returns one for a folder in which bpct cannot write. */
    public static RunException unwritten(Path folder, IOException cause) {
        return failed("cannot write in " + FileName.of(folder).display() + ": " + SystemMessage.of(cause), cause);
    }

    /** Returns one for operands of which none is there, as rm fails. */
    public static RunException nothingThere(String message) {
        return new RunException(ExitCode.ENTRIES_FAILED.code(), message, null);
    }

    /** Returns one for a scheduler that refuses or does not answer. */
    public static RunException scheduler(String message, @Nullable Throwable cause) {
        return new RunException(ExitCode.SCHEDULER.code(), message, cause);
    }

    /** Returns one for a pool in which another night is at work. */
    public static RunException locked(String message) {
        return new RunException(ExitCode.LOCKED.code(), message, null);
    }

    /** Returns one for what was left out because it may be. */
    public static RunException leftOut(String message) {
        return new RunException(ExitCode.OK.code(), message, null);
    }

    /** Returns what the process returns. */
    public int exitCode() {
        return exitCode;
    }

    /** Returns the message; there always is one. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
