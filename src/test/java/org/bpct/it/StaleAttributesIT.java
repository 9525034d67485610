package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.io.IOException;
import java.util.Map;
import org.bpct.fuse.FuseMount;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A destination that shows old attributes for a while, as clients of servers do, makes no file of the source a changed one. */
@Tag("it")
final class StaleAttributesIT extends CallsWithin {
    private FuseMount mount;

    @BeforeEach
    void plant() throws IOException {
        FuseMount.require();
        mount = FuseMount.at(sandbox, "m", Map.of("stale", "700"));
        Shell.call(
                "cd -- \"$1\"; mkdir d; echo 1 >f; echo 2 >d/g; chmod 751 f; chmod 640 d/g; ln f d/f; touch -d 2020-01-01 f d/g",
                sandbox.directory("source"));
    }

    @AfterEach
    void unmount() {
        if (mount != null) {
            mount.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"--guard=no", "--guard=sealed"})
    void nothingIsCalledChanged(String guard) {
        String said = sandbox.bpct()
                .in(sandbox.root())
                .run("--wait", "-T", guard, "source", "m/copy")
                .expect(0)
                .text();

        assertThat(said).contains("entries: 3 walked = 3 copied + 0 linked + 0 skipped + 0 failed + 0 open");
        assertThatTree(sandbox.path("m/copy")).isExactCopyOf(sandbox.path("source"));
    }
}
