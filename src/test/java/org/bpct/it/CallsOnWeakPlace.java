package org.bpct.it;

import java.io.IOException;
import java.util.Map;
import org.bpct.fuse.FuseMount;
import org.junit.jupiter.api.AfterEach;

/** Calls of bpct on a file system of the tests, which is unmounted before the sandbox is cleared. */
abstract class CallsOnWeakPlace extends CallsWithin {
    FuseMount mount;

    /** Mounts it in the sandbox, with these settings, or ends the test where nothing can be mounted. */
    final void mountAt(String name, Map<String, String> settings) throws IOException {
        FuseMount.require();
        mount = FuseMount.at(sandbox, name, settings);
    }

    @AfterEach
    final void unmount() {
        if (mount != null) {
            mount.close();
        }
    }
}
