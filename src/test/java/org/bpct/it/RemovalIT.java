package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bpct.files.FileName;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The promise of {@code --remove}: what was named goes, nothing else does, and what stays is named. */
@Tag("it")
final class RemovalIT extends CallsWithin {
    /** What the tests with a change between plan and run start from; the first word is the sandbox. */
    private static final String WORLD = """
            cd -- "$1" && mkdir -p pool/a/sub pool/b/empty outside/a/sub
            for i in 1 2 3; do
                echo "$i" | tee pool/f$i pool/a/f$i pool/a/sub/f$i pool/b/f$i outside/f$i outside/a/f$i outside/a/sub/f$i
            done
            """;

    private static final Duration DEADLINE = Duration.ofMinutes(2);

    private boolean isThere(String name) {
        return Files.exists(sandbox.path(name).toPath(), LinkOption.NOFOLLOW_LINKS);
    }

    private FileName nodePath() {
        return NodePath.in(sandbox.path("bin"));
    }

    /** Writes the removal of the pool, which then waits to be run by hand. */
    private BatchOnDisk written(Object... options) {
        Shell.call(WORLD, sandbox.root());
        List<Object> words = new ArrayList<>(List.of("--remove", "--no-submit"));
        words.addAll(List.of(options));
        words.add("pool");
        sandbox.bpct().run(words.toArray()).expect(0);
        return sandbox.batch(1);
    }

    private void runAll() {
        FileName path = nodePath();
        for (JobDirectory job : scripts()) {
            BatchOnDisk.start(job, path).await(DEADLINE);
        }
    }

    private List<JobDirectory> scripts() {
        List<JobDirectory> scripts = new ArrayList<>(sandbox.batch(1).jobs());
        scripts.add(sandbox.batch(1).finalizer());
        return scripts;
    }

    /** Returns what failed in the newest attempts of the first wave, by name. */
    private SortedMap<String, String> failures() throws Exception {
        SortedMap<String, String> failures = new TreeMap<>();
        for (JobDirectory job : scripts()) {
            for (BatchOnDisk.Failure failure : BatchOnDisk.failures(job)) {
                failures.put(failure.name(), failure.kind() + ": " + failure.message());
            }
        }
        return failures;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void treesOfEverythingGoWithAllThatIsInThem(int lanes) throws Exception {
        sandbox.file("outside/kept", "kept");
        sandbox.directory("outside/directory");
        sandbox.directory("trees");
        SampleTree.plant(sandbox.directory("trees/everything"), 7, 60);
        Shell.call("""
                cd -- "$1" && ln outside/kept trees/everything/hard && ln -s ../../outside trees/everything/soft
                ln -s ../outside trees/symlink; ln -s nowhere $'trees/dangles\\n'; echo x >trees/-rf; mkdir trees/empty
                mkdir -p trees/twin/d/d/d && ln -s "$1/outside/directory" trees/twin/d/d/d/d
                """, sandbox.root());
        // It is about to lose one of its names.
        TreeState outside = TreeState.of(sandbox.path("outside")).without(FileName.ofText("kept")::equals);

        Outcome outcome = sandbox.bpct()
                .in(sandbox.path("trees"))
                .run(
                        "--remove",
                        "-j3",
                        "--lanes",
                        lanes,
                        "-v",
                        "--wait",
                        "--",
                        "everything",
                        "symlink",
                        "dangles\n",
                        "-rf",
                        "empty/",
                        sandbox.path("trees/twin"))
                .expect(0);

        assertThat(sandbox.path("trees").toPath()).isEmptyDirectory();
        assertThatTree(TreeState.of(sandbox.path("outside")).without(FileName.ofText("kept")::equals))
                .isExactCopyOf(outside);
        assertThat(sandbox.path("outside/kept").toPath()).hasContent("kept");
        assertThat(outcome.out())
                .contains(
                        "Batch #1, removal: ",
                        "Removes: " + sandbox.path("trees/empty").display())
                .containsPattern("entries: (\\d+) walked = \\1 removed \\+ 0 failed \\+ 0 open")
                .containsPattern("directories: (\\d+) walked = \\1 removed \\+ 0 failed \\+ 0 open")
                .containsPattern("bytes: (\\d+) walked = \\1 removed \\+ 0 failed \\+ 0 open")
                .doesNotContain("copied", "linked");
    }

    @Test
    void anOrdinaryUserRemovesHisReadOnlyDirectories() throws Exception {
        User user = User.ordinary();
        sandbox.directoryOf(user, "trees");
        Shell.call("""
                cd -- "$1" && mkdir -p trees/t/{a,b}/{c,d}/e && touch trees/t/{f,a/f,a/c/f,b/d/e/f} && mkdir trees/t/g
                """, sandbox.root());
        sandbox.giveTo(user, sandbox.path("trees/t"));
        Shell.call("chmod -R a-w -- \"$1\"; chmod 0 -- \"$1/b/d/e/f\"", sandbox.path("trees/t"));

        sandbox.bpctAs(user).run("--remove", "-v", "--wait", "trees/t").expect(0);

        assertThat(sandbox.path("trees").toPath()).isEmptyDirectory();
    }

    @Test
    void theDirectoryThatHoldsWhatIsRemovedIsNotOpenedUp() throws Exception {
        User user = User.ordinary();
        sandbox.directoryOf(user, "holder/tree");
        sandbox.file("holder/file", "x");
        sandbox.giveTo(user, sandbox.path("holder"));
        Shell.call("chmod 555 -- \"$1\"", sandbox.path("holder"));

        sandbox.bpctAs(user)
                .run("--remove", "-v", "--wait", "holder/tree", "holder/file")
                .expect(3);

        assertThat(failures())
                .containsEntry("file", "denied: Permission denied")
                .containsEntry(".", "denied: Permission denied");
        assertThat(sandbox.path("holder").toPath()).isDirectoryContaining("glob:**/file");
    }

    @Test
    void whatBelongsToOthersStaysAndIsNamed() throws Exception {
        assumeThat(User.current().isRoot()).as("SKIPPED: not root").isTrue();
        sandbox.file("own/t/mine/f", "x");
        sandbox.giveTo(User.ordinary(), sandbox.path("own"));
        sandbox.file("own/t/theirs/f", "12345");
        sandbox.file("own/t/theirs/g", "12345");

        Outcome outcome = sandbox.bpctAs(User.ordinary())
                .run("--remove", "-v", "--wait", "own/t")
                .expect(3);

        assertThat(failures())
                .containsEntry("theirs/f", "denied: Permission denied")
                .containsEntry("theirs/g", "denied: Permission denied")
                .containsEntry("theirs", "other: not empty: names in it failed, or are newer than the walk")
                .containsEntry(".", "other: not empty: names in it failed, or are newer than the walk")
                .hasSize(4);
        assertThat(outcome.out())
                .contains("entries: 3 walked = 1 removed + 2 failed + 0 open")
                .contains("directories: 3 walked = 1 removed + 2 failed + 0 open")
                .contains("bytes: 11 walked = 1 removed + 10 failed + 0 open");
        assertThat(isThere("own/t/mine")).isFalse();
    }

    @Test
    void twentyThousandFilesGoInThreeJobs() {
        Shell.call(
                "mkdir -- \"$1\" && cd -- \"$1\" && mkdir {1..40} && for d in {1..40}; do touch $d/{1..500}; done",
                sandbox.path("many"));

        Outcome outcome = sandbox.bpct()
                .run("--remove", "-j3", "--lanes=4", "-v", "--wait", "many")
                .expect(0);

        assertThat(isThere("many")).isFalse();
        assertThat(outcome.out()).contains("entries: 20000 walked = 20000 removed + 0 failed + 0 open");
    }

    /** A process for each of them and for all above it took 123 s. */
    @Test
    void twoThousandLevelsGoWithFewProcesses() {
        Shell.call(
                "mkdir -- \"$1\" && cd -- \"$1\" && chain=$(printf 'd/%.0s' {1..500}) && mkdir deep"
                        + " && for i in 1 2 3 4; do mkdir -p \"$chain\" && cd -P \"$chain\" && : >f; done",
                sandbox.path("tree"));

        Outcome outcome =
                sandbox.bpct().run("--remove", "-j1", "-v", "--wait", "tree").expect(0);

        assertThat(isThere("tree")).isFalse();
        assertThat(outcome.out())
                .contains("entries: 4 walked = 4 removed + 0 failed + 0 open")
                .contains("directories: 2002 walked = 2002 removed + 0 failed + 0 open");
    }

    @Test
    void aPathThatIsNotThereIsSaidAndTheOthersGo() throws Exception {
        sandbox.file("t/f", "x");

        Outcome outcome =
                sandbox.bpct().run("--remove", "-v", "--wait", "t", "absent").expect(3);

        assertThat(outcome.err()).contains("absent: No such file or directory");
        assertThat(isThere("t")).isFalse();
        assertThat(sandbox.bpct().run("--remove", "t").expect(3).err()).contains("none of the named paths exists");
    }

    @Test
    void aDryRunShowsWhatWouldGo() throws Exception {
        Shell.call(WORLD, sandbox.root());
        TreeState before = TreeState.of(sandbox.path("pool"));

        Outcome outcome = sandbox.bpct().run("--remove", "-n", "pool").expect(0);

        assertThat(outcome.out())
                .contains("removes " + sandbox.path("pool").display())
                .contains("to be removed: 5 directories, 12 files, 0 links, 0 special files, 24 bytes")
                .contains("nothing was written or submitted");
        assertThatTree(sandbox.path("pool")).isExactCopyOf(before);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/ | must have a name",
                "home | your home directory",
                "--cp -a pool | --cp does not go with --remove",
                "--guard=no pool | --guard does not go with --remove"
            })
    void whatMustNotBeRemovedIsRefused(String words, String why) {
        Shell.call(WORLD, sandbox.root());
        List<Object> arguments = new ArrayList<>(List.of("--remove"));
        arguments.addAll(List.of(words.split(" ")));

        assertThat(sandbox.bpct().run(arguments.toArray()).expect(2).err()).contains(why);

        assertThat(isThere("pool/a/f1") && isThere("home")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "a/sub"})
    void aDirectoryThatBecameASymlinkIsNotGoneThrough(String victim) throws Exception {
        written();
        TreeState outside = TreeState.of(sandbox.path("outside"));
        Shell.call(
                "cd -- \"$1/pool\" && mv \"$2\" ../moved && ln -s \"$1/outside/$2\" \"$2\"",
                sandbox.root(),
                FileName.ofText(victim));
        TreeState moved = TreeState.of(sandbox.path("moved"));

        runAll();

        assertThatTree(sandbox.path("outside")).isExactCopyOf(outside);
        assertThatTree(sandbox.path("moved")).isExactCopyOf(moved);
        assertThat(failures())
                .containsEntry(victim + "/f1", "other: the directory was replaced since the walk")
                .containsEntry(victim, "changed: it is no directory any more");
        assertThat(isThere("pool/b")).isFalse();
    }

    /** The command does its own work only after the directory has been replaced: the moment that a race would hit. */
    @ParameterizedTest
    @ValueSource(strings = {"rm", "rmdir", "stat"})
    void aDirectoryThatIsReplacedInTheLastMomentIsNotGoneThrough(String command) throws Exception {
        written();
        FileName path = nodePath();
        TreeState outside = TreeState.of(sandbox.path("outside"));
        Shell.call("""
                cd -- "$1/bin" && real=$(readlink -f "$2") && rm "$2" && cat >"$2" <<END
                #!/bin/bash
                [[ -e $1/moved ]] || { mv $1/pool/a $1/moved; ln -s $1/outside/a $1/pool/a; }
                exec $real "\\$@"
                END
                chmod 755 "$2"
                """, sandbox.root(), FileName.ofText(command));

        for (JobDirectory job : scripts()) {
            BatchOnDisk.start(job, path).await(DEADLINE);
        }

        assertThatTree(sandbox.path("outside")).isExactCopyOf(outside);
    }

    @ParameterizedTest
    @ValueSource(strings = {"mkdir pool && cp -a moved/. pool", "ln -s moved pool"})
    void aPathThatIsSomethingElseNowStopsTheJobs(String replace) throws Exception {
        BatchOnDisk batch = written();
        Shell.call("cd -- \"$1\" && mv pool moved && " + replace, sandbox.root());
        TreeState all = TreeState.of(sandbox.path("pool/."));
        TreeState outside = TreeState.of(sandbox.path("outside"));

        runAll();

        assertThatTree(sandbox.path("pool/.")).isExactCopyOf(all);
        assertThatTree(sandbox.path("outside")).isExactCopyOf(outside);
        for (JobDirectory job : scripts()) {
            assertThat(BatchOnDisk.exitRecord(job)).startsWith("stopped");
        }
        assertThat(batch.jobs().get(0).part().attempt(1).message())
                .content()
                .containsAnyOf("is not the same directory as", "a directory was replaced");
    }

    @Test
    void whatIsNewerThanTheWalkStaysAndARetryTriesOnlyWhatFailed() throws Exception {
        written();
        Shell.call("cd -- \"$1/pool\" && rm b/f2 && mkdir b/f2 && echo new >a/sub/new", sandbox.root());
        runAll();
        assertThat(failures())
                .containsEntry("b/f2", "changed: it is a directory now")
                .containsEntry("b", "other: not empty: names in it failed, or are newer than the walk")
                .containsEntry("a/sub", "other: not empty: names in it failed, or are newer than the walk");
        assertThat(isThere("pool/a/sub/new")).isTrue();
        assertThat(sandbox.bpct().run("-v", "--wait=1").expect(3).out())
                .contains("entries: 12 walked = 11 removed + 1 failed + 0 open");

        // Both are newer than the batch: the namesake of one was removed, that of the other replaced.
        Shell.call("cd -- \"$1/pool\" && rmdir b/f2 && echo newer | tee b/f1 >b/f2", sandbox.root());
        sandbox.bpct().run("--retry=1", "-v", "--wait").expect(3);

        assertThat(sandbox.path("pool/b/f2").toPath()).hasContent("newer");
        assertThat(sandbox.path("pool/b/f1").toPath()).hasContent("newer");
        Shell.call("cd -- \"$1/pool\" && rm b/f1 b/f2 a/sub/new", sandbox.root());
        Outcome outcome = sandbox.bpct().run("--retry=1", "-v", "--wait").expect(0);
        assertThat(outcome.out()).contains("directories: 5 walked = 5 removed + 0 failed + 0 open");
        assertThat(isThere("pool")).isFalse();
    }

    @Test
    void scriptsThatAreKilledAtAnyTimeEndExactly() throws Exception {
        SampleTree.plant(sandbox.directory("pool"), 11, 200);
        sandbox.bpct()
                .run("--remove", "--no-submit", "-j2", "--lanes=3", "--progress-interval=1", "pool")
                .expect(0);
        FileName path = nodePath();
        Random random = new Random(5);
        for (JobDirectory job : scripts()) {
            for (int kills = 0; BatchOnDisk.exitRecord(job).isEmpty(); kills++) {
                RunningProcess script = BatchOnDisk.start(job, path);
                if (script.outcomeWithin(Duration.ofMillis(random.nextInt(200) + (long) kills * kills * 20))
                        .isEmpty()) {
                    script.signalGroup("KILL");
                    script.await(DEADLINE);
                }
            }
            assertThat(BatchOnDisk.exitRecord(job)).startsWith("complete");
        }

        assertThat(isThere("pool")).isFalse();
        assertThat(sandbox.bpct().run("-v", "--progress=1").out())
                .containsPattern("entries: (\\d+) walked = \\1 removed \\+ 0 failed \\+ 0 open")
                .contains("Ledger: closed");
    }

    @Test
    void aScriptThatIsStartedOnceMoreWhenAllIsGoneIsCompleteAgain() throws Exception {
        written();
        runAll();
        assertThat(isThere("pool")).isFalse();
        // It waits for the path to be seen again.
        Shell.call("ln -sf /bin/true -- \"$1/sleep\"", nodePath());

        for (JobDirectory job : scripts()) {
            BatchOnDisk.start(job, sandbox.path("bin")).await(DEADLINE);
            assertThat(BatchOnDisk.attempts(job)).isEqualTo(2);
            assertThat(BatchOnDisk.exitRecord(job)).startsWith("complete");
        }
        assertThat(sandbox.bpct().run("-v", "--wait=1").expect(0).out()).contains("Ledger: closed");
    }

    @Test
    void aCancelledRemovalIsResumed() throws Exception {
        Shell.call(WORLD, sandbox.root());
        Gate gate = sandbox.gate();
        sandbox.bpct().run("--remove", "--pre", gate.pre(), "-j2", "pool").expect(0);
        sandbox.bpct().run("--cancel=1").expect(0);
        assertThat(isThere("pool/f1")).isTrue();
        gate.open();

        sandbox.bpct().run("--resume=1", "-v", "--wait").expect(0);

        assertThat(isThere("pool")).isFalse();
    }

    @Test
    void aRemovalAnswersQuestions() throws Exception {
        Shell.call(WORLD + "rm pool/b/f3; mkdir pool/b/f3; touch pool/b/f3/f", sandbox.root());
        Gate gate = sandbox.gate();
        sandbox.bpct().run("--remove", "--pre", gate.pre(), "pool").expect(0);
        Shell.call("cd -- \"$1/pool\" && rm f1 && mkdir f1", sandbox.root());
        gate.open();
        sandbox.bpct().run("-v", "--wait=1").expect(3);

        assertThat(sandbox.bpct().run("--why", "pool/a/f1").expect(0).out()).contains("removed, ");
        assertThat(sandbox.bpct().run("--why", "pool/b").expect(0).out()).contains("removed, ");
        assertThat(sandbox.bpct().run("--why", "pool/f1").expect(0).out())
                .contains("failed: changed: it is a directory now")
                .doesNotContain("Copy:");
        assertThat(sandbox.bpct().run("--errors=1").expect(0).out()).contains("f1", "it is a directory now");
        assertThat(sandbox.bpct().run("--progress", "--json").expect(0).out())
                .contains("\"kind\":\"remove\"", "\"copied\":0,\"removed\":11");
        assertThat(sandbox.bpct().run("--check=1").expect(2).err()).contains("is a removal");
        sandbox.bpct().run("--forget", "1").expect(0);
        assertThat(isThere("pool/f1")).isTrue();
    }
}
