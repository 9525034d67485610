package org.bpct.caller;

import java.io.IOException;
import java.nio.file.Path;
import org.bpct.files.FileName;
import org.bpct.files.SystemMessage;
import org.bpct.status.ExitCode;
import org.jspecify.annotations.Nullable;

/** A run that failed; the message is for the user and names the thing and the remedy. */
public final class RunException extends Exception {
    private static final long serialVersionUID = 1L;

    private final int exitCode;

    private RunException(int exitCode, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
    }

    /** Returns the exception for an operation that bpct itself could not do. */
    public static RunException failed(String message, @Nullable Throwable cause) {
        return new RunException(ExitCode.FAILED.code(), message, cause);
    }

    /** Returns the exception for a folder in which bpct cannot write. */
    public static RunException unwritten(Path folder, IOException cause) {
        return failed("cannot write in " + FileName.of(folder).display() + ": " + SystemMessage.of(cause), cause);
    }

    /** Returns the exception if none of the operands exists; rm fails in the same case. */
    public static RunException nothingThere(String message) {
        return new RunException(ExitCode.ENTRIES_FAILED.code(), message, null);
    }

    /** Returns the exception for a scheduler that refuses or does not answer. */
    public static RunException scheduler(String message, @Nullable Throwable cause) {
        return new RunException(ExitCode.SCHEDULER.code(), message, cause);
    }

    /** Returns the exception for a pool in which another night is running. */
    public static RunException locked(String message) {
        return new RunException(ExitCode.LOCKED.code(), message, null);
    }

    /** Returns the exception for entries that were left out because the options allow it. */
    public static RunException leftOut(String message) {
        return new RunException(ExitCode.OK.code(), message, null);
    }

    /** Returns the same exception with a further remedy at the end of its message; the same one if that is empty. */
    public RunException with(String remedy) {
        return remedy.isEmpty() ? this : new RunException(exitCode, getMessage() + "; " + remedy, getCause());
    }

    /** Returns the exit code of the process. */
    public int exitCode() {
        return exitCode;
    }

    /** Returns the message, which is never null. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
