package org.bpct.schedule.local;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A host between two boots, as the runner names it too.
 *
 * @param name the name of the host
 * @param boot the beginning of its boot id
 */
record LocalHost(String name, String boot) {
    private static final int BOOT_LENGTH = 8;

    /** Returns one whose boot id is shortened. */
    static LocalHost of(String name, String bootId) {
        return new LocalHost(name, bootId.substring(0, Math.min(BOOT_LENGTH, bootId.length())));
    }

    /** Returns this host. */
    static LocalHost here() {
        return of(read("/proc/sys/kernel/hostname"), read("/proc/sys/kernel/random/boot_id"));
    }

    private static String read(String file) {
        try {
            return Files.readString(Path.of(file), StandardCharsets.ISO_8859_1).strip();
        } catch (IOException unreadable) {
            // Jobs of an unknown host are never taken for our own: no identity holds a blank.
            return " ";
        }
    }
}
