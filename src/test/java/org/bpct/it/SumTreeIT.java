package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bpct.files.FileName;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The promise of {@code --sum --split}: what plain tools make of the definition is in FILE.tree, for any jobs and kills. */
@Tag("it")
final class SumTreeIT extends CallsWithin {
    /** Two large files, one of several leaves, and small ones; the first word is the sandbox. */
    private static final String WORLD = """
            cd -- "$1" && mkdir -p t/a && for i in 1 2; do echo "$i" | tee t/f$i >t/a/f$i; done
            truncate -s 150000001 t/big && for at in 0 67108863 67108864 150000000; do
                printf x | dd of=t/big bs=1 seek=$at conv=notrunc status=none
            done
            yes 2 | head -c 2000000 >t/a/other
            """;

    /** By the definition in docs/hash-tree.md: the sandbox, the command, then the words of find. */
    private static final String REFERENCE = """
            cd -- "$1" && {
                printf 'bpct-tree-1 %s 67108864\\n' "${2%sum}"
                find "${@:3}" -type f -size +1048576c -print0 | sort -z | while IFS= read -r -d '' file; do
                    size=$(stat -c %s -- "$file") leaves='' count=0 odd=
                    for ((at = 0; at < size; at += 67108864)); do
                        sum=$(dd if="$file" iflag=skip_bytes,count_bytes skip=$at count=67108864 bs=1M status=none | $2)
                        leaves+=${sum%% *}$'\\n' count=$((count + 1))
                    done
                    root=$(printf %s "$leaves" | $2)
                    name=${file//\\\\/\\\\\\\\} name=${name//$'\\n'/\\\\n} name=${name//$'\\r'/\\\\r}
                    [[ $name == "$file" ]] || odd=\\\\
                    printf '%sF %s %s %s  %s\\n%s' "$odd" "$size" "${root%% *}" "$count" "$name" "$leaves"
                done
            } >"$1/wanted.tree"
            find "${@:3}" -type f ! -size +1048576c -print0 | sort -z | xargs -0 -r $2 -- >"$1/wanted"
            """;

    /** The manifest of whole files, of the same words. */
    private static final String WHOLE =
            "cd -- \"$1\" && find \"${@:3}\" -type f -print0 | sort -z | xargs -0 -r $2 -- >\"$1/all\"";

    private static final Duration DEADLINE = Duration.ofMinutes(2);

    /** The tree as it is planted, with what plain tools make of it: each of these reads 150 MB. */
    @RegisterExtension
    static final ClassSandbox PLANTED = new ClassSandbox();

    @BeforeAll
    static void refer() {
        Shell.call(WORLD, PLANTED.root());
        make(REFERENCE, PLANTED.root(), "sha256sum", "t");
        make(WHOLE, PLANTED.root(), "sha256sum", "t");
    }

    private static void make(String reference, FileName root, String command, String... words) {
        List<FileName> all = new ArrayList<>(List.of(root, FileName.ofText(command)));
        List.of(words).forEach(word -> all.add(FileName.ofText(word)));
        Shell.call("export LC_ALL=C; " + reference, all.toArray(new FileName[0]));
    }

    /** Makes what the sum of the tree has to be, for it is not the planted one any more, or another command or part. */
    private void want(String command, String... words) {
        make(REFERENCE, sandbox.root(), command, words);
    }

    /** Takes what the sum of the planted tree has to be, by sha256sum. */
    private void wantPlanted() {
        Shell.call("cp -- \"$1\"/wanted* \"$1/all\" \"$2\"", PLANTED.root(), sandbox.root());
    }

    private void assertWanted(String manifest) {
        assertSame(manifest, "wanted");
        assertSame(manifest + ".tree", "wanted.tree");
    }

    private void assertSame(String made, String wanted) {
        assertThat(sandbox.path(made).toPath())
                .hasSameBinaryContentAs(sandbox.path(wanted).toPath());
    }

    /** Writes the sum of the tree t, which then waits to be run by hand. */
    private void written(Object... options) {
        Shell.call(WORLD, sandbox.root());
        List<Object> words = new ArrayList<>(List.of("--sum", "--no-submit", "t", "-o", "m"));
        words.addAll(List.of(options));
        if (!words.contains("--split")) {
            words.addAll(List.of("--split", "1M"));
        }
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

    /** Returns the folder of a node's programs, in which a program does this before its own work, the first time. */
    private FileName nodeWhere(String program, String does) {
        FileName bin = NodePath.in(sandbox.path("bin"));
        String once = "[[ -e %1$s/once ]] || { : >%1$s/once; %2$s; }"
                .formatted(sandbox.root().display(), does);
        Shell.call("""
                cd -- "$1" && real=$(readlink -f "$2") && rm "$2" && cat >"$2" <<END
                #!/bin/bash
                $3
                exec $real "\\$@"
                END
                chmod 755 "$2"
                """, bin, FileName.ofText(program), FileName.ofText(once));
        return bin;
    }

    private SortedMap<String, String> failures() {
        SortedMap<String, String> failures = new TreeMap<>();
        for (JobDirectory job : scripts()) {
            for (BatchOnDisk.Failure failure : BatchOnDisk.failures(job)) {
                assertThat(failures.put(failure.name(), failure.kind() + ": " + failure.message()))
                        .as("a file is named once")
                        .isNull();
            }
        }
        return failures;
    }

    private String text(String name) throws Exception {
        return Files.readString(sandbox.path(name).toPath());
    }

    @ParameterizedTest
    @CsvSource({"sha256, 1, 1", "sha256, 2, auto", "b2, 3, 1", "sha512, 5, 2", "md5, 2, 1"})
    void anyNumberOfJobsMakesTheTreeOfTheDefinition(String method, int jobs, String lanes) {
        Shell.call(WORLD, sandbox.root());
        if (method.equals("sha256")) {
            wantPlanted();
        } else {
            want(method + "sum", "t");
        }

        Outcome outcome = sandbox.bpct()
                .run("--sum=" + method, "--split=1M", "-j", jobs, "--lanes", lanes, "-v", "--wait", "t", "-o", "m")
                .expect(0);

        assertWanted("m");
        assertThat(outcome.out())
                .contains("2 large files are summed by ranges")
                .contains("entries: 6 walked = 6 summed + 0 failed + 0 open")
                .contains("bytes: 152000009 walked = 152000009 summed + 0 failed + 0 open");
    }

    @Test
    void oddNamesAreEscaped() throws Exception {
        for (FileName odd : OddNames.all()) {
            Path file = sandbox.directory("odd").resolve(odd).toPath();
            Files.write(file, new byte[1_100_000 + odd.length()]);
        }
        Files.writeString(
                sandbox.directory("odd").resolve(FileName.ofText("a\r")).toPath(), "x".repeat(1_100_000));
        want("sha256sum", "odd");
        make(WHOLE, sandbox.root(), "sha256sum", "odd");

        sandbox.bpct()
                .run("--sum", "--split", "1M", "--whole", "-j2", "-v", "--wait", "odd", "-o", "m")
                .expect(0);

        assertSame("m", "all");
        assertSame("m.tree", "wanted.tree");
    }

    @Test
    @Tag("long")
    void largeFilesAreAlsoSummedWholeIfThatIsAsked() {
        Shell.call(WORLD, sandbox.root());
        want("sha256sum", "t/a", "t/big");
        make(WHOLE, sandbox.root(), "sha256sum", "t/a", "t/big");

        Outcome outcome = sandbox.bpct()
                .run("--sum", "--split", "1M", "--whole", "-j2", "-v", "--wait", "t/a", "t/big", "-o", "m")
                .expect(0);

        assertSame("m", "all");
        assertSame("m.tree", "wanted.tree");
        assertThat(outcome.out())
                .contains("2 large files are summed by ranges, and whole")
                .contains("bytes: 152000005 walked = 152000005 summed + 0 failed + 0 open");
    }

    @Test
    void autoLeavesFilesOfLessThanAGibibyteWhole() throws Exception {
        Shell.call(WORLD, sandbox.root());
        wantPlanted();

        sandbox.bpct()
                .run("--sum", "--split=auto", "-v", "--wait", "t", "-o", "m")
                .expect(0);

        assertSame("m", "all");
        assertThat(sandbox.path("m.tree").toPath()).doesNotExist();
    }

    @Test
    void theRecipeOfTheDocumentChecksAFileAndFindsABadRange() throws Exception {
        Shell.call(WORLD, sandbox.root());
        sandbox.bpct()
                .run("--sum", "--split", "1M", "-v", "--wait", "t", "-o", "m")
                .expect(0);
        Matcher recipes =
                Pattern.compile("(?s)```bash\n(.*?)```").matcher(Files.readString(Path.of("docs/hash-tree.md")));
        assertThat(recipes.find()).isTrue();
        String check = recipes.group(1).replaceFirst(".*\n", "file=t/big tree=m.tree\n");
        assertThat(recipes.find()).isTrue();
        String differences = "file=t/big tree=m.tree\n" + recipes.group(1);

        String good = Shell.call("cd -- \"$1\" && " + check + differences, sandbox.root())
                .out();
        Shell.call(
                "cd -- \"$1\" && printf y | dd of=t/big bs=1 seek=67108864 conv=notrunc status=none", sandbox.root());
        String bad = Shell.call("cd -- \"$1\" && " + check + differences + "true", sandbox.root())
                .out();

        assertThat(good).isEqualTo("t/big: OK\n");
        assertThat(bad).startsWith("2c2\n< ").doesNotContain("OK");
    }

    @Test
    @Tag("long")
    void aFileThatChangedIsNamedOnceAndNotInTheTreeUntilARetry() throws Exception {
        written("-j2");
        FileName path = nodeWhere("dd", "echo more >>" + sandbox.path("t/big").display());

        runAll(path);

        assertThat(failures()).containsOnlyKeys("big");
        assertThat(failures().get("big")).startsWith("changed: it changed ");
        assertThat(text("m.tree")).contains("  t/a/other\n").doesNotContain("t/big");
        assertThat(text("m")).doesNotContain("t/big").hasLineCount(4);
        Outcome outcome = sandbox.bpct().run("-v", "--wait=1").expect(4);
        assertThat(outcome.out()).contains("entries: 6 walked = 5 summed + 1 failed + 0 open");
        assertThat(sandbox.bpct().run("--errors=1").expect(0).out()).contains("t/big");

        sandbox.bpct().run("--retry=1", "-j3", "-v", "--wait").expect(0);

        want("sha256sum", "t");
        assertWanted("m");
    }

    @ParameterizedTest
    @CsvSource({
        "rm big, vanished: it is gone since the walk",
        "rm big && mkfifo big, changed: it is no regular file any more",
        "ln -sf ../t/a/other big, changed: it is no regular file any more",
        "echo >>big, changed: it changed since the walk",
        "touch big, changed: it changed since the walk",
        "cp big new && mv new big, changed: it changed since the walk"
    })
    void whatIsNotAsTheWalkSawItFailsAndIsNeverOpened(String change, String message) throws Exception {
        written("-j2");
        Shell.call("cd -- \"$1/t\" && " + change, sandbox.root());

        runAll(NodePath.in(sandbox.path("bin")));

        assertThat(failures()).containsExactly(Map.entry("big", message));
        assertThat(text("m.tree")).doesNotContain("t/big").contains("  t/a/other\n");
    }

    @Test
    void whatCannotBeReadIsNamedWithTheReason() throws Exception {
        User user = User.ordinary();
        Shell.call(WORLD, sandbox.root());
        sandbox.directoryOf(user, "mine");
        sandbox.giveTo(user, sandbox.path("t"));
        Shell.call("chmod 0 -- \"$1/big\"", sandbox.path("t"));

        sandbox.bpctAs(user)
                .run("--sum", "--split=1M", "-v", "--wait", "t", "-o", "mine/m")
                .expect(3);

        assertThat(failures())
                .containsOnlyKeys("big")
                .containsValue("denied: it cannot be read for its checksum: Permission denied");
        sandbox.bpctAs(user).run("--retry=1", "-v", "--wait").expect(3);
        Shell.call("chmod 600 -- \"$1/big\"", sandbox.path("t"));
        sandbox.bpctAs(user).run("--retry=1", "-v", "--wait").expect(0);
        wantPlanted();
        assertWanted("mine/m");
    }

    /** A program of a node does its own work only after the file has been replaced: the moment that a race would hit. */
    @ParameterizedTest
    @CsvSource({"sealed, /usr/sbin:/usr/bin:/sbin:/bin", "descriptors, ''"})
    void aSymlinkThatIsPlantedInTheLastMomentIsNotFollowedForRoot(String access, String more) throws Exception {
        assumeThat(User.current().isRoot()).as("SKIPPED: not root").isTrue();
        Shell.call(WORLD + "head -c 150000001 t/big | tr x y >secret && chmod 600 secret", sandbox.root());
        sandbox.giveTo(User.ordinary(), sandbox.path("t"));
        sandbox.bpct()
                .run("--sum", "--split=1M", "--lanes=1", "--no-submit", "t", "-o", "m")
                .expect(0);
        String swap = "rm -f %1$s; ln -s %2$s %1$s"
                .formatted(
                        sandbox.path("t/big").display(), sandbox.path("secret").display());
        FileName bin = nodeWhere("dd", swap);
        String leaf = Shell.call("head -c 67108864 <\"$1\" | sha256sum", sandbox.path("secret"))
                .out()
                .substring(0, 64);

        runAll(more.isEmpty() ? bin : FileName.ofText(bin.text() + ":" + more));

        assertThat(failures().keySet()).isSubsetOf("big", "a/other").contains("big");
        assertThat(failures().get("big")).startsWith("changed: ");
        assertThat(text("m.tree")).doesNotContain(leaf).doesNotContain("t/big");
        assertThat(Files.readString(
                        sandbox.batch(1).jobs().get(0).part().attempt(1).root().resolve("access")))
                .isEqualTo(access + " .\n");
    }

    /** As by the kernel of a node that is short of memory: nobody says a word then. */
    @Test
    void aReaderThatSomebodyKillsIsStartedAgain() throws Exception {
        written("-j2", "--lanes=1");
        runAll(nodeWhere("dd", "kill -9 $$"));
        assertThat(sandbox.path("once").toPath()).exists();
        assertThat(failures()).isEmpty();
        wantPlanted();
        assertWanted("m");
    }

    @ParameterizedTest
    @CsvSource({"dd", "cksum", "sha256sum", "mkdir"})
    @Tag("long")
    void aJobThatIsKilledAtAnyCommandGoesOnWhereItWas(String program) throws Exception {
        written("-j2", "--lanes=1");
        Path reached = sandbox.path("reached").toPath();
        FileName path = nodeWhere(program, ":>" + reached + "; sleep 100");
        JobDirectory job = sandbox.batch(1).jobs().get(1);
        for (String signal : List.of("KILL", "TERM")) {
            Files.deleteIfExists(reached);
            Files.deleteIfExists(sandbox.path("once").toPath());
            RunningProcess process = BatchOnDisk.start(job, path);
            Sandbox.waitUntil("the job is at " + program, () -> Files.exists(reached));
            process.signalGroup(signal);
            process.await(DEADLINE);
        }
        BatchOnDisk.start(sandbox.batch(1).jobs().get(0), path).await(DEADLINE);
        assertThat(sandbox.path("m").toPath()).doesNotExist();
        assertThat(sandbox.path("m.tree").toPath()).doesNotExist();

        sandbox.bpct().run("--resume=1", "-j3", "-v", "--wait").expect(0);

        wantPlanted();
        assertWanted("m");
    }

    @ParameterizedTest
    @CsvSource({"sha256sum", "sort", "dd", "mv", "rm"})
    @Tag("long")
    void aFinalizerThatIsKilledAtAnyCommandLeavesNoHalfAndGoesOn(String program) throws Exception {
        written("-j2");
        FileName plain = NodePath.in(sandbox.path("plain"));
        for (JobDirectory job : sandbox.batch(1).jobs()) {
            BatchOnDisk.start(job, plain).await(DEADLINE);
        }
        FileName path = nodeWhere(program, ":>" + sandbox.path("reached").display() + "; sleep 100");
        JobDirectory finalizer = sandbox.batch(1).finalizer();
        RunningProcess process = BatchOnDisk.start(finalizer, path);
        Sandbox.waitUntil(
                "the finalizer is at " + program,
                () -> Files.exists(sandbox.path("reached").toPath()));
        process.signalGroup("KILL");
        process.await(DEADLINE);
        assertThat(sandbox.path("m").toPath()).doesNotExist();

        BatchOnDisk.start(finalizer, path).await(DEADLINE);

        sandbox.bpct().run("-v", "--wait=1").expect(0);
        wantPlanted();
        assertWanted("m");
        assertThat(Shell.call("ls -A -- \"$1\"", sandbox.root()).out()).doesNotContain(".bpct-");
    }

    @Test
    void whatIsThereSurvivesAndOnlyTreesAreReplaced() throws Exception {
        Shell.call(WORLD, sandbox.root());
        sandbox.file("m.tree", "mine");
        assertThat(sandbox.bpct()
                        .run("--sum", "--split=1M", "--force", "-v", "--wait", "t", "-o", "m")
                        .expect(2)
                        .err())
                .contains("-o m.tree is there, and holds no hash trees");
        sandbox.bpct().run("--sum", "-v", "--wait", "t", "-o", "m").expect(0);
        assertThat(text("m.tree")).isEqualTo("mine");
        Shell.call("cd -- \"$1\" && rm m && echo 'bpct-tree-1 sha256 67108864' >m.tree", sandbox.root());

        for (String split : List.of("1M", "no")) {
            assertThat(sandbox.bpct()
                            .run("--sum", "--split", split, "-v", "--wait", "t", "-o", "m")
                            .expect(2)
                            .err())
                    .contains("-o m.tree is there already, of an earlier sum; --force ");
        }
        sandbox.bpct()
                .run("--sum", "--split=1M", "--force", "-v", "--wait", "t", "-o", "m")
                .expect(0);
        wantPlanted();
        assertWanted("m");
        sandbox.bpct()
                .run("--sum", "--split=1G", "--force", "-v", "--wait", "t", "-o", "m")
                .expect(0);
        assertSame("m", "all");
        assertThat(sandbox.path("m.tree").toPath()).doesNotExist();
    }

    @ParameterizedTest
    @Tag("long")
    @CsvSource({"1M, mine", "1M, bpct-tree-1 sha256 67108864", "1G, bpct-tree-1 sha256 67108864"})
    void aTreeThatComesMeanwhileSurvivesAndTheBatchCanGoOn(String split, String content) throws Exception {
        written("--split", split);
        sandbox.file("m.tree", content);

        runAll(NodePath.in(sandbox.path("bin")));

        assertThat(text("m.tree")).isEqualTo(content);
        assertThat(sandbox.path("m").toPath()).doesNotExist();
        sandbox.bpct().run("-v", "--wait=1").expect(5);
        Shell.call("mv -- \"$1/m.tree\" \"$1/other\"", sandbox.root());
        sandbox.bpct().run("--resume=1", "-v", "--wait").expect(0);
        wantPlanted();
        if (split.equals("1M")) {
            assertWanted("m");
        } else {
            assertSame("m", "all");
        }
        assertThat(Shell.call("ls -A -- \"$1\"", sandbox.root()).out()).doesNotContain(".bpct-");
    }

    @Test
    void aDamagedChecksumOfARangeIsNotBelieved() throws Exception {
        written("-j2");
        FileName path = NodePath.in(sandbox.path("bin"));
        for (JobDirectory job : sandbox.batch(1).jobs()) {
            BatchOnDisk.start(job, path).await(DEADLINE);
        }
        Shell.call(
                "sed -i '2s/^./x/' \"$1\"/trees/*/67108864",
                FileName.of(sandbox.batch(1).directory().root()));

        BatchOnDisk.start(sandbox.batch(1).finalizer(), path).await(DEADLINE);

        assertThat(failures()).containsOnlyKeys("big").containsValue("other: not all of its ranges were summed");
        sandbox.bpct().run("--retry=1", "-v", "--wait").expect(0);
        wantPlanted();
        assertWanted("m");
    }

    @Test
    void aDryRunAndQuestionsKnowRanges() {
        Shell.call(WORLD, sandbox.root());

        Outcome outcome = sandbox.bpct()
                .run("--sum", "--split=1M", "-j2", "-n", "t", "-o", "m")
                .expect(0);
        sandbox.bpct()
                .run("--sum", "--split=1M", "-v", "--wait", "t", "-o", "m")
                .expect(0);

        assertThat(outcome.out()).contains("2 large files are summed by ranges", "nothing was written or submitted");
        assertThat(sandbox.bpct().run("--why", sandbox.path("t/big")).expect(0).out())
                .contains("summed by ranges");
        assertThat(sandbox.bpct()
                        .run("--sum", "--whole", "t", "-o", "x")
                        .expect(2)
                        .err())
                .contains("--whole");
        assertThat(sandbox.bpct()
                        .run("--sum", "--whole", "--split=no", "t", "-o", "x")
                        .expect(2)
                        .err())
                .contains("--whole sums the files that --split sums by ranges");
    }
}
