package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A destination that takes names of another case, or of another form of Unicode, for one. */
@Tag("place")
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
                .run(Stream.of(Stream.of("--wait", "-T"), Stream.of(options), Stream.of("source", "m/copy"))
                        .flatMap(words -> words)
                        .toArray())
                .expect(code);
    }

    private String errors(int batch) {
        return sandbox.bpct().run("--errors=" + batch).expect(0).out();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--guard=no", "--guard=sealed"})
    void oneOfTwoNamesIsCopiedAndTheOtherIsNamed(String guard) throws Exception {
        plant("echo 1 >File; echo 2 >file; echo 3 >" + NFC + "; echo 4 >" + NFD + "; echo 5 >other");

        copy(3, guard);

        assertThat(errors(1))
                .contains("2 names: walk: the destination holds this name and an earlier one as one")
                .contains("/source/file\n", "/source/caf\u00e9\n")
                .doesNotContain("/source/other\n", "/source/File\n", "cafe\u0301\n");
        assertThat(sandbox.path("m/copy/FILE").toPath()).hasContent("1\n");
        assertThat(sandbox.path("m/copy/other").toPath()).hasContent("5\n");
        assertThat(Shell.call("ls \"$1\" | wc -l", sandbox.path("m/copy")).out())
                .isEqualTo("3\n");
    }

    /** Jobs see only their own groups: one of two contents was lost with exit code 0. */
    @Test
    void namesOfDifferentJobsAreNamedTooAndAnUpdateKeepsTheOne() throws Exception {
        plant("head -c 3000000 /dev/zero >File; head -c 3000000 /dev/urandom >file; mkdir Sub sub; echo 1 >Sub/one;"
                + " echo 2 >sub/one; echo 3 >sub/two; touch {1..30}");

        copy(3, "--guard=no", "-j4");
        assertThat(errors(1))
                .contains("/source/file\n", "/source/sub\n")
                .doesNotContain("/source/File\n", "/source/Sub\n");
        sandbox.bpct()
                .in(sandbox.root())
                .run("-u", "--wait", "-T", "--guard=no", "source", "m/copy")
                .expect(3);

        assertThat(errors(2)).contains("/source/file\n", "/source/sub\n");
        Shell.call("cmp \"$1/source/File\" \"$1/m/copy/file\" && [[ $(<\"$1/m/copy/sub/one\") == 1 ]]", sandbox.root());
        assertThat(sandbox.path("m/copy/sub/two").toPath()).doesNotExist();
        assertThat(sandbox.path("m/copy/30").toPath()).exists();
    }

    @Test
    void anArchiveOfBothGivesBackOneAndNamesTheOther() throws Exception {
        plant("head -c 3000000 /dev/zero >File; head -c 3000000 /dev/urandom >file; mkdir Sub sub; echo 1 >Sub/one;"
                + " echo 2 >sub/one; touch {1..30}");
        sandbox.bpct()
                .in(sandbox.root())
                .run("--archive", "a", "--wait", "source")
                .expect(0);

        sandbox.bpct()
                .in(sandbox.root())
                .run("--extract", "a", "--wait", "-j4", "m/out")
                .expect(3);

        assertThat(errors(2))
                .contains("the destination holds this name and an earlier one as one")
                .contains("/source/file\n", "/source/sub\n", "/source/sub/one\n")
                .doesNotContain("/source/File\n", "/source/Sub");
        Shell.call(
                "cmp \"$1/source/File\" \"$1/m/out/source/file\" && [[ $(<\"$1/m/out/source/sub/one\") == 1 ]]",
                sandbox.root());
    }

    /** The copy of what is set aside is what another name is found as. */
    @Test
    void aMirrorDeletesNothingBesideRivals() throws Exception {
        plant("mkdir Sub sub; echo 1 >Sub/one; echo 2 >sub/two; touch {1..30}");
        copy(3, "--guard=no");

        sandbox.bpct()
                .in(sandbox.root())
                .run("-u", "--delete", "--wait", "-T", "--guard=no", "source", "m/copy")
                .expect(3);

        assertThat(sandbox.path("m/copy/Sub/one").toPath()).hasContent("1\n");
    }

    @Test
    void sourcesThatLandOnOneNameAreRefused() throws Exception {
        plant("mkdir a b m; echo 1 >a/File; echo 2 >b/file");

        Outcome refused = sandbox.bpct()
                .in(sandbox.root())
                .run("--wait", "source/a/File", "source/b/file", "m")
                .expect(2);

        assertThat(refused.err()).contains("source/a/File and source/b/file both land on ");
        sandbox.bpct()
                .in(sandbox.root())
                .run("--wait", "source/a/File", "source/b/file", "source/m")
                .expect(0);
    }

    @Test
    void aNameThatIsLeftOutIsNoRival() throws Exception {
        plant("echo 1 >File; echo 2 >file");

        copy(0, "--guard=no", "--exclude=/File");

        assertThat(sandbox.path("m/copy/FILE").toPath()).hasContent("2\n");
    }

    @Test
    void aDryRunLooksAtNamesThatAreThereAndWritesNothing() throws Exception {
        plant("echo 1 >File; echo 2 >file");
        Shell.call("mkdir \"$1/m/known\" && touch -d @1000000000 \"$1/m\"", sandbox.root());

        Outcome shown = sandbox.bpct()
                .in(sandbox.root())
                .run("-n", "-T", "source", "m/copy")
                .expect(3);

        assertThat(shown.err())
                .contains("cannot walk " + sandbox.path("source/file").display());
        assertThat(Shell.call("stat -c %Y \"$1/m\"; ls \"$1/m\"", sandbox.root())
                        .out())
                .isEqualTo("1000000000\nknown\n");
    }

    @Test
    void nothingIsSetAsideWhereNamesDiffer() throws Exception {
        plant("echo 1 >File; echo 2 >file; echo 3 >" + NFC + "; echo 4 >" + NFD);

        sandbox.bpct().in(sandbox.root()).run("--wait", "-T", "source", "copy").expect(0);

        assertThat(Shell.call("diff -r \"$1/source\" \"$1/copy\"; ls -A \"$1/copy\" | wc -l", sandbox.root())
                        .out())
                .isEqualTo("4\n");
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

    @Test
    void aListOfChangesKeepsWhatANameIsFoundAs() throws Exception {
        plant("echo 1 >File; mkdir Sub; echo 2 >Sub/one; echo 3 >old; touch stays");
        copy(0, "--guard=no");
        plant("mv File file; mv Sub sub; rm old; printf '%s\\n' File file Sub Sub/one sub sub/one old >../changes");

        sandbox.bpct()
                .in(sandbox.root())
                .run(
                        "-u",
                        "--delete",
                        "--max-delete=100%",
                        "--files-from=changes",
                        "--wait",
                        "-T",
                        "--guard=no",
                        "source",
                        "m/copy")
                .expect(0);

        assertThat(sandbox.path("m/copy/file").toPath()).hasContent("1\n");
        assertThat(sandbox.path("m/copy/sub/one").toPath()).hasContent("2\n");
        assertThat(sandbox.path("m/copy/old").toPath()).doesNotExist();
        assertThat(sandbox.path("m/copy/stays").toPath()).exists();
    }
}
