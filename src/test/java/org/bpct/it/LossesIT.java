package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a destination cannot keep is told once for each kind, counted as copied, and can be accepted. */
@Tag("place")
final class LossesIT extends CallsOnWeakPlace {
    private static final String TREE = """
            cd -- "$1" && mkdir -p d/e && echo 1 >d/f && echo 22 >d/e/g && echo 333 >h && ln d/f d/e/again
            chmod 640 d/f d/e/g h && chmod 750 . d d/e && setfattr -n user.k -v 1 h
            """;

    @BeforeEach
    void mount() throws IOException {
        mountAt("m", Map.of("modes", "ignored", "modes.all", "777"));
        Shell.call(TREE, sandbox.directory("source"));
    }

    private Outcome copy(int code, String... options) {
        List<Object> words = new ArrayList<>(Arrays.asList((Object[]) options));
        words.addAll(List.of("-v", "--wait", "-T", "source", "m/copy"));
        return sandbox.bpct().in(sandbox.root()).run(words.toArray()).expect(code);
    }

    private String told(Object... words) {
        return sandbox.bpct().run(words).expect(0).out();
    }

    private String inodes() {
        return Shell.call("cd -- \"$1\" && stat -c '%n %i' d/f d/e/again h", sandbox.path("m/copy"))
                .out();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--guard=no", "--guard=sealed", "--guard=descriptors"})
    void aNameThatLacksItsModeIsCopied(String guard) {
        String said = copy(3, guard).out();

        assertThat(said)
                .contains("7 names: the destination does not keep modes (bpct --errors=1 --lost)")
                .contains("entries: 4 walked = 4 copied + 0 linked + 0 skipped + 0 failed + 0 open")
                .contains("bytes: 9 walked = 9 copied + 0 failed + 0 open")
                .contains("Total: Errors: 0; Files: 4; Bytes: 9")
                .doesNotContain("--retry", "failed: ");
        assertThat(told("--errors=1", "--lost"))
                .contains("7 names: lost: the destination does not keep its mode")
                .contains("/source/d/e/again ", "/source/d ");
        assertThat(told("--progress=1", "--json"))
                .contains(
                        "\"lost\":{\"entries\":4,\"directories\":3,\"mode\":7,\"owner\":0,\"time\":0,\"acl\":0,\"xattr\":0,\"links\":0,\"project\":0}");
        assertThat(told("--errors=1", "--json")).contains("\"class\":\"lost\",\"lost\":[\"mode\"]");
        assertThat(inodes()).containsPattern("d/f (\\d+)\nd/e/again \\1\n");
    }

    @Test
    void allThatANameLacksIsTold() throws IOException {
        mount.set("attributes.user", "EINVAL");

        assertThat(copy(3).out())
                .contains("7 names: the destination does not keep modes")
                .contains("1 name: the destination does not keep extended attributes");
        assertThat(told("--errors=1", "--lost")).containsPattern("its mode, user attributes.*\n +\\S+/source/h ");
    }

    @Test
    void aLossThatIsAcceptedIsANote() {
        copy(3, "--lossy", "owner,acl");

        assertThat(copy(0, "-u", "--lossy", "owner,mode").out())
                .contains("note: 7 names: the destination does not keep modes (bpct --errors=2 --lost)");
    }

    /** What is surplus goes when the copy went well: so it does if nothing is lost but what was given up. */
    @Test
    void aMirrorDeletesWhereTheLossIsAccepted() throws IOException {
        Files.createDirectories(sandbox.path("m/copy/surplus").toPath());
        copy(0, "-u", "--delete", "--max-delete", "9", "--lossy", "mode");
        assertThat(sandbox.path("m/copy/surplus").toPath()).doesNotExist();

        Files.createDirectories(sandbox.path("m/copy/surplus").toPath());
        assertThat(copy(5, "-u", "--delete", "--max-delete", "9").text()).contains("--lossy accepts that");
        assertThat(sandbox.path("m/copy/surplus").toPath()).exists();
    }

    @Test
    void contentsAreComparedThoughModesAreLost() {
        copy(3, "--verify=sha256");

        assertThat(Shell.call("cat -- \"$1\"/*/manifest.sha256 | wc -l", sandbox.path("home/.bpct"))
                        .out())
                .isEqualTo("4\n");
    }

    /** Each of these names looked like one that had failed, and was copied again. */
    @Test
    void aRetryCopiesWhatFailedAlone() throws IOException {
        Files.createDirectories(sandbox.path("m/copy/d/e/g/in the way").toPath());
        assertThat(copy(3).out())
                .contains("Errors: 1 (1 other)")
                .contains("6 names: the destination does not keep modes");
        String before = inodes();
        Shell.call("rm -r -- \"$1\"", sandbox.path("m/copy/d/e/g"));

        assertThat(sandbox.bpct().run("--retry=1", "-v", "--wait").expect(3).out())
                .contains("7 names: the destination does not keep modes")
                .contains("entries: 4 walked = 4 copied + 0 linked + 0 skipped + 0 failed + 0 open");

        assertThat(inodes()).isEqualTo(before);
        assertThat(sandbox.path("m/copy/d/e/g").toPath()).hasContent("22\n");
        assertThat(sandbox.bpct().run("--retry=1").text()).contains("nothing");
    }

    /** A copy that is gone since, or has other contents, has not only lost its mode. */
    @Test
    void aResumeComparesWhatHadLostItsMode() throws IOException {
        copy(3, "-j1");
        Shell.call("cd -- \"$1\" && rm h && echo longer >>d/f", sandbox.path("m/copy"));
        Files.delete(sandbox.batch(1).finalizer().part().attempt(1).exit());
        Files.delete(sandbox.batch(1).jobs().get(0).part().attempt(1).exit());

        sandbox.bpct().run("--resume=1", "-v", "--wait").expect(3);

        assertThat(sandbox.path("m/copy/h").toPath()).hasContent("333\n");
        assertThat(sandbox.path("m/copy/d/f").toPath()).hasContent("1\n");
    }

    @Test
    void anUnknownKindIsRefused() {
        assertThat(copy(2, "--lossy", "mode,colour").text())
                .contains("--lossy takes all, or some of mode, owner, time, acl, xattr, links, project")
                .contains("'colour'");
        sandbox.bpct()
                .in(sandbox.root())
                .run("--remove", "--lossy", "all", "source")
                .expect(2);
    }
}
