package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The answer of {@code --doctor SRC DST} to the question what a destination keeps. */
@Tag("place")
final class DoctorIT extends CallsOnWeakPlace {
    @BeforeEach
    void mount() throws IOException {
        mountAt("m", Map.of());
        sandbox.directory("source");
    }

    private String said() {
        return sandbox.bpct()
                .in(sandbox.root())
                .run("--doctor", "source", "m/not/yet")
                .expect(0)
                .out();
    }

    @Test
    void whatAPoorPlaceDoesNotKeepIsTold() throws IOException {
        mount.set("modes", "ignored").set("links", "hidden").set("step", "1000000000");
        mount.set("attributes.user", "EOPNOTSUPP").set("attributes.security", "EOPNOTSUPP");
        mount.set("fold", "yes").set("errors", "MKNOD:EPERM CHOWN:EPERM");

        assertThat(said())
                .contains(
                        "DESTINATION keeps (tried with a folder that was made there, and removed):\n",
                        "  modes               no: not kept, without a word\n",
                        "  owners              no: Operation not permitted\n",
                        "  times               to the second\n",
                        "  hard links          no: not kept, without a word\n",
                        "  symlinks            yes\n",
                        "  FIFOs               no: Operation not permitted\n",
                        "  user attributes     no: Operation not supported\n",
                        "  capabilities        no: Operation not supported\n",
                        "  case of names       no: two names that differ in it are one file\n");
        assertThat(Shell.call("ls -A \"$1\"", sandbox.path("m")).out()).isEmpty();
    }

    @Test
    void aPlaceThatRefusesAllIsAProblem() throws IOException {
        mount.set("errors", "MKDIR:EDQUOT");

        assertThat(sandbox.bpct()
                        .in(sandbox.root())
                        .run("--doctor", "source", "m")
                        .expect(1)
                        .out())
                .contains("PROBLEM: nothing can be made in DESTINATION: Disk quota exceeded\n");
    }
}
