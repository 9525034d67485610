package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import org.bpct.files.FileName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Attributes that the destination does not keep are named, whatever cp and tar say of them, in copies, updates and nights. */
@Tag("place")
final class LostAttributesIT extends CallsOnWeakPlace {
    private static final String TREE = """
            cd -- "$1"; mkdir -p d/plain d/marked; echo 1 >d/f; echo 2 >d/plain/g; echo 3 >$'d/odd\\n\\\\ name'; ln d/f d/plain/again
            setfattr -n user.k -v 1 d/f; setfattr -n user.k -v 2 $'d/odd\\n\\\\ name'; setfattr -n user.k -v 3 d/marked
            """;

    @BeforeEach
    void plant() throws IOException {
        mountAt("m", Map.of());
        Shell.call(TREE, sandbox.directory("source"));
    }

    private String errors(int batch) {
        return sandbox.bpct().run("--errors=" + batch).expect(0).out();
    }

    private Outcome copy(int code, Object... options) {
        BpctCall bpct = sandbox.bpct().in(sandbox.root());
        Object[] words = new Object[options.length + 5];
        System.arraycopy(options, 0, words, 0, options.length);
        words[options.length] = "--wait";
        words[options.length + 1] = "-T";
        words[options.length + 2] = "source";
        words[options.length + 3] = "m/copy";
        words[options.length + 4] = "-v";
        return bpct.run(words).expect(code);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"EINVAL Invalid argument", "EOPNOTSUPP Operation not supported", "ENOSPC No space left on device"
            })
    void eachNameIsNamedWithWhatItLacks(String refusal) throws Exception {
        String[] words = refusal.split(" ", 2);
        mount.set("attributes.user", words[0]);

        Outcome said = copy(3, "--guard=no");

        assertThat(errors(1))
                .contains("does not keep its user attributes: " + words[1])
                .contains("/source/d/f ", "/source/d/marked ", "/source/d/plain/again ", "odd\\n\\\\ name'")
                .doesNotContain("/source/d/plain/g ");
        assertThat(said.out()).contains("entries: 4 walked = 4 copied + 0 linked + 0 skipped + 0 failed + 0 open");
        assertThat(Shell.call("cd -- \"$1\" && cat d/f d/odd* d/plain/again && stat -c %h d/f", sandbox.path("m/copy"))
                        .out())
                .isEqualTo("1\n3\n1\n2\n");

        // The same once more, where the contents are as they should be.
        copy(3, "-u", "--guard=no");
        assertThat(errors(2)).contains("/source/d/f ", "/source/d/marked ");

        mount.clear("attributes.user");
        copy(0, "-u", "--guard=no");
        TreeAssert.assertThatTree(sandbox.path("m/copy")).isExactCopyOf(sandbox.path("source"));
    }

    @Test
    void accessListsAreNamedToo() throws Exception {
        Shell.call(
                "cd -- \"$1\" && setfattr -x user.k d/f && setfacl -m u:77:r d/f && setfacl -d -m u:77:rx d/plain",
                sandbox.path("source"));

        copy(3);

        assertThat(errors(1))
                .contains("the destination does not keep its access list: Operation not supported")
                .contains("/source/d/f ", "/source/d/plain ")
                .doesNotContain("/source/d/marked ", "/source/d ");
    }

    /** MooseFS gives them to whoever asks for them by their names. */
    @Test
    void accessListsThatAreKeptAndNotListedAreNeitherLostNorDifferent() throws Exception {
        Shell.call(
                "cd -- \"$1\" && setfacl -m u:77:rw d/f && setfacl -m u:77:rx -d -m u:78:rx d/marked",
                sandbox.path("source"));
        mount.set("lists", "unlisted").set("attributes.user", "EINVAL");

        copy(3, "--guard=no");

        assertThat(errors(1))
                .contains("does not keep its user attributes: Invalid argument", "/source/d/f ", "/source/d/marked ")
                .doesNotContain("access list");
        String differences = sandbox.bpct()
                .in(sandbox.root())
                .run("--compare", "source", "m/copy")
                .expect(3)
                .out();
        assertThat(differences)
                .contains("xattrs - - d/f\n", "xattrs - - d/marked\n")
                .doesNotContain("acl");

        Shell.call("setfacl -x u:77 \"$1/d/f\" && setfacl -x d:u:78 \"$1/d/marked\"", sandbox.path("m/copy"));
        assertThat(sandbox.bpct()
                        .in(sandbox.root())
                        .run("--compare", "source", "m/copy")
                        .expect(3)
                        .out())
                .contains("acl - - d/f\n", "acl - - d/marked\n");
    }

    @Test
    void nightsDoNotShareAFileThatLacksAttributes() throws Exception {
        mount.set("attributes.user", "EINVAL");
        for (int night = 1; night <= 2; night++) {
            sandbox.bpct()
                    .in(sandbox.root())
                    .run("--snapshot", "m/pool", "-v", "--wait", "source")
                    .expect(3);
            assertThat(errors(night)).contains("/source/d/f ", "/source/d/marked ");
        }
        mount.clear("attributes.user");
        sandbox.bpct()
                .in(sandbox.root())
                .run("--snapshot", "m/pool", "-v", "--wait", "source")
                .expect(0);
        FileName latest = sandbox.path("m/pool/latest");
        TreeAssert.assertThatTree(FileName.of(latest.toPath().toRealPath())).isExactCopyOf(sandbox.path("source"));
    }

    /** getfattr is no command that a node must have. */
    @Test
    void aNodeWithoutGetfattrNamesThemToo() throws Exception {
        FileName tools = sandbox.directory("tools");
        Shell.call("cd -- \"$1\" && ln -s /usr/bin/* . && rm getfattr", tools);
        mount.set("attributes.user", "EINVAL");

        sandbox.bpct()
                .in(sandbox.root())
                .with("PATH", tools)
                .run("-v", "--wait", "-T", "source", "m/copy")
                .expect(3);

        assertThat(errors(1))
                .contains("/source/d/f ", "/source/d/marked ", "odd\\n\\\\ name'")
                .doesNotContain("/source/d/plain/g ");
    }

    /** No more than owners: rsync and tar pass them over as well. */
    @Test
    void capabilitiesAreBeyondAnOrdinaryUser() throws Exception {
        Shell.call("setcap cap_net_raw+ep \"$1/d/plain/g\"", sandbox.path("source"));
        sandbox.directoryOf(User.ordinary(), "his");

        sandbox.bpctAs(User.ordinary())
                .in(sandbox.root())
                .run("-v", "--wait", "-T", "source", "his/copy")
                .expect(0);
    }
}
