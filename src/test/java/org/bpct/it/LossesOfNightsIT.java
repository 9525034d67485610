package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Nights in a place that does not keep all attributes. */
@Tag("place")
final class LossesOfNightsIT extends CallsOnWeakPlace {
    @Test
    void aNightIsGoodWhereTheLossIsAccepted() throws IOException {
        mountAt("nights", Map.of("attributes.user", "EINVAL"));
        Shell.call(
                "mkdir -- \"$1\"/pool && echo 1 >\"$2\"/f && setfattr -n user.k -v 1 -- \"$2\"/f",
                mount.folder(),
                sandbox.directory("source"));

        night(3);
        assertThat(listed()).contains("complete with errors");
        night(0, "--lossy", "xattr");
        assertThat(listed()).containsPattern("(?m) complete( |$)");
    }

    private void night(int code, String... options) {
        List<Object> words = new ArrayList<>(Arrays.asList((Object[]) options));
        words.addAll(List.of("--snapshot", "nights/pool", "--wait", "source"));
        sandbox.bpct().in(sandbox.root()).run(words.toArray()).expect(code);
    }

    private String listed() {
        return sandbox.bpct()
                .in(sandbox.root())
                .run("--list", "nights/pool")
                .expect(0)
                .out();
    }
}
