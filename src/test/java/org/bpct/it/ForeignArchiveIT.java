package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.util.List;
import org.bpct.files.FileName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The promise that root reads of an archive in another one's folder what that one may have put there, and nothing else. */
@Tag("archive")
final class ForeignArchiveIT extends CallsWithin {
    private static final String SECRET = "the words of root";

    private final User user = User.ordinary();

    @BeforeEach
    void archive() throws IOException {
        assumeThat(User.current().isRoot())
                .as("SKIPPED: only root reads what others may not")
                .isTrue();
        sandbox.directoryOf(user, "his");
        shell("umask 077 && for i in {1..5}; do head -c 2000 /dev/zero | tr '\\0' x; done >secret && echo '" + SECRET
                + "' >>secret");
        shell("mkdir -p t/d && echo 1 >t/f && echo 2 >t/d/g");
        sandbox.bpct()
                .run("--scheduler=local", "--wait", "--compress=none", "--archive", "his/a.d", "t")
                .expect(0);
        shell("chown -R " + user.uid() + ":" + user.gid() + " his && chmod -R a+rX his");
    }

    private String shell(String script) {
        return Shell.call("cd -- \"$1\" && umask 022 && { " + script + "\n}", sandbox.root())
                .out();
    }

    private Outcome call(Object... words) {
        return sandbox.bpct().run(words);
    }

    @Test
    void anArchiveThatIsAllHisOwnIsRead() {
        call("--scheduler=local", "--wait", "--extract", "his/a.d", "out").expect(0);
        call("--scheduler=local", "--wait", "--archive-check", "his/a.d").expect(0);
        assertThat(call("--archive-list", "his/a.d").expect(0).out()).isEqualTo("t\nt/d\nt/d/g\nt/f\n");
    }

    /** The last one stands for any file of root's in a directory of the user's: he may rename it. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "ln -s ../../secret his/a.d/part-00001.tar",
                "ln -s ../../secret his/a.d/part-00003.tar",
                "cp -p secret his/ && mv his/secret his/a.d/part-00001.tar",
                "cp -p secret his/ && mv his/secret his/a.d/part-00003.tar",
            })
    void whatIsNotHisIsNotRead(String plant) {
        shell("[[ '" + plant + "' != *part-00001* ]] || rm his/a.d/part-00001.tar; " + plant);

        Outcome extracted = call("--scheduler=local", "--wait", "--extract", "his/a.d", "out");
        Outcome listed = call("--archive-list", "his/a.d", "--ls");
        Outcome checked = call("--scheduler=local", "--wait", "--archive-check", "his/a.d");
        Outcome updated = call("--scheduler=local", "--wait", "--archive", "his/a.d", "-u", "t");
        shell("mv his/a.d/index his/");
        Outcome unindexed = call("--scheduler=local", "--wait", "--extract", "his/a.d", "out2");

        for (Outcome one : List.of(extracted, listed, checked, updated, unindexed)) {
            assertThat(one.exitCode()).as(one.toString()).isNotZero();
            assertThat(one.out() + one.err()).doesNotContain(SECRET);
        }
        assertThat(shell("grep -rl '" + SECRET + "' . | sort"))
                .as("all that holds it")
                .isEqualTo(held(plant));
    }

    private static String held(String plant) {
        return plant.startsWith("ln") ? "./secret\n" : "./his/a.d/" + plant.replaceFirst(".*/", "") + "\n./secret\n";
    }

    @Test
    void anIndexThatIsNotHisIsNotBelieved() {
        shell("cp -p his/a.d/index root-index && chown 0:0 root-index && mv root-index his/a.d/index");

        assertThat(call("--scheduler=local", "--wait", "--archive-check", "his/a.d")
                        .expect(3)
                        .out())
                .isNotEmpty();
        assertThat(call("--errors=2").out()).contains("it belongs to user 0, and its folder to user " + user.uid());
    }

    @Test
    void aPartThatBecomesASymlinkAfterTheWalkStopsTheJob() {
        FileName part = sandbox.path("his/a.d/part-00001.tar");
        call("--scheduler=local", "--no-submit", "-j1", "--extract", "his/a.d", "out")
                .expect(0);
        shell("mv his/a.d/part-00001.tar his/moved && ln -s ../moved his/a.d/part-00001.tar");

        Outcome ended = call("--wait", "--resume=2");

        assertThat(ended.exitCode()).isEqualTo(5);
        assertThat(ended.out()).contains("cannot open " + part.text());
        assertThat(shell("find out -type f")).isEmpty();
    }
}
