package org.bpct.fuse;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** The weaknesses of the file system, from a file that the test replaces; {@link FuseMount} says what each is. */
final class Settings {
    private final Path file;
    private Properties values = new Properties();
    private List<Fault> faults = List.of();
    private @Nullable FileTime version;

    Settings(Path file) {
        this.file = file;
    }

    /** Reads the file again if it is another one. */
    void look() throws IOException {
        FileTime newest = Files.getLastModifiedTime(file);
        if (newest.equals(version)) {
            return;
        }
        Properties read = new Properties();
        try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            read.load(reader);
        }
        List<Fault> rules = new ArrayList<>();
        for (String line : read.getProperty("errors", "").split(" ", -1)) {
            if (!line.isEmpty()) {
                rules.add(Fault.of(line));
            }
        }
        values = read;
        faults = rules;
        version = newest;
    }

    /** Throws the error that a test wants for this. */
    void refuse(String operation, String name, long offset) {
        for (Fault fault : faults) {
            fault.strike(operation, name, offset);
        }
    }

    /** Returns the file for the numbers of requests. */
    Path counts() {
        return FuseMount.counts(file);
    }

    boolean has(String key) {
        return values.containsKey(key);
    }

    String text(String key) {
        return values.getProperty(key, "");
    }

    long number(String key, long otherwise) {
        String text = text(key);
        return text.isEmpty() ? otherwise : Long.parseUnsignedLong(text);
    }

    /** Returns a name as the file system compares it. */
    String key(String name) {
        if (!has("fold")) {
            return name;
        }
        String text = new String(name.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
        return Normalizer.normalize(text, Normalizer.Form.NFC).toLowerCase(Locale.ROOT);
    }
}
