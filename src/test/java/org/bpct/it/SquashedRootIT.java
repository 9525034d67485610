package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bpct.files.FileName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Root on a server that gives all files of root to another user, and lets nobody change owners. */
@Tag("place")
final class SquashedRootIT extends CallsOnWeakPlace {
    private static final String PLANT =
            "cd -- \"$1\" && mkdir -p d/e && for i in {1..30}; do echo $i >d/f$i; done && echo x >d/e/g && seq 400000 >big"
                    + " && chown 1234:4321 d d/f3 big && ln d/f1 link && ln -s x symlink && mkfifo d/pipe";

    private static final String STATES =
            "cd -- \"$1\" && find . -printf '%P %m %T@ %l\\0' | sort -z && cat d/f* d/e/g big | md5sum && [[ d/f1 -ef link ]]";

    /** The owner of a place, and what the plan says of who gets what root makes there. */
    private static final String OWN = """
            mapfile -d '' -t w; place=${w[0]} bpct_keeps=$1
            . <(printf '%s\\n' "${w[1]}")
            mkdir -- "$place" && chown "$2" -- "$place" && bpct_is_own "$place/."
            """;

    @BeforeEach
    void mount() throws IOException {
        mountAt("mounted", Map.of("squash", "65534"));
        Shell.call(PLANT, sandbox.directory("source"));
    }

    private Outcome copy(String... options) {
        List<Object> words = new ArrayList<>(List.of(options));
        words.addAll(List.of("--wait", "-T", sandbox.path("source"), sandbox.path("mounted/copy")));
        return sandbox.bpct().run(words.toArray());
    }

    private void assertThatAllButOwnersCame() {
        assertThat(Shell.call(STATES, sandbox.path("mounted/copy")).out())
                .isEqualTo(Shell.call(STATES, sandbox.path("source")).out());
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "sealed", "descriptors", "no"})
    void allButOwnersComesAndOneSentenceSaysSo(String guard) {
        Outcome outcome = copy("-j1", "--guard=" + guard).expect(0);

        assertThat(outcome.err())
                .containsOnlyOnce("owners and groups are not kept")
                .contains("the destination gives files of root to user 65534");
        assertThatAllButOwnersCame();
    }

    @Test
    void aFileThatSeveralJobsCopyComes() {
        copy("-j2", "--guard=no", "--split", "1M").expect(0);

        assertThatAllButOwnersCame();
    }

    @Test
    void anUpdateSaysHowOwnersAreLeftOut() {
        copy("-j1").expect(0);

        assertThat(copy("-j1", "-u").expect(0).err())
                .contains("are copied again each time, unless --cp '-a --no-preserve=ownership'");
        assertThat(copy("-j1", "-u", "--cp", "-a --no-preserve=ownership")
                        .expect(0)
                        .err())
                .isEmpty();
        assertThatAllButOwnersCame();
    }

    /** A night keeps all attributes, or it could not link to the one before. */
    @Test
    void aNightIsGoodAndNamesNoRemedyThatItRefuses() throws Exception {
        Object[] night = {
            "--wait", "--guard=no", "--snapshot", sandbox.directory("mounted/pool"), sandbox.path("source")
        };
        sandbox.bpct().run(night).expect(0);

        assertThat(sandbox.bpct().run(night).expect(0).err())
                .contains("files of other owners differ and are copied again each time")
                .doesNotContain("--no-preserve");
    }

    @ParameterizedTest
    @CsvSource({
        "' mode ownership ', 0, 0",
        "' mode ownership ', 65534, 1",
        "' mode owner-65534 ', 65534, 0",
        "' mode owner-65534 ', 1234, 1",
        "' mode owner-6553 ', 65534, 1"
    })
    void aPlaceIsRootsUnlessThePlanHasSeenWhoGetsWhatRootMakes(String keeps, String owner, int code)
            throws IOException {
        String module = Files.readString(Path.of("templates/verb/copy/own.sh"));
        String function = module.substring(module.indexOf("\nbpct_is_own()"));

        Outcome outcome = Shell.run(
                OWN,
                List.of(sandbox.path("place"), FileName.ofText(function.substring(0, function.indexOf("\n}") + 2))),
                keeps,
                owner);

        assertThat(outcome.exitCode()).isEqualTo(code);
    }

    @Test
    void aFileSystemThatLeavesRootItsFilesIsNotSpokenOf() throws Exception {
        Outcome outcome = sandbox.bpct()
                .run("--wait", "-T", sandbox.path("source"), sandbox.path("copy"))
                .expect(0);

        assertThat(outcome.text()).doesNotContain("gives files of root");
        assertThat(Files.readString(sandbox.batch(1).directory().description()))
                .contains("\"ownership\"")
                .doesNotContain("owner-");
    }
}
