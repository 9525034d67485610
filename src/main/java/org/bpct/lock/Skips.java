package org.bpct.lock;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Objects;
import org.bpct.caller.RunException;
import org.bpct.files.PrivateFiles;
import org.bpct.files.RegularFiles;

/**
 * The number of nights skipped in a row because the one before was still running.
 *
 * @param file the file that holds the number
 */
public record Skips(Path file) {
    /** The limit: one skipped night does no harm, but a series of them means that there are no recent copies. */
    static final int MOST = 3;

    /** Resets the number, because a night was not skipped. */
    public void forget() throws IOException {
        Files.deleteIfExists(file);
    }

    /** Returns the exception with which a night that cannot begin ends, for this reason. */
    public RunException refusal(String message, boolean skipIfRunning) throws IOException {
        if (!skipIfRunning) {
            return RunException.locked(message);
        }
        int skips = count() + 1;
        PrivateFiles.makeFolders(Objects.requireNonNull(file.getParent()));
        PrivateFiles.replace(file, (skips + "\n").getBytes(StandardCharsets.US_ASCII));
        return skips < MOST
                ? RunException.leftOut("left out, " + skips + " in a row: " + message)
                : RunException.locked("left out " + skips + " times in a row: " + message);
    }

    private int count() throws IOException {
        try {
            String text = RegularFiles.text(file, StandardCharsets.US_ASCII).strip();
            return text.matches("[0-9]{1,6}") ? Integer.parseInt(text) : 0;
        } catch (NoSuchFileException none) {
            return 0;
        }
    }
}
