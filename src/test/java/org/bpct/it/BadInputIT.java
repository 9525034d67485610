package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bad input gets a message that names the thing, the right exit code, and changes nothing. */
@Tag("it")
final class BadInputIT extends CallsWithin {
    @BeforeEach
    void plant() throws Exception {
        sandbox.file("source/one", "1");
        sandbox.file("source/sub/two", "2");
        sandbox.file("file", "f");
    }

    @Test
    void aMissingSourceIsNamed() throws Exception {
        refused("no such thing", "no such thing", "copy");
        sandbox.directory("into");
        refused("no such thing", "source", "no such thing", "into");
    }

    @Test
    void aMissingOperandIsNamed() {
        refused("DESTINATION", "source");
        refused("bpct -j 16 --wait SRC DST");
    }

    @Test
    void aDestinationInsideTheSourceIsRefused() throws Exception {
        refused("source/sub/new", "source", "source/sub/new");
        refused("source", "source", "source/sub");
        Shell.call("ln -s source/sub \"$1\"", sandbox.path("link"));
        refused("source/sub", "source", "link");
        refused("source/sub", "source", "link/new");
    }

    @Test
    void aDestinationInsideTheSourceIsFoundThroughABindMount() throws Exception {
        FileName mount = sandbox.directory("mount");
        assumeTrue(
                User.current().isRoot()
                        && Shell.run(
                                                "mapfile -d '' -t w; mount --bind \"${w[0]}\" \"${w[1]}\"",
                                                List.of(sandbox.path("source"), mount))
                                        .exitCode()
                                == 0,
                "SKIPPED: bind mounts are not permitted here");
        try {
            refused("mount", "source", "mount/sub/new");
            refused("mount", "-T", "source", "mount");
        } finally {
            Shell.call("umount -- \"$1\"", mount);
        }
    }

    @Test
    void aSourceThatIsTheDestinationIsRefused() throws Exception {
        refused("source", "-T", "source", "source");
        refused("source", "source", ".");
        refused("file", "file", "file");
        Shell.call("ln -s source \"$1\"", sandbox.path("link"));
        refused("link", "-T", "source", "link");
    }

    @Test
    void severalSourcesIntoAFileAreRefused() {
        refused("file", "source", "source/sub", "file");
    }

    @Test
    void twoSourcesThatLandOnTheSameNameAreRefused() throws Exception {
        sandbox.file("elsewhere/source/three", "3");
        sandbox.directory("copy");
        refused("source", "source", "elsewhere/source", "copy");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "x", "", "1.5", "99999999999"})
    void aBadNumberOfJobsIsRefused(String jobs) {
        refused("jobs", "--jobs=" + jobs, "source", "copy");
    }

    @Test
    void anUnknownOptionIsNamed() {
        refused("--frobnicate", "--frobnicate", "source", "copy");
        refused("frob", "--scheduler=frob", "source", "copy");
        refused("frob", "--strategy=frob", "source", "copy");
    }

    @Test
    void aSealThatCannotBeIsRefused() throws Exception {
        refused("--guard", "--guard=sealed", "--cp=-a -L", "source", "copy");
        if (User.current().isRoot()) {
            Outcome outcome = sandbox.bpctAs(User.ordinary())
                    .run("--guard=sealed", "source", "copy")
                    .expect(2);
            assertThat(outcome.err()).contains("--guard=sealed needs root");
        } else {
            refused("--guard=sealed needs root", "--guard=sealed", "source", "copy");
        }
    }

    @Test
    void moreJobsThanGroupsMakeFewerJobs() {
        sandbox.bpct().run("-j", "50", "--wait", "source", "copy").expect(0);

        assertThat(sandbox.batch(1).jobs()).hasSizeBetween(1, 3);
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
    }

    @Test
    void anEmptyTreeIsCopied() throws Exception {
        Shell.call("chmod 0711 -- \"$1\"; touch -d @1.5 -- \"$1\"", sandbox.directory("empty"));

        sandbox.bpct().run("-j", "2", "--wait", "empty", "copy").expect(0);

        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("empty"));
    }

    @Test
    void aTreeOfOnlyEmptyFilesIsSharedByAllJobs() throws Exception {
        Shell.call(
                "cd -- \"$1\"; for d in {1..8}; do mkdir $d; touch $d/{1..30}; done", sandbox.directory("empty files"));

        sandbox.bpct().run("-j", "4", "--wait", "empty files", "copy").expect(0);

        assertThat(sandbox.batch(1).jobs()).hasSize(4);
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("empty files"));
    }

    @Test
    void anUnwritableHomeIsNamed() throws Exception {
        FileName home = sandbox.file("no directory", "");

        Outcome outcome = sandbox.bpct()
                .with("BPCT_HOME", home)
                .run("-j1", "source", "copy")
                .expect(1);

        assertThat(outcome.err()).contains("no directory").contains("BPCT_HOME");
        assertThat(sandbox.path("copy").toPath()).doesNotExist();
    }

    @Test
    void anUnreadableDirectoryIsListedAndTheRestCopied() throws Exception {
        User user = User.ordinary();
        sandbox.file("source/closed/hidden", "h");
        sandbox.giveTo(user, sandbox.path("source"));
        Shell.call("chmod 0000 -- \"$1\"", sandbox.path("source/closed"));
        FileName copy = sandbox.directoryOf(user, "target").resolve(FileName.ofText("copy"));

        Outcome outcome =
                sandbox.bpctAs(user).run("-j2", "--wait", "source", copy).expect(3);

        assertThat(outcome.text()).contains("source/closed");
        assertThatTree(TreeState.of(copy).without(name -> name.text().equals("closed")))
                .isExactCopyOf(TreeState.of(sandbox.path("source"))
                        .without(name -> name.text().startsWith("closed")));
    }

    @Test
    void aFileThatVanishesAfterTheWalkIsFour() throws Exception {
        afterTheWalk("rm -- \"$1\"", 4);
    }

    @Test
    void aFileThatBecomesUnreadableAfterTheWalkIsThree() throws Exception {
        afterTheWalk("chmod 0000 -- \"$1\"", 3);
    }

    @Test
    void aFileThatBecomesAFifoAfterTheWalkIsNeverOpened() throws Exception {
        // cp -a copies a FIFO as a FIFO: the copy is as the source is, which is not what the walk found.
        afterTheWalk("rm -- \"$1\"; mkfifo -- \"$1\"", 4);
        assertThat(Shell.call("[ -p \"$1\" ] && echo fifo", sandbox.path("target/copy/one"))
                        .out())
                .isEqualTo("fifo\n");
    }

    @Test
    void pathsOverFourThousandBytesAreNeverLostInSilence() throws Exception {
        Shell.call(
                "cd -- \"$1\"; name=$(printf 'd%.0s' {1..250}); for ((i = 0; i < 18; i++)); do mkdir $name && cd $name"
                        + " || exit; done; : >deepest",
                sandbox.directory("source/deep"));

        Outcome outcome = sandbox.bpct().run("-j2", "--wait", "source", "copy");

        String count = "cd -- \"$1\" && find . | wc -l";
        boolean whole = Shell.call(count, sandbox.path("copy"))
                .out()
                .equals(Shell.call(count, sandbox.path("source")).out());
        outcome.expect(whole ? 0 : 3);
        assertThat(sandbox.path("copy/sub/two").toPath()).exists();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --no-submit         | --no-submit writes a whole batch
            --link-dest ../base | a comparison with an earlier copy
            --split auto        | --split cuts files by the size of the whole tree
            --files-from names  | --files-from names all entries
            -u                  | --stream-after does not go with --update
            """)
    void aCopyDuringTheWalkIsRefusedWhereAllHasToBeKnownFirst(String option, String reason) throws Exception {
        sandbox.file("names", "one\n");
        sandbox.directory("base");
        List<Object> typed = new ArrayList<>(List.of("--stream-after", "0", "-T"));
        typed.addAll(List.of((Object[]) option.split(" ")));
        typed.addAll(List.of("source", "copy"));
        assertThat(sandbox.bpct().run(typed.toArray()).expect(2).err()).contains(reason);
        assertThat(sandbox.path("copy").toPath()).doesNotExist();
    }

    /** Slurm is installed and not set up, as on many a workstation: the next try must land where the first one was to. */
    @Test
    void whereSlurmKnowsNoClusterNothingIsBegun() throws Exception {
        for (String client : List.of("sbatch", "squeue", "scancel")) {
            sandbox.file(
                    "client/" + client,
                    "#!/bin/bash\necho 'sbatch: fatal: Could not establish a configuration source' >&2\nexit 1\n");
        }
        Shell.call("chmod -R 755 -- \"$1\"", sandbox.path("client"));
        List<Object> copy = List.of("--clients=" + sandbox.path("client"), "--scheduler=auto", "source", "copy");

        Outcome refused = sandbox.bpct().run(copy.toArray()).expect(7);

        assertThat(refused.err()).contains("sbatch is installed here", "--scheduler local", "nothing was begun");
        List<Object> shown = new ArrayList<>(copy);
        shown.add("-n");
        assertThat(sandbox.bpct().run(shown.toArray()).expect(7).err()).isEqualTo(refused.err());
        assertThat(sandbox.path("copy").toPath()).doesNotExist();
        assertThat(sandbox.batchHome().root()).doesNotExist();
        // Who only writes a batch here submits it elsewhere.
        List<Object> written = new ArrayList<>(copy);
        written.add("--no-submit");
        sandbox.bpct().run(written.toArray()).expect(0);
    }

    /** Changes source/one while the jobs wait; all else must arrive, and the exit code must tell. */
    private void afterTheWalk(String change, int exitCode) throws Exception {
        User user = User.ordinary();
        sandbox.giveTo(user, sandbox.path("source"));
        FileName copy = sandbox.directoryOf(user, "target").resolve(FileName.ofText("copy"));
        Gate gate = sandbox.gate();
        BpctCall bpct = sandbox.bpctAs(user);
        bpct.run("-j1", "--pre", gate.pre(), "source", copy).expect(0);
        Shell.call(change, sandbox.path("source/one"));
        sandbox.giveTo(user, sandbox.path("source"));
        gate.open();

        Outcome outcome = bpct.run("--wait=1").expect(exitCode);

        if (exitCode != 0) {
            assertThat(outcome.text()).contains("one");
        }
        assertThat(copy.resolve(FileName.ofText("sub/two")).toPath()).hasContent("2");
    }

    /** Expects a usage error that names something, no batch, no copy, and no change of the source. */
    private void refused(String named, Object... words) {
        TreeState before = TreeState.of(sandbox.path("source"));

        Outcome outcome = sandbox.bpct().run(words).expect(2);

        assertThat(outcome.err()).contains(named).doesNotContain("\tat ");
        assertThat(sandbox.path("copy/source").toPath()).doesNotExist();
        assertThat(sandbox.batchHome().number(1)).doesNotExist();
        assertThatTree(sandbox.path("source")).isExactCopyOf(before);
    }
}
