package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A destination that shows old attributes for a while, as clients of servers do, makes no file of the source a changed one. */
@Tag("place")
final class StaleAttributesIT extends CallsOnWeakPlace {
    @BeforeEach
    void plant() throws IOException {
        mountAt("m", Map.of("stale", "700"));
        Shell.call(
                "cd -- \"$1\"; mkdir d; echo 1 >f; echo 2 >d/g; chmod 751 f; chmod 640 d/g; ln f d/f; touch -d 2020-01-01 f d/g",
                sandbox.directory("source"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--guard=no", "--guard=sealed"})
    void nothingIsCalledChanged(String guard) {
        String said = sandbox.bpct()
                .in(sandbox.root())
                .run("-v", "--wait", "-T", guard, "source", "m/copy")
                .expect(0)
                .text();

        assertThat(said).contains("entries: 3 walked = 3 copied + 0 linked + 0 skipped + 0 failed + 0 open");
        assertThatTree(sandbox.path("m/copy")).isExactCopyOf(sandbox.path("source"));
    }

    /** What cp had said of attributes was not heard where the modes of all copies seemed to be others. */
    @ParameterizedTest
    @ValueSource(strings = {"--guard=no", "--guard=sealed"})
    void whatIsNotKeptIsNamedThoughItIsShownLate(String guard) throws IOException {
        mount.set("attributes.user", "EOPNOTSUPP");
        Shell.call("setfattr -n user.a -v 1 \"$1/d/g\" && setfattr -n user.a -v 1 \"$1/f\"", sandbox.path("source"));

        String said = sandbox.bpct()
                .in(sandbox.root())
                .run("-v", "--wait", "-T", guard, "source", "m/copy")
                .expect(3)
                .text();

        assertThat(said).contains("3 names: the destination does not keep extended attributes");
        assertThat(sandbox.bpct().run("--errors=1", "--lost").out())
                .contains(
                        "3 names: lost: the destination does not keep its user attributes: Operation not supported",
                        "source/d/g ",
                        "source/f ",
                        "source/d/f ");
    }

    /** A file without the time of its source was copied again, and the mode that is shown late was named in place of the time. */
    @ParameterizedTest
    @ValueSource(strings = {"--guard=no", "--guard=sealed"})
    void whatIsShownLateIsNotNamedBesideWhatIsNotKept(String guard) throws IOException {
        mount.set("earliest", "0");
        Shell.call("touch -d @-5 \"$1/d/g\"", sandbox.path("source"));

        String said = sandbox.bpct()
                .in(sandbox.root())
                .run("-v", "--wait", "-T", guard, "source", "m/copy")
                .expect(3)
                .text();

        assertThat(said)
                .contains("1 name: the destination does not keep times")
                .doesNotContain("keep modes")
                .contains("entries: 3 walked = 3 copied + 0 linked + 0 skipped + 0 failed + 0 open");
    }

    /** On GlusterFS one file lacked its time, and from then on the mode of the next one, which came a second later, was called lost. */
    @ParameterizedTest
    @ValueSource(strings = {"--guard=no", "--guard=sealed"})
    void aTimeThatIsNotKeptEndsNoWaitForTheModeOfAnotherFile(String guard) throws IOException {
        mount.set("earliest", "0").set("attributes.user", "EOPNOTSUPP");
        Shell.call(
                "cd -- \"$1\"; touch -d @-5 d/g; for i in {1..9}; do echo $i >d/h$i; chmod 751 d/h$i; setfattr -n user.a -v 1 d/h$i; done",
                sandbox.path("source"));

        String said = sandbox.bpct()
                .in(sandbox.root())
                .run("-v", "--wait", "-T", guard, "source", "m/copy")
                .expect(3)
                .text();

        assertThat(said)
                .contains("1 name: the destination does not keep times")
                .contains("9 names: the destination does not keep extended attributes")
                .doesNotContain("keep modes");
    }

    /** An update gave a file its mode, and did not hear what cp had said of the rest where the old mode was still shown. */
    @ParameterizedTest
    @ValueSource(strings = {"--guard=no", "--guard=sealed"})
    void anUpdateNamesWhatIsNotKeptThoughTheModeIsShownLate(String guard) throws IOException {
        sandbox.bpct()
                .in(sandbox.root())
                .run("-v", "--wait", "-T", guard, "source", "m/copy")
                .expect(0);
        mount.set("attributes.user", "EOPNOTSUPP");
        Shell.call("cd -- \"$1\"; setfattr -n user.a -v 1 d/g; chmod 600 d/g", sandbox.path("source"));

        String said = sandbox.bpct()
                .in(sandbox.root())
                .run("-u", "-v", "--wait", "-T", guard, "source", "m/copy")
                .expect(3)
                .text();

        assertThat(said).contains("1 name: the destination does not keep extended attributes");
        assertThat(sandbox.bpct().run("--errors=2", "--lost").out())
                .contains(
                        "lost: the destination does not keep its user attributes: Operation not supported",
                        "source/d/g ");
        assertThat(Shell.call("stat -c %a \"$1\"", sandbox.path("m/copy/d/g")).text())
                .contains("600");
    }

    /** An ordinary user was told that their modes are not kept: nobody looked a second time at what was done one by one. */
    @Test
    void directoriesThatCannotBeOpenedLoseNothing() throws IOException {
        User user = User.ordinary();
        Shell.call("cd -- \"$1\"; mkdir shut shut2; chmod 711 shut; chmod 710 shut2", sandbox.path("source"));
        Shell.call("chmod 1777 \"$1\"", mount.folder());

        String said = sandbox.bpctAs(user)
                .in(sandbox.root())
                .run("-v", "--wait", "-T", "source", "m/copy")
                .expect(3)
                .text();

        assertThat(said).contains("Not walked: 2").doesNotContain("does not keep");
        assertThat(Shell.call("cd -- \"$1\" && stat -c %a shut shut2", sandbox.path("m/copy"))
                        .out())
                .isEqualTo("711\n710\n");
    }

    /** Good members were named, as they had the modes and times of new files when a job looked at them. */
    @Test
    void nothingOfAnExtractionIsNamed() {
        sandbox.bpct()
                .in(sandbox.root())
                .run("--archive", "a.d", "-v", "--wait", "source")
                .expect(0);

        sandbox.bpct()
                .in(sandbox.root())
                .run("--extract", "a.d", "-v", "--wait", sandbox.path("m/out"))
                .expect(0);

        assertThatTree(sandbox.path("m/out/source")).isExactCopyOf(sandbox.path("source"));
    }

    @Test
    void nothingOfAChangeIsNamed() {
        sandbox.bpct()
                .in(sandbox.root())
                .run("-v", "--wait", "-T", "source", "m/copy")
                .expect(0);

        sandbox.bpct()
                .run("--chmod", "u=rwX,go=", "-v", "--wait", "--force", sandbox.path("m/copy"))
                .expect(0);

        Sandbox.waitUntil(
                "the modes are shown",
                () -> Shell.call("find \"$1\" -perm /077 ! -type l", sandbox.path("m/copy"))
                        .out()
                        .isEmpty());
        sandbox.bpct().run("--remove", "-v", "--wait", sandbox.path("m/copy")).expect(0);
        assertThat(sandbox.path("m/copy").toPath()).doesNotExist();
    }
}
