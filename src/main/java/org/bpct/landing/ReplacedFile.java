package org.bpct.landing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import org.bpct.caller.Console;
import org.bpct.files.FileName;

/** The words about a file that {@code --force} replaces: its name may be mistyped, and nothing asks. */
public final class ReplacedFile {
    private ReplacedFile() {}

    /** Tells the user which file is replaced, if there is one. */
    public static void say(FileName file, Console console) {
        try {
            BasicFileAttributes there =
                    Files.readAttributes(file.toPath(), BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            console.note(String.format(
                    Locale.ROOT,
                    "%s is replaced: %,d bytes, changed last at %s",
                    file.display(),
                    there.size(),
                    there.lastModifiedTime().toInstant().truncatedTo(ChronoUnit.SECONDS)));
        } catch (IOException nothingThere) {
            // If it is something else than that, the writing will say so.
        }
    }
}
