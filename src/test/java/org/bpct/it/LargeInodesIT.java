package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Places whose inodes have numbers above 2^63, as those of GlusterFS: Java takes these for negative ones. */
@Tag("place")
final class LargeInodesIT extends CallsOnWeakPlace {
    @BeforeEach
    void tree() throws Exception {
        mountAt("m", Map.of("inodes", "7"));
        Shell.call(
                "mkdir \"$1/tree\" && cd \"$1/tree\" && echo 1 >f && ln f g && mkdir d && echo 2 >d/h", sandbox.root());
    }

    @Test
    void anArchiveIsMadeAndGetsAGenerationThere() throws Exception {
        BpctCall archive = sandbox.bpct().in(sandbox.root());
        archive.run("--archive", "m/a", "--wait", "tree").expect(0);
        Shell.call("echo 3 >\"$1/tree/new\"", sandbox.root());
        archive.run("--archive", "m/a", "-u", "--wait", "tree").expect(0);

        assertThat(archive.run("--archive-list", "m/a").expect(0).out()).contains("tree/d/h", "tree/new");
        archive.run("--extract", "m/a", "--wait", "back").expect(0);
        assertThat(archive.run("--compare", "tree", "back/tree").expect(0).out())
                .isEmpty();
    }
}
