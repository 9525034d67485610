package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Root names a place in a directory of a user, who has planted a symlink on the way there. */
@Tag("it")
final class ForeignWayIT extends CallsWithin {
    private FileName victim;

    @BeforeEach
    void plant() throws IOException {
        assumeThat(User.current().isRoot())
                .as("the symlink has to be another user's")
                .isTrue();
        victim = sandbox.directory("victim");
        sandbox.file("victim/f", "root's\n");
        sandbox.file("victim/d/g", "root's\n");
        sandbox.file("source/f", "a user's\n");
        sandbox.directoryOf(User.ordinary(), "user");
        sandbox.directoryOf(User.ordinary(), "user/own");
        Shell.call(
                "cd -- \"$1\" && ln -s \"$2\" user/link && ln -s \"$2\" user/source && chown -h 65534 user/link user/source"
                        + " && ln -s \"$2\" root && ln -s ../root user/chain && ln -s own user/to",
                sandbox.root(),
                victim);
    }

    private String state() {
        return Shell.call("cd -- \"$1\" && find . -printf '%p %y %m %U %i %T@ %C@\\n' | sort && cat f d/g", victim)
                .expect(0)
                .out();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-T source user/link/new",
                "source user/link",
                "source/f user/link",
                "source/f user/link/new",
                "-u -T --delete --max-delete=100% source user/link/d",
                "--snapshot user/link/pool source",
                "-j1 --remove user/link/d",
                "-j1 --remove user/link/f",
                "--chmod 777 user/link/f",
                "--chown 65534 user/link/d",
                "--extract archive user/link/new",
                "--extract archive user/link",
                "--archive user/link/new source",
                "--sum source -o user/link/sums"
            })
    void nothingIsMadeChangedOrRemovedBehindIt(String line) throws Exception {
        sandbox.bpct().run("--wait", "--archive", "archive", "source").expect(0);
        String before = state();
        List<Object> words = new ArrayList<>(List.of("--scheduler=local", "--wait"));
        words.addAll(List.of(line.split(" ")));

        assertThat(sandbox.bpct().run(words.toArray()).expect(2).err())
                .contains("symlink", "belongs to user", "root does not follow it");
        assertThat(state()).isEqualTo(before);
    }

    /** A check writes nothing, but a repair writes where the check has been. */
    @Test
    void noTreeIsCheckedBehindIt() throws Exception {
        sandbox.bpct()
                .run("--scheduler=local", "--wait", "--sum", "source", "-o", "sums")
                .expect(0);
        assertThat(sandbox.bpct()
                        .run("--scheduler=local", "--wait", "--sum-check", "sums", "--base", "user/link")
                        .expect(2)
                        .err())
                .contains("belongs to user", "root does not follow it");
    }

    @Test
    void theDoctorMakesNoFolderBehindIt() throws Exception {
        String before = state();
        assertThat(sandbox.bpct()
                        .run("--scheduler=local", "--doctor", "source", "user/link")
                        .expect(2)
                        .err())
                .contains("belongs to user", "root does not follow it");
        assertThat(state()).isEqualTo(before);
    }

    /** As {@code cp} does; root and users alike. */
    @ParameterizedTest
    @ValueSource(strings = {"-T source user/link", "source user"})
    void aSymlinkThatHasTheNameOfTheCopyIsNoDirectory(String line) throws Exception {
        String before = state();
        assertThat(sandbox.bpct().run((Object[]) line.split(" ")).expect(2).err())
                .contains("is not a directory; remove that, or name another destination");
        assertThat(state()).isEqualTo(before);
    }

    @Test
    void theRefusalNamesTheDirectoryAndASymlinkOfRootIsFollowed() throws Exception {
        assertThat(sandbox.bpct()
                        .run("-n", "-T", "source", "user/link/new")
                        .expect(2)
                        .err())
                .contains("if its target is meant, name that: " + victim.display());

        sandbox.bpct().run("--wait", "-T", "source", "root/new").expect(0);
        sandbox.bpct().run("--wait", "-T", "source", "user/to/new").expect(0);
        sandbox.bpct().run("--wait", "-T", "source", "user/chain/newer").expect(0);
        assertThat(sandbox.path("victim/new/f").toPath()).hasContent("a user's\n");
        assertThat(sandbox.path("victim/newer/f").toPath()).hasContent("a user's\n");
        assertThat(sandbox.path("user/own/new/f").toPath()).hasContent("a user's\n");
    }

    /** The user may put a symlink of his own in its place, at any time. */
    @ParameterizedTest
    @ValueSource(strings = {"-T source user/chain/newer", "-T user/source root/newer"})
    void aSymlinkThatAUserCanReplaceMakesTheCopyAGuardedOne(String line) throws Exception {
        List<Object> words = new ArrayList<>(List.of("--wait", "-v"));
        words.addAll(List.of(line.split(" ")));
        assertThat(sandbox.bpct().run(words.toArray()).expect(0).out())
                .contains("guarded against planted symlinks: "
                        + sandbox.path("user").display());
    }

    @Test
    void aUserFollowsHisOwnSymlinks() throws Exception {
        Shell.call("chown -h 65534 \"$1\"/user/to", sandbox.root());
        sandbox.bpctAs(User.ordinary())
                .run("--wait", "-T", "source", "user/to/new")
                .expect(0);
        assertThat(sandbox.path("user/own/new/f").toPath()).hasContent("a user's\n");
    }
}
