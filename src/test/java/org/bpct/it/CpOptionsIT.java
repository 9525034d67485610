package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --cp OPTS} gives what real {@code cp} gives with the same options. */
@Tag("it")
final class CpOptionsIT extends CallsWithin {
    /** Symlinks that can be followed: no loop, none dangling. */
    private static final String LINKS = """
            cd -- "$1"
            mkdir -p real/sub beside
            printf 1 >real/one; printf 2 >beside/two; ln -s ../beside real/to-directory; ln -s one real/to-file
            ln real/one real/sub/linked; ln -s real to-real; ln -s real/one to-one; mkfifo real/fifo
            touch -h -d @1234567890.123456789 real/* real/sub/* beside/* real beside to-real to-one
            """;

    /** Trees of everything: copying changes nothing in them. */
    @RegisterExtension
    static final ClassSandbox PLANTED = new ClassSandbox();

    @BeforeAll
    static void plant() {
        SampleTree.plant(PLANTED.path("source"), 41, 100);
        SampleTree.plant(PLANTED.path("other"), 42, 100);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-p -r",
                "-rp --no-preserve=ownership",
                "-a --no-preserve=mode",
                "-a --no-preserve=links",
                "-a --no-preserve=xattr",
                "-a --no-preserve=mode,ownership",
                "-rd --preserve=mode,timestamps",
                "-r --preserve=all",
                "-R --preserve=timestamps",
                "-a --sparse=always",
                "-av",
                "--archive --reflink=auto",
            })
    void keepsWhatCpKeeps(String options) throws Exception {
        compare(options, true, PLANTED.path("source").text());
    }

    @ParameterizedTest
    @Tag("long")
    @ValueSource(strings = {"-r", "-rd", "-r --preserve=mode", "-r --preserve=links", "-a --no-preserve=timestamps"})
    void keepsWhatCpKeepsWithoutTimes(String options) throws Exception {
        compare(options, false, PLANTED.path("other").text());
    }

    @ParameterizedTest
    @Tag("long")
    @ValueSource(strings = {"-aL", "-aH", "-aP", "-rpL", "-rpH", "-rpP", "-a --dereference", "-aLP", "-aPL"})
    void followsLinksAsCpDoes(String options) throws Exception {
        Shell.call(LINKS, sandbox.directory("source"));
        compare(options, true, "source/to-real", "source/to-one", "source/real");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-a --parents", "-rpL --parents", "-a --parents --strip-trailing-slashes"})
    void parentsAreMadeWithTheirAttributes(String options) throws Exception {
        Shell.call(LINKS + "chmod 0750 real; touch -d @1000000000.5 real", sandbox.directory("source"));
        compare(options, true, "source/real/sub/", "source/beside/two");
    }

    /** As coreutils' own tests/cp/cp-parents.sh has it. */
    @ParameterizedTest
    @ValueSource(strings = {"-a --parents", "-rpH --parents"})
    void symlinksOnTheWayBecomeDirectoriesWithTheAttributesOfWhatTheyLeadTo(String options) throws Exception {
        Shell.call(
                LINKS + "mkdir deep; ln -s ../real deep/link; chmod 0750 real; chmod 0711 deep;"
                        + " touch -d @1000000000.5 real deep",
                sandbox.directory("source"));
        compare(options, true, "source/to-real/one", "source/deep/link/sub/linked", "source/real/one");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--guard=no", "--guard=descriptors"})
    void aSymlinkOnTheWayMayMeetADirectoryThatIsThere(String guard) throws Exception {
        Shell.call(
                "cd -- \"$1\"; mkdir a copy copy/la; echo 1 >a/f; ln -s a la; echo 2 >copy/la/other", sandbox.root());

        sandbox.bpct()
                .run("-j1", "--wait", guard, "--cp=-a --parents", "la/f", "copy")
                .expect(0);

        assertThat(sandbox.path("copy/la/f").toPath()).hasContent("1\n");
        assertThat(sandbox.path("copy/la/other").toPath()).hasContent("2\n");
    }

    /** A folder of a project hands its group on, and the bit that does so, to all that is made in it. */
    @ParameterizedTest
    @Tag("long")
    @ValueSource(strings = {"", "--guard=no", "--guard=descriptors", "--guard=sealed"})
    void aSetGroupIdDirectoryHandsItsGroupOn(String guard) throws Exception {
        assumeTrue(User.current().isRoot(), "SKIPPED: only root can give away groups");
        User user = guard.isEmpty() ? User.ordinary() : User.current();
        FileName project = sandbox.directory("project");
        sandbox.file("source/sub/deep/file", "x");
        sandbox.giveTo(user, sandbox.root());
        Shell.call("chgrp 5000 -- \"$1\"; chmod 2775 -- \"$1\"", project);
        asMember(
                user,
                List.of(
                        FileName.ofText("/bin/cp"),
                        FileName.ofText("-r"),
                        FileName.ofText("source"),
                        project.resolve(FileName.ofText("by-cp"))));
        List<String> options = new ArrayList<>(List.of("-j1", "--wait", "--cp=-r", "-T", "source"));
        if (!guard.isEmpty()) {
            options.add(0, guard);
        }
        List<Object> words = new ArrayList<>(options);
        words.add(project.resolve(FileName.ofText("by-bpct")));

        asMember(user, sandbox.bpct().command(words.toArray()));

        String figures = "cd -- \"$1\" && find . -printf '%p %m %G\\n' | sort";
        assertThat(Shell.call(figures, sandbox.path("project/by-bpct")).out())
                .isEqualTo(Shell.call(figures, sandbox.path("project/by-cp")).out())
                .contains(". 2755 5000\n", "./sub/deep 2755 5000\n", "./sub/deep/file 644 5000\n");
    }

    /** Runs a command in the sandbox as a user who belongs to the group 5000, too. */
    private void asMember(User user, List<FileName> command) {
        List<Object> words =
                new ArrayList<>(List.of("/usr/bin/setpriv", "--reuid=" + user.uid(), "--regid=" + user.gid()));
        words.add("--groups=5000");
        words.addAll(command);
        sandbox.bpct().runOther(words.toArray()).expect(0);
    }

    @Test
    void trailingSlashesAreStrippedOnDemand() throws Exception {
        Shell.call(LINKS, sandbox.directory("source"));
        compare("-a --strip-trailing-slashes", true, "source/to-real/");
    }

    @Test
    void theTargetDirectoryMayStandInTheOptions() throws Exception {
        Shell.call(LINKS, sandbox.directory("source"));
        FileName copy = sandbox.directory("copy");

        sandbox.bpct()
                .run("-j2", "--wait", "--cp=-a -t 'copy'", "source/real", "source/beside")
                .expect(0);

        assertThatTree(copy.resolve(FileName.ofText("real"))).isExactCopyOf(sandbox.path("source/real"));
        assertThatTree(copy.resolve(FileName.ofText("beside"))).isExactCopyOf(sandbox.path("source/beside"));
    }

    @Test
    void oneFileSystemStopsAtAMount() throws Exception {
        assumeTrue(User.current().isRoot(), "SKIPPED: only root can mount");
        FileName mount = sandbox.directory("source/mount");
        sandbox.file("source/file", "x");
        assumeTrue(
                Shell.run(
                                        "mapfile -d '' -t w; mount -t tmpfs none \"${w[0]}\" && : >\"${w[0]}/inside\"",
                                        List.of(mount))
                                .exitCode()
                        == 0,
                "SKIPPED: mount is not permitted here");
        try {
            compare("-ax", true, "source");
            assertThat(TreeState.of(sandbox.path("copy")).entries())
                    .doesNotContainKey(FileName.ofText("source/mount/inside"));
            assertThat(sandbox.bpct().run("--why=source/mount/inside").expect(0).out())
                    .contains("left out by -x, because another file system begins in " + mount.text() + "\n");
            assertThat(sandbox.bpct().run("--why=source/mount").expect(0).out()).doesNotContain("left out");
        } finally {
            Shell.call("umount -- \"$1\"", mount);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"-n", "-b", "-S .bak", "-l", "-s", "--attributes-only", "-al", "--update=none", "--link"})
    void optionsThatBreakTheLedgerAreRefusedWithAReason(String options) throws Exception {
        sandbox.file("source/file", "x");

        Outcome outcome = sandbox.bpct()
                .run("-j2", "--wait", "--cp=" + options, "source", "copy")
                .expect(2);

        assertThat(outcome.err()).contains("--cp");
        assertThat(sandbox.path("copy").toPath()).doesNotExist();
    }

    @Test
    void shellCharactersInOptionsArePlain() throws Exception {
        sandbox.file("source/file", "x");

        sandbox.bpct()
                .run("-j1", "--wait", "--cp=-a -t 'a;touch b&$(touch c)'", "source")
                .expect(2);

        assertThat(sandbox.path("b").toPath()).doesNotExist();
        assertThat(sandbox.path("c").toPath()).doesNotExist();
    }

    /** Copies these sources of the sandbox into a directory, by cp and by bpct, and compares. */
    private void compare(String options, boolean withTimes, String... sources) throws Exception {
        FileName expected = sandbox.directory("expected");
        FileName copy = sandbox.directory("copy");
        List<Object> cp = new ArrayList<>(List.of("/bin/cp"));
        cp.addAll(List.of(options.split(" ")));
        cp.addAll(List.of(sources));
        cp.add(expected);
        List<Object> bpct = new ArrayList<>(List.of("-j2", "--wait", "--cp=" + options));
        bpct.addAll(List.of(sources));
        bpct.add(copy);
        sandbox.bpct().runOther(cp.toArray()).expect(0);

        sandbox.bpct().run(bpct.toArray()).expect(0);

        // The directory itself was made by the test, at its own time.
        TreeState actual = TreeState.of(copy).without(FileName.currentDirectory()::equals);
        TreeState wanted = TreeState.of(expected).without(FileName.currentDirectory()::equals);
        if (withTimes) {
            assertThatTree(actual).isExactCopyOf(wanted);
        } else {
            assertThatTree(actual.withoutTimes()).isExactCopyOf(wanted.withoutTimes());
        }
    }
}
