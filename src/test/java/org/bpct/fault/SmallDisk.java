package org.bpct.fault;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.util.List;
import org.bpct.it.Sandbox;
import org.bpct.it.Shell;
import org.bpct.model.FileName;

/** A file system in memory that is soon full; it can grow, and must be closed before the sandbox is cleared. */
final class SmallDisk implements AutoCloseable {
    private static final String WORDS = "mapfile -d '' -t w; ";

    private final FileName folder;

    private SmallDisk(FileName folder) {
        this.folder = folder;
    }

    /** Mounts one with these options of tmpfs, or skips the test where nobody may mount. */
    static SmallDisk in(Sandbox sandbox, String name, String options) throws IOException {
        FileName folder = sandbox.directory(name);
        boolean mounted = Shell.run(WORDS + "mount -t tmpfs -o \"$1\" none \"${w[0]}\"", List.of(folder), options)
                        .exitCode()
                == 0;
        assumeTrue(mounted, "SKIPPED: mount is not permitted here");
        return new SmallDisk(folder);
    }

    FileName folder() {
        return folder;
    }

    /** Gives it other limits. */
    void remount(String options) {
        Shell.run(WORDS + "mount -o \"remount,$1\" \"${w[0]}\"", List.of(folder), options)
                .expect(0);
    }

    @Override
    public void close() {
        Shell.call("umount -l -- \"$1\"", folder);
    }
}
