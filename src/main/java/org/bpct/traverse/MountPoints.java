package org.bpct.traverse;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bpct.model.FileName;

/** The names that something is mounted on, bind mounts of the same device included. */
public final class MountPoints {
    private static final Path TABLE = Path.of("/proc/self/mountinfo");
    private static final int PLACE = 4;

    private final Set<FileName> places;
    private final Set<FileName> holders = new HashSet<>();

    private MountPoints(Set<FileName> places) {
        this.places = places;
        places.forEach(place -> holders.add(place.parent()));
    }

    /** Asks the kernel. */
    public static MountPoints ofThisHost() throws IOException {
        // One character for each byte: names need not be text.
        return of(Files.readString(TABLE, StandardCharsets.ISO_8859_1));
    }

    /** Reads the kernel's table, of which each character stands for a byte. */
    public static MountPoints of(String table) {
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

    /**
     * Returns those below directories, by the names that a walk gives them.
     *
     * @param directories the name without symlinks of each directory that a walk begins with
     */
    public MountPoints below(Map<FileName, FileName> directories) {
        Set<FileName> below = new HashSet<>();
        for (FileName place : places) {
            FileName rest = FileName.currentDirectory();
            for (FileName up = place; !up.equals(up.parent()); ) {
                rest = up.lastComponent().resolve(rest);
                up = up.parent();
                for (Map.Entry<FileName, FileName> directory : directories.entrySet()) {
                    if (directory.getValue().equals(up)) {
                        below.add(FileName.of(directory.getKey().resolve(rest).toPath()));
                    }
                }
            }
        }
        return new MountPoints(below);
    }

    /** Returns the names below a directory that something is mounted on. */
    public List<FileName> in(FileName directory) {
        return places.stream()
                .filter(place -> !place.equals(directory) && place.toPath().startsWith(directory.toPath()))
                .sorted()
                .toList();
    }

    /** Returns true if something is mounted on this name. */
    public boolean contains(FileName name) {
        return places.contains(name);
    }

    /** Returns the name that something is mounted on and that leads to this one, or is it. */
    Optional<FileName> above(FileName name) {
        for (FileName up = name; !places.isEmpty() && !up.equals(up.parent()); up = up.parent()) {
            if (places.contains(up)) {
                return Optional.of(up);
            }
        }
        return Optional.empty();
    }

    /** Returns true if something is mounted on a name in this directory. */
    boolean isHolder(FileName directory) {
        return holders.contains(directory);
    }
}
