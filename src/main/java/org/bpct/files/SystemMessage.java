package org.bpct.files;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** What the system said of a call that failed, as strerror(3) has it. */
public final class SystemMessage {
    /** ENOTDIR, also where a directory was expected and Java asked nobody. */
    public static final String NOT_A_DIRECTORY = "Not a directory";

    private SystemMessage() {}

    /** Returns it without the name of the file. Java throws it away where it has a type of its own for the error. */
    public static String of(IOException failed) {
        if (failed instanceof NoSuchFileException) {
            return "No such file or directory";
        }
        if (failed instanceof AccessDeniedException) {
            return "Permission denied";
        }
        if (failed instanceof NotDirectoryException) {
            return NOT_A_DIRECTORY;
        }
        String message = failed instanceof FileSystemException named ? named.getReason() : failed.getMessage();
        return message == null ? failed.getClass().getSimpleName() : message;
    }
}
