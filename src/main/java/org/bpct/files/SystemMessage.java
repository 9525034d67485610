package org.bpct.files;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The system's message for a call that failed, as strerror(3) words it. */
public final class SystemMessage {
    /** The message of ENOTDIR, also for a file that bpct itself found to be no directory. */
    public static final String NOT_A_DIRECTORY = "Not a directory";

    private SystemMessage() {}

    /**
     * Returns the message without the name of the file. Java drops it where it has an exception type of its own for the
     * error.
     */
    public static String of(IOException failed) {
        if (failed instanceof NoSuchFileException) {
            return "No such file or directory";
        }
        if (failed instanceof AccessDeniedException) {
            return "Permission denied";
        }
        if (failed instanceof FileAlreadyExistsException) {
            return "File exists";
        }
        if (failed instanceof DirectoryNotEmptyException) {
            return "Directory not empty";
        }
        if (failed instanceof NotDirectoryException) {
            return NOT_A_DIRECTORY;
        }
        String message = failed instanceof FileSystemException named ? named.getReason() : failed.getMessage();
        return message == null ? failed.getClass().getSimpleName() : message;
    }

    /**
     * Returns the message of the failed call that is behind an exception, with the name of its file if Java knows it;
     * empty if there is no such call. Threads and streams wrap it, and a user has no use for their names.
     */
    public static Optional<String> behind(Throwable thrown) {
        for (@Nullable Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof FileSystemException named && named.getFile() != null) {
                return Optional.of(FileName.ofText(named.getFile()).display() + ": " + of(named));
            }
            if (cause instanceof IOException failed) {
                return Optional.of(of(failed));
            }
        }
        return Optional.empty();
    }
}
