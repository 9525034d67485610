package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.bpct.files.FileName;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A destination that keeps hard links and no modes, as NTFS does: each directory looks as if all could write in it. */
@Tag("it")
final class ModelessPlaceIT extends CallsOnWeakPlace {
    private static final String LINKS =
            "cd -- \"$1\" && find . -type f -printf '%P %n\\n' | sort && for i in {1..9}; do [[ a/f$i -ef b/g$i && a/f$i -ef c/h$i ]] || echo apart; done";

    @BeforeEach
    void mount() throws IOException {
        mountAt("m", Map.of("modes", "ignored", "modes.all", "777"));
        Shell.call(
                "cd -- \"$1\" && mkdir a b c && for i in {1..9}; do echo $i >a/f$i && chmod 4751 a/f$i && ln a/f$i b/g$i"
                        + " && ln a/f$i c/h$i || exit; done",
                sandbox.directory("source"));
    }

    /** The second job finds directories that the first one has made, and takes each by itself. */
    @ParameterizedTest
    @ValueSource(strings = {"--guard=no", "--guard=sealed", "--guard=descriptors"})
    @Tag("long")
    void familiesStayTogetherThoughEachNameLacksItsMode(String guard) {
        sandbox.bpct()
                .run("-j2", "-T", "--no-submit", guard, sandbox.path("source"), sandbox.path("m/copy"))
                .expect(0);
        for (JobDirectory job : sandbox.batch(1).jobs()) {
            BatchOnDisk.start(job, FileName.ofText("/usr/bin:/bin")).await(Duration.ofMinutes(2));
        }

        assertThat(sandbox.bpct().run("--errors=1").out())
                .contains("27 names: lost: the destination does not keep its mode");
        assertThat(Shell.call(LINKS, sandbox.path("m/copy")).out())
                .isEqualTo(Shell.call(LINKS, sandbox.path("source")).out());
    }
}
