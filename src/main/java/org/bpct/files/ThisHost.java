package org.bpct.files;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The kernel's files about this host, which only root can change. */
public final class ThisHost {
    private static final Path NAME = Path.of("/proc/sys/kernel/hostname");
    private static final Path BOOT_ID = Path.of("/proc/sys/kernel/random/boot_id");

    private ThisHost() {}

    /** Returns the name of the host, as {@code $HOSTNAME} in its shells. */
    public static String name() throws IOException {
        return line(NAME);
    }

    /** Returns the identity of the current boot: a process number identifies a process during one boot only. */
    public static String bootId() throws IOException {
        return line(BOOT_ID);
    }

    private static String line(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.ISO_8859_1).strip();
    }
}
