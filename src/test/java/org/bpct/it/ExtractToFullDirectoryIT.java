package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Extractions to a file system in which one directory has a quota that is full: a project, or a tenant. */
@Tag("it")
final class ExtractToFullDirectoryIT extends CallsOnWeakPlace {
    private static final String TREE = """
            cd -- "$1" && mkdir -p p1/sub/deeper p2 && for i in {1..5}; do head -c 1M /dev/urandom >p1/f$i || exit; done
            for i in {1..50}; do echo $i | tee p1/sub/s$i >p2/g$i || exit; done; echo 1 >p1/sub/deeper/d
            """;

    private static final String SAME = "diff -r -- \"$1\" \"$2\"";

    @BeforeEach
    void plant() throws Exception {
        Shell.call(TREE, sandbox.directory("source"));
    }

    private Outcome extract(Object... options) {
        Shell.call("cd -- \"$1\" && tar -cf t.tar -C source .", sandbox.root());
        List<Object> words = new ArrayList<>(List.of(options));
        words.addAll(List.of("--wait", "--extract", "t.tar", "out"));
        return sandbox.bpct().run(words.toArray());
    }

    private void assertThatTheOtherDirectoryCame() {
        Shell.call(SAME, sandbox.path("source/p2"), sandbox.path("out/p2"));
        // What is there is whole.
        Shell.call(
                "cd -- \"$2\" && find . -type f -exec cmp -- {} \"$1\"/{} \\; | if grep .; then exit 1; fi",
                sandbox.path("source"),
                sandbox.path("out"));
        assertThat(sandbox.bpct().run("--errors=1").expect(0).out())
                .contains("p1/", "Disk quota exceeded")
                .doesNotContain("p2");
    }

    @Test
    void aFullQuotaOfADirectoryFailsItsFilesAndNoOthers() throws Exception {
        mountAt("out", Map.of("quota.p1", "2500000"));

        extract("-j2").expect(3);

        assertThatTheOtherDirectoryCame();
        mount.set("quota.p1", "90000000");
        sandbox.bpct().run("--retry=1", "--wait").expect(0);
        Shell.call(SAME, sandbox.path("source"), mount.folder());
    }

    /** A quota may count names, too. */
    @Test
    void directoriesThatAFullOneDoesNotTakeFailWhatIsBelowThem() throws Exception {
        mountAt("out", Map.of("quota.p1", "1", "errors", "MKDIR:EDQUOT:sub"));

        extract("-j1").expect(3);

        assertThatTheOtherDirectoryCame();
        mount.set("quota.p1", "90000000").clear("errors");
        sandbox.bpct().run("--retry=1", "--wait").expect(0);
        Shell.call(SAME, sandbox.path("source"), mount.folder());
    }

    @Test
    void aFullFileSystemStopsAllJobsAndFailsNoName() throws Exception {
        mountAt("out", Map.of("bytes", "3000000"));

        assertThat(extract("-j2", "--force").expect(5).text()).contains("the destination cannot take more: ");
        assertThat(sandbox.bpct().run("--errors=1", "-0").words()).isEmpty();

        mount.set("bytes", "90000000");
        sandbox.bpct().run("--resume=1", "--wait").expect(0);
        Shell.call(SAME, sandbox.path("source"), mount.folder());
    }
}
