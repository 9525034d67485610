package org.bpct.run;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.bpct.model.FileName;

/** The directories that something is mounted on, bind mounts of the same device included. */
final class MountPoints {
    private static final Path TABLE = Path.of("/proc/self/mountinfo");
    private static final int PLACE = 4;

    private final Set<FileName> places;

    private MountPoints(Set<FileName> places) {
        this.places = places;
    }

    /** Asks the kernel. */
    static MountPoints ofThisHost() throws IOException {
        // One character for each byte: names need not be text.
        return of(Files.readString(TABLE, StandardCharsets.ISO_8859_1));
    }

    static MountPoints of(String table) {
        Set<FileName> places = new HashSet<>();
        for (String line : table.split("\n", -1)) {
            String[] words = line.split(" ", -1);
            if (words.length > PLACE) {
                places.add(unescaped(words[PLACE]));
            }
        }
        return new MountPoints(places);
    }

    /** Blanks, tabs, newlines and backslashes stand in the table as three octal digits, see proc(5). */
    private static FileName unescaped(String word) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 0; i < word.length(); i++) {
            boolean isEscape = word.charAt(i) == '\\' && i + 3 < word.length();
            bytes.write(isEscape ? Integer.parseInt(word.substring(i + 1, i + 4), 8) : word.charAt(i));
            i += isEscape ? 3 : 0;
        }
        return FileName.of(bytes.toByteArray());
    }

    /** Returns true if something is mounted on a directory; its name is without symlinks. */
    boolean contains(FileName directory) {
        return places.contains(directory);
    }
}
