package org.bpct.lock;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.bpct.caller.RunException;
import org.bpct.files.PrivateFiles;
import org.bpct.files.RegularFiles;

/**
 * The count of nights that were left out in a row, as the one before was still at work.
 *
 * @param file holds the number
 */
record Skips(Path file) {
    /** A night that is left out now and then does no harm; one after the other, and there are no copies any more. */
    static final int MOST = 3;

    /** Begins anew: a night was not left out. */
    void forget() throws IOException {
        Files.deleteIfExists(file);
    }

    /** Returns what a night that cannot begin ends with, for this reason. */
    RunException refusal(String message, boolean skipIfRunning) throws IOException {
        if (!skipIfRunning) {
            return RunException.locked(message);
        }
        int skips = count() + 1;
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
