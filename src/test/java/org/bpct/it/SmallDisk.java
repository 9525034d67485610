package org.bpct.it;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.bpct.files.FileName;

/** A file system in memory that is soon full; it can grow, and must be closed before the sandbox is cleared. */
public final class SmallDisk implements AutoCloseable {
    private static final String WORDS = "mapfile -d '' -t w; ";

    private final FileName folder;

    private SmallDisk(FileName folder) {
        this.folder = folder;
    }

    /** Mounts one with these options of tmpfs, or skips the test where nobody may mount. */
    public static SmallDisk in(Sandbox sandbox, String name, String options) throws IOException {
        Optional<SmallDisk> disk = tryIn(sandbox, name, options);
        assumeTrue(disk.isPresent(), "SKIPPED: mount is not permitted here");
        return disk.get();
    }

    /** Mounts one with these options of tmpfs; there is only an empty folder where nobody may mount. */
    static Optional<SmallDisk> tryIn(Sandbox sandbox, String name, String options) throws IOException {
        FileName folder = sandbox.directory(name);
        boolean mounted = Shell.run(WORDS + "mount -t tmpfs -o \"$1\" none \"${w[0]}\"", List.of(folder), options)
                        .exitCode()
                == 0;
        return mounted ? Optional.of(new SmallDisk(folder)) : Optional.empty();
    }

    public FileName folder() {
        return folder;
    }

    /** Gives it other limits. */
    public void remount(String options) {
        Shell.run(WORDS + "mount -o \"remount,$1\" \"${w[0]}\"", List.of(folder), options)
                .expect(0);
    }

    /** Leaves no byte free. */
    void fill() {
        Shell.call("cat /dev/zero >\"$1\"/fill 2>/dev/null || :", folder);
    }

    /** Gives back what {@link #fill} took. */
    void clear() {
        Shell.call("rm -- \"$1\"/fill", folder);
    }

    @Override
    public void close() {
        Shell.call("umount -l -- \"$1\"", folder);
    }
}
