package org.bpct.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Somebody who runs bpct. */
public record User(int uid, int gid) {
    private static final int NOBODY = 65534;

    /** Returns the user who runs the tests. */
    public static User current() {
        try {
            Path self = Path.of("/proc/self");
            return new User((int) Files.getAttribute(self, "unix:uid"), (int) Files.getAttribute(self, "unix:gid"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns an ordinary user: another one if the tests run as root, else the current one. */
    public static User ordinary() {
        return current().isRoot() ? new User(NOBODY, NOBODY) : current();
    }

    public boolean isRoot() {
        return uid == 0;
    }
}
