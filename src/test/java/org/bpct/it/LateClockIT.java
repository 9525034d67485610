package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A source on a server whose clock is ten minutes late: an attribute that a file gets right after the copy has a time of change
 * before that copy, and comes with the next update or night all the same.
 */
@Tag("place")
final class LateClockIT extends CallsOnWeakPlace {
    @BeforeEach
    void mount() throws IOException {
        mountAt("server", Map.of("late", "600"));
        Shell.call(
                "mkdir -- \"$1\" && cd -- \"$1\" && echo 1 >f && touch -d '3 hours ago' f",
                sandbox.path("server/source"));
    }

    @Test
    void anUpdateBringsAnAttributeThatSeemsOlderThanTheCopy() throws IOException {
        sandbox.bpct()
                .in(sandbox.root())
                .run("--wait", "-T", "server/source", "copy")
                .expect(0);
        giveAttribute();

        sandbox.bpct()
                .in(sandbox.root())
                .run("--wait", "-u", "-T", "server/source", "copy")
                .expect(0);

        assertThat(attributes("copy/f")).contains("user.k");
    }

    @Test
    void aNightBringsItToo() throws IOException {
        for (int night = 1; night <= 2; night++) {
            sandbox.bpct()
                    .in(sandbox.root())
                    .run("--snapshot", "pool", "--wait", "server/source")
                    .expect(0);
            giveAttribute();
        }

        assertThat(attributes("pool/latest/f")).contains("user.k");
    }

    private void giveAttribute() throws IOException {
        Shell.call("setfattr -n user.k -v 1 -- \"$1\"", sandbox.path("server/source/f"));
    }

    private String attributes(String name) throws IOException {
        return Shell.call("getfattr -d -- \"$1\"", sandbox.path(name)).out();
    }
}
