package org.bpct.files;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

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
}
