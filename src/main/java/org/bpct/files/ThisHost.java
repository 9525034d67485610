package org.bpct.files;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the kernel of this host says of it; nobody but root can change these files. */
public final class ThisHost {
    private static final Path NAME = Path.of("/proc/sys/kernel/hostname");
    private static final Path BOOT_ID = Path.of("/proc/sys/kernel/random/boot_id");

    private ThisHost() {}

    /** Returns its name, as {@code $HOSTNAME} in its shells. */
    public static String name() throws IOException {
        return line(NAME);
    }

    /** Returns the identity of its boot: a process number names the same process during one boot only. */
    public static String bootId() throws IOException {
        return line(BOOT_ID);
    }

    private static String line(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.ISO_8859_1).strip();
    }
}
