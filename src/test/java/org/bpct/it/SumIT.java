package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bpct.files.FileName;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The promise of {@code --sum}: the manifest is that of find and sha256sum, or a file is named that is not in it. */
@Tag("it")
final class SumIT extends CallsWithin {
    /** Sums words of the sandbox as GNU does: where, the command, then the words of find. */
    private static final String REFERENCE = """
            cd -- "$1" && find "${@:3}" -type f -print0 | sort -z | xargs -0 -r $2 -- >"$1/wanted"
            """;

    /** What the tests with a change between plan and run start from; the first word is the sandbox. */
    private static final String WORLD = """
            cd -- "$1" && mkdir -p t/a t/b && for i in 1 2 3; do echo "$i" | tee t/f$i t/a/f$i >t/b/f$i; done
            echo secret >secret && chmod 600 secret
            """;

    private static final Duration DEADLINE = Duration.ofMinutes(2);

    private void want(String command, String... words) {
        List<FileName> all = new ArrayList<>(List.of(sandbox.root(), FileName.ofText(command)));
        List.of(words).forEach(word -> all.add(FileName.ofText(word)));
        Shell.call(REFERENCE, all.toArray(new FileName[0]));
    }

    private void assertWanted(String manifest) {
        assertThat(sandbox.path(manifest).toPath())
                .hasSameBinaryContentAs(sandbox.path("wanted").toPath());
    }

    private void expectAccepted(String command, String manifest) {
        Shell.call(
                "cd -- \"$1\" && " + command + " -c --quiet --strict -- \"$2\"",
                sandbox.root(),
                FileName.ofText(manifest));
    }

    /** Writes the sum of the tree t, which then waits to be run by hand. */
    private void written(Object... options) {
        Shell.call(WORLD, sandbox.root());
        List<Object> words = new ArrayList<>(List.of("--sum", "--no-submit", "t", "-o", "m"));
        words.addAll(List.of(options));
        sandbox.bpct().run(words.toArray()).expect(0);
    }

    private List<JobDirectory> scripts() {
        List<JobDirectory> scripts = new ArrayList<>(sandbox.batch(1).jobs());
        scripts.add(sandbox.batch(1).finalizer());
        return scripts;
    }

    private void runAll(FileName path) {
        for (JobDirectory job : scripts()) {
            BatchOnDisk.start(job, path).await(DEADLINE);
        }
    }

    /** Returns the folder of a node's programs, in which a program does this before its own work. */
    private FileName nodeWhere(String program, String does) {
        FileName bin = NodePath.in(sandbox.path("bin"));
        Shell.call("""
                cd -- "$1" && real=$(readlink -f "$2") && rm "$2" && cat >"$2" <<END
                #!/bin/bash
                $3
                exec $real "\\$@"
                END
                chmod 755 "$2"
                """, bin, FileName.ofText(program), FileName.ofText(does));
        return bin;
    }

    private SortedMap<String, String> failures() {
        SortedMap<String, String> failures = new TreeMap<>();
        for (JobDirectory job : scripts()) {
            for (BatchOnDisk.Failure failure : BatchOnDisk.failures(job)) {
                failures.put(failure.name(), failure.kind() + ": " + failure.message());
            }
        }
        return failures;
    }

    private String manifest() throws Exception {
        return Files.readString(sandbox.path("m").toPath());
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 1", "2, 3, auto", "3, 3, 1", "4, 2, 2"})
    void aRandomTreeHasTheManifestOfFindAndSha256sum(long seed, int jobs, String lanes) throws Exception {
        SampleTree.plant(sandbox.directory("tree"), seed, 80);
        TreeState before = TreeState.of(sandbox.path("tree"));
        want("sha256sum", "tree");

        Outcome outcome = sandbox.bpct()
                .run("--sum", "-j", jobs, "--lanes", lanes, "-v", "--wait", "tree", "-o", "m")
                .expect(0);

        assertWanted("m");
        expectAccepted("sha256sum", "m");
        assertThatTree(sandbox.path("tree")).isExactCopyOf(before);
        assertThat(outcome.out())
                .contains("Batch #1, sum: ", "Sums: " + sandbox.path("tree").display())
                .containsPattern("entries: (\\d+) walked = \\1 summed \\+ 0 failed \\+ 0 open")
                .contains("directories: 0 walked");
    }

    @ParameterizedTest
    @CsvSource({
        "sha512, gnu, sha512sum",
        "md5, gnu, md5sum",
        "b2, gnu, b2sum",
        "sha256, bsd, sha256sum --tag",
        "b2, bsd, b2sum --tag",
        "md5, bsd, md5sum --tag"
    })
    void everyMethodHasTheFormOfItsCommand(String method, String format, String command) throws Exception {
        for (FileName odd : OddNames.all()) {
            Files.write(sandbox.directory("odd").resolve(odd).toPath(), odd.bytes());
        }
        want(command, "odd");

        sandbox.bpct()
                .run("--sum=" + method, "--format", format, "-j2", "-v", "--wait", "odd", "-o", "m")
                .expect(0);

        assertWanted("m");
        expectAccepted(command.replace(" --tag", ""), "m");
    }

    @ParameterizedTest
    @CsvSource({"t", "./t/", "t/a ./t/b t/f1", ".", "t//"})
    void namesAreThoseOfFind(String words) throws Exception {
        Shell.call(WORLD, sandbox.root());
        sandbox.directory("out");
        want(
                "sha256sum",
                ("! -path */home/* ! -name secret ! -name wanted -o " + words)
                        .replaceAll("^.* -o ", "")
                        .split(" "));
        Shell.call("cd -- \"$1\" && sed -i '/ [.]\\/home\\//d; / [.]\\/wanted$/d' wanted", sandbox.root());

        List<Object> line =
                new ArrayList<>(List.of("--sum", "-j2", "-v", "--wait", "--exclude", "/home", "--exclude", "/wanted"));
        line.addAll(List.of(words.split(" ")));
        line.addAll(List.of("-o", "out/m"));
        sandbox.bpct().run(line.toArray()).expect(0);

        assertWanted("out/m");
    }

    @Test
    void anOrdinaryUserIsToldWhatHeCannotRead() throws Exception {
        User user = User.ordinary();
        Shell.call(WORLD, sandbox.root());
        sandbox.directoryOf(user, "mine");
        sandbox.giveTo(user, sandbox.path("t"));
        Shell.call("chmod 0 -- \"$1/f2\"", sandbox.path("t"));

        Outcome outcome = sandbox.bpctAs(user)
                .run("--sum", "-v", "--wait", "t", "-o", "mine/m")
                .expect(3);

        assertThat(failures())
                .containsOnlyKeys("f2")
                .containsValue("denied: it cannot be read for its checksum: Permission denied");
        assertThat(outcome.out()).contains("entries: 9 walked = 8 summed + 1 failed + 0 open");
        assertThat(sandbox.path("mine/m").toPath())
                .content()
                .contains("  t/f1\n")
                .doesNotContain("t/f2\n");
        Shell.call("chmod 600 -- \"$1/f2\"", sandbox.path("t"));

        sandbox.bpctAs(user).run("--retry=1", "-v", "--wait").expect(0);

        want("sha256sum", "t");
        assertWanted("mine/m");
    }

    /** A full disk is told by the same command's message, beside which a name stands. */
    @ParameterizedTest
    @ValueSource(strings = {"write error", "sha256sum: write error", "x\nsha256sum: write error"})
    void aNameThatSpeaksOfWritingIsNoFullDisk(String name) throws Exception {
        User user = User.ordinary();
        sandbox.directoryOf(user, "mine");
        sandbox.file("t/good", "good");
        sandbox.file("t/" + name, "bad");
        sandbox.giveTo(user, sandbox.path("t"));
        Shell.call("chmod 0 -- \"$1\"", sandbox.path("t/" + name));

        Outcome outcome = sandbox.bpctAs(user)
                .run("--sum", "-v", "--wait", "t", "-o", "mine/m")
                .expect(3);

        assertThat(failures()).containsOnlyKeys(name);
        assertThat(outcome.out()).contains("entries: 2 walked = 1 summed + 1 failed + 0 open");
        assertThat(sandbox.path("mine/m").toPath())
                .content()
                .endsWith("  t/good\n")
                .hasLineCount(1);
    }

    @Test
    void whatChangedIsNamedAndNotInTheManifestUntilARetry() throws Exception {
        written();
        FileName path =
                nodeWhere("sha256sum", "echo more >>" + sandbox.path("t/a/f2").display());

        runAll(path);

        assertThat(failures()).containsOnlyKeys("a/f2").containsValue("changed: it changed while it was summed");
        assertThat(manifest()).contains("  t/a/f1\n", "  t/f3\n").doesNotContain("t/a/f2");
        sandbox.bpct().run("-v", "--wait=1").expect(4);
        assertThat(sandbox.bpct().run("--errors=1").expect(0).out()).contains("t/a/f2");
        sandbox.bpct().run("--retry=1", "-v", "--wait").expect(0);
        want("sha256sum", "t");
        assertWanted("m");
    }

    @Test
    void whatIsNoRegularFileAnyMoreIsNeverOpened() throws Exception {
        written();
        Shell.call(
                "cd -- \"$1/t\" && rm f1 f2 f3 && mkfifo f1 && ln -s ../secret f2 && mkdir f3 && rm a/f1",
                sandbox.root());

        runAll(NodePath.in(sandbox.path("bin")));

        assertThat(failures())
                .containsEntry("f1", "changed: it is no regular file any more")
                .containsEntry("f2", "changed: it is no regular file any more")
                .containsEntry("f3", "changed: it is no regular file any more")
                .containsEntry("a/f1", "vanished: it is gone since the walk")
                .hasSize(4);
        assertThat(manifest().lines()).hasSize(5);
        sandbox.bpct().run("-v", "--wait=1").expect(4);
    }

    /** A program of a node does its own work only after the file has been replaced: the moment that a race would hit. */
    @ParameterizedTest
    @CsvSource({"sha256sum, /usr/sbin:/usr/bin:/sbin:/bin", "dd, ''"})
    void aSymlinkThatIsPlantedInTheLastMomentIsNotFollowedForRoot(String program, String more) throws Exception {
        assumeThat(User.current().isRoot()).as("SKIPPED: not root").isTrue();
        Shell.call(WORLD, sandbox.root());
        sandbox.giveTo(User.ordinary(), sandbox.path("t"));
        sandbox.bpct().run("--sum", "--no-submit", "t", "-o", "m").expect(0);
        String file = sandbox.path("t/a/f2").display();
        String swap = "rm -f %1$s; ln -s %2$s %1$s"
                .formatted(file, sandbox.path("secret").display());
        FileName bin = nodeWhere(program, swap);
        String sum =
                Shell.call("sha256sum <\"$1\"", sandbox.path("secret")).out().substring(0, 64);

        runAll(more.isEmpty() ? bin : FileName.ofText(bin.text() + ":" + more));

        assertThat(failures()).containsOnlyKeys("a/f2");
        assertThat(failures().get("a/f2")).startsWith("changed: ");
        assertThat(manifest()).doesNotContain(sum).doesNotContain("t/a/f2");
        assertThat(manifest().lines()).hasSize(8);
        String access = Files.readString(
                sandbox.batch(1).jobs().get(0).part().attempt(1).root().resolve("access"));
        assertThat(access).isEqualTo(more.isEmpty() ? "descriptors .\n" : "sealed .\n");
    }

    /** Neither inode nor times of the files tell afterwards that their directory was another one for a moment. */
    @ParameterizedTest
    @CsvSource({"sha256sum, /usr/sbin:/usr/bin:/sbin:/bin", "dd, ''"})
    void aDirectoryThatIsASymlinkForAMomentGivesNothingFromElsewhereToRoot(String program, String more)
            throws Exception {
        assumeThat(User.current().isRoot()).as("SKIPPED: not root").isTrue();
        Shell.call(
                WORLD + "mkdir outside && cp secret outside/f1 && cp secret outside/f2 && cp secret outside/f3\n",
                sandbox.root());
        sandbox.giveTo(User.ordinary(), sandbox.path("t"));
        sandbox.bpct().run("--sum", "--no-submit", "t", "-o", "m").expect(0);
        String moment = "mv %1$s/t/a %1$s/t/aside; ln -s %1$s/outside %1$s/t/a; /usr/bin/%2$s \"$@\"; code=$?;"
                + " rm %1$s/t/a; mv %1$s/t/aside %1$s/t/a; exit $code";
        FileName bin = nodeWhere(program, moment.formatted(sandbox.root().display(), program));
        want("sha256sum", "t");

        runAll(more.isEmpty() ? bin : FileName.ofText(bin.text() + ":" + more));

        assertThat(Files.readAllLines(sandbox.path("wanted").toPath()))
                .containsAll(Files.readAllLines(sandbox.path("m").toPath()));
        assertThat(manifest().lines().count() + failures().size()).isEqualTo(9);
    }

    @Test
    void aSumThatIsKilledGoesOnWhereItWas() throws Exception {
        Shell.call(
                "cd -- \"$1\" && mkdir t && for i in {1..40}; do mkdir t/$i && touch t/$i/{1..100} && echo $i >t/$i/x; done",
                sandbox.root());
        sandbox.bpct()
                .run("--sum", "--no-submit", "-j2", "--lanes=1", "t", "-o", "m")
                .expect(0);
        FileName path = nodeWhere(
                "sha256sum",
                "[[ ! -e %1$s/once ]] || { : >%1$s/reached; sleep 100; }; : >%1$s/once"
                        .formatted(sandbox.root().display()));
        JobDirectory first = sandbox.batch(1).jobs().get(0);
        for (String signal : List.of("KILL", "TERM")) {
            Files.deleteIfExists(sandbox.path("reached").toPath());
            RunningProcess job = BatchOnDisk.start(first, path);
            Sandbox.waitUntil(
                    "the job sums a group",
                    () -> Files.exists(sandbox.path("reached").toPath()));
            job.signalGroup(signal);
            job.await(DEADLINE);
        }
        assertThat(BatchOnDisk.exitRecord(first)).startsWith("stopped", "252");
        assertThat(sandbox.path("m").toPath()).doesNotExist();

        sandbox.bpct().run("--resume=1", "-j3", "-v", "--wait").expect(0);

        want("sha256sum", "t");
        assertWanted("m");
    }

    @Test
    void aFileThatIsThereSurvives() throws Exception {
        Shell.call(WORLD, sandbox.root());
        sandbox.file("m", "mine");

        assertThat(sandbox.bpct()
                        .run("--sum", "-v", "--wait", "t", "-o", "m")
                        .expect(2)
                        .err())
                .contains("-o m is there already; --force replaces it");

        assertThat(manifest()).isEqualTo("mine");
        assertThat(sandbox.bpct()
                        .run("--sum", "-v", "--wait", "--force", "t", "-o", "m")
                        .expect(0)
                        .err())
                .contains("/m is replaced: 4 bytes, changed last at 2");
        want("sha256sum", "t");
        assertWanted("m");
    }

    @Test
    void aFileThatComesMeanwhileSurvivesAndTheBatchCanGoOn() throws Exception {
        written();
        sandbox.file("m", "mine");

        runAll(NodePath.in(sandbox.path("bin")));

        assertThat(manifest()).isEqualTo("mine");
        sandbox.bpct().run("-v", "--wait=1").expect(5);
        Shell.call("mv -- \"$1/m\" \"$1/other\"", sandbox.root());
        sandbox.bpct().run("--resume=1", "-v", "--wait").expect(0);
        want("sha256sum", "t");
        assertWanted("m");
        assertThat(Shell.call("ls -A -- \"$1\"", sandbox.root()).out()).doesNotContain(".bpct-");
    }

    /** Root's manifest went onto a block device that a symlink in a user's folder led to: Bash opens such things with noclobber, too. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "ln -s $PWD/pipe",
                "ln $PWD/pipe",
                "ln -s $PWD/victim",
                "ln $PWD/victim",
                "ln -s /dev/full",
                "ln -s $PWD/nothing"
            })
    void whatIsPlantedBesideAManifestIsNotWrittenTo(String plant) throws Exception {
        written();
        Shell.call("cd -- \"$1\" && mkfifo pipe && echo safe >victim", sandbox.root());
        String does =
                "[[ \"$*\" != *conv=excl* ]] || for word; do [[ $word != of=* ]] || { cd '%s' && %s \"${word#of=}\"; }; done"
                        .formatted(sandbox.root().text(), plant);

        try (FileChannel reader =
                FileChannel.open(sandbox.path("pipe").toPath(), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            runAll(nodeWhere("dd", does));
            // Somebody who waits in the pipe has to see this alone.
            reader.write(ByteBuffer.wrap(new byte[] {'.'}));
            ByteBuffer seen = ByteBuffer.allocate(100);
            reader.read(seen);
            assertThat(seen.position()).isEqualTo(1);
        }

        assertThat(sandbox.path("m").toPath()).doesNotExist();
        assertThat(sandbox.path("nothing").toPath()).doesNotExist();
        assertThat(sandbox.path("victim").toPath()).hasContent("safe\n");
        sandbox.bpct().run("--resume=1", "-v", "--wait").expect(0);
        want("sha256sum", "t");
        assertWanted("m");
        assertThat(sandbox.path("victim").toPath()).hasContent("safe\n");
    }

    /** Who owns the folder gives the new file's name to something else before the manifest gets its own. */
    @ParameterizedTest
    @ValueSource(strings = {"cp victim", "ln victim", "ln -s victim", "mkdir", "mkfifo", "true"})
    void whatIsExchangedBesideAManifestGetsNotItsName(String exchange) throws Exception {
        written();
        sandbox.file("victim", "safe");
        String does =
                "[[ \"$*\" != *conv=excl* ]] || { /bin/dd \"$@\"; for word; do [[ $word != of=* ]] || { cd '%s' && rm -f \"${word#of=}\" && %s \"${word#of=}\"; }; done; exit 0; }"
                        .formatted(sandbox.root().text(), exchange);

        runAll(nodeWhere("dd", does));

        assertThat(sandbox.path("m").toPath()).doesNotExist();
        assertThat(BatchOnDisk.exitRecord(sandbox.batch(1).finalizer())).startsWith("stopped");
        assertThat(sandbox.path("victim").toPath()).hasContent("safe");
    }

    @Test
    void whereARuleChoosesNothingTheManifestIsEmptyAndThatIsSaid() throws Exception {
        Shell.call(WORLD, sandbox.root());

        Outcome outcome = sandbox.bpct()
                .run("--sum", "-v", "--wait", "--name", "nothing*", "t", "-o", "m")
                .expect(0);

        assertThat(outcome.text()).contains("there is nothing to sum: the manifest will be empty");
        assertThat(manifest()).isEmpty();
    }

    @Test
    void listsAndRulesAreObeyed() throws Exception {
        Shell.call(WORLD, sandbox.root());
        sandbox.file("names", "a/f1\nb/f2\nf3\n");

        sandbox.bpct()
                .run("--sum", "-v", "--wait", "--files-from", "names", "--exclude", "b", "t", "-o", "m")
                .expect(0);

        want("sha256sum", "t/a/f1", "t/f3");
        assertWanted("m");
    }

    @Test
    void aDryRunLeavesNothingBehind() throws Exception {
        Shell.call(WORLD, sandbox.root());

        Outcome outcome = sandbox.bpct().run("--sum", "-n", "t", "-o", "m").expect(0);

        assertThat(outcome.out())
                .contains("to be summed: 9 files, 18 bytes")
                .contains("nothing was written or submitted");
        assertThat(sandbox.path("m").toPath()).doesNotExist();
        assertThat(sandbox.path("home/.bpct").toPath()).doesNotExist();
    }

    @Test
    void theProgramsThatCheckAManifestAreNotTheOnlyOnesThatReadOfIt() throws Exception {
        Shell.call(WORLD, sandbox.root());
        sandbox.bpct().run("--sum", "-v", "--wait", "t", "-o", "m").expect(0);

        assertThat(sandbox.bpct().run("--why", sandbox.path("t/a/f1")).expect(0).out())
                .contains("summed")
                .doesNotContain("Copy:");
        assertThat(sandbox.bpct().run("--progress=1", "--json").expect(0).out()).contains("\"kind\":\"sum\"");
        assertThat(sandbox.bpct().run("--history").expect(0).out()).contains("sum");
        assertThat(sandbox.bpct().run("--check=1").expect(2).err()).contains("batch 1 is a sum");
    }
}
