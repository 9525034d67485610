package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A destination that takes names of another case, or of another form of Unicode, for one. */
@Tag("it")
final class FoldedNamesIT extends CallsOnWeakPlace {
    private static final String NFC = "caf$'\\xc3\\xa9'";
    private static final String NFD = "cafe$'\\xcc\\x81'";

    @BeforeEach
    void mount() throws IOException {
        mountAt("m", Map.of("fold", "yes"));
        sandbox.directory("source");
    }

    private void plant(String script) {
        Shell.call("cd -- \"$1\" && " + script, sandbox.path("source"));
    }

    private Outcome copy(int code, String... options) {
        return sandbox.bpct()
                .in(sandbox.root())
                .run("--wait", "-T", String.join("", options), "source", "m/copy")
                .expect(code);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--guard=no", "--guard=sealed"})
    void bothNamesAreNamedAndAllOthersCome(String guard) throws Exception {
        plant("echo 1 >File; echo 2 >file; echo 3 >" + NFC + "; echo 4 >" + NFD + "; echo 5 >other");

        copy(3, guard);

        assertThat(sandbox.bpct().run("--errors=1").expect(0).out())
                .contains("4 names: other: the destination holds this name and another one as one file")
                .contains("/source/File ", "/source/file ", "caf\u00e9", "cafe\u0301")
                .doesNotContain("/source/other ");
        assertThat(sandbox.path("m/copy/other").toPath()).hasContent("5\n");
    }

    @Test
    void namesThatAreOneHereAloneAreCopied() throws Exception {
        plant("echo 1 >File; echo 3 >" + NFD);

        copy(0, "--guard=no");

        assertThat(sandbox.path("m/copy/FILE").toPath()).hasContent("1\n");
    }

    /** A mirror took the copy of a renamed file for a name that the source lacks, and deleted the only copy with exit code 0. */
    @Test
    void aMirrorKeepsWhatANameIsFoundAs() throws Exception {
        plant("echo 1 >File; mkdir Sub; echo 2 >Sub/one; echo 3 >old; touch {1..30}");
        copy(0, "--guard=no");
        plant("mv File file; mv Sub sub; rm old; echo 5 >new");

        sandbox.bpct()
                .in(sandbox.root())
                .run("-u", "--delete", "--wait", "-T", "--guard=no", "source", "m/copy")
                .expect(0);

        assertThat(sandbox.path("m/copy/file").toPath()).hasContent("1\n");
        assertThat(sandbox.path("m/copy/sub/one").toPath()).hasContent("2\n");
        assertThat(sandbox.path("m/copy/new").toPath()).hasContent("5\n");
        assertThat(sandbox.path("m/copy/old").toPath()).doesNotExist();
    }
}
