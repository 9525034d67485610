package org.bpct.it;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import org.bpct.files.FileName;

/** A directory or file that can be reached by a second name; it must be closed before the sandbox is cleared. */
final class BindMount implements AutoCloseable {
    private final FileName place;

    private BindMount(FileName place) {
        this.place = place;
    }

    /** Mounts what is there by one name on another one, or skips the test where nobody may mount. */
    static BindMount of(FileName what, FileName place) {
        String mount = "mapfile -d '' -t w; mount --bind -- \"${w[0]}\" \"${w[1]}\"";
        assumeTrue(Shell.run(mount, List.of(what, place)).exitCode() == 0, "SKIPPED: mount is not permitted here");
        return new BindMount(place);
    }

    @Override
    public void close() {
        Shell.call("umount -l -- \"$1\"", place);
    }
}
