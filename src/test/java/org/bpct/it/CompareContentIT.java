package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.bpct.Rounds;
import org.bpct.files.FileName;
import org.bpct.model.JobDirectory;
import org.bpct.survey.RandomFiles;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The promise that {@code --compare --content} also names the files of one size that have other bytes, and no others. */
@Tag("it")
final class CompareContentIT extends CallsWithin {
    private static final int SEEDS = Rounds.of(100, 300);
    private static final Duration DEADLINE = Duration.ofMinutes(2);

    /** Two trees of 12 files, among them odd names, of which jobs have to read all but the empty one. */
    private void world() {
        shell("""
                mkdir -p a/d/e && cd a && for i in {1..8}; do echo "file $i" >d/f$i; done && : >empty
                echo line >$'d/e/new\nline' && echo back >'d/e/b\\s' && echo not text >$'d/e/\\377' && cp -a ../a ../b
                """);
    }

    /** Gives a file of b other bytes, and nothing else. */
    private void spoil(String... names) {
        for (String name : names) {
            shell("f=b/" + name + " && touch -r \"$f\" ref && size=$(stat -c %s \"$f\")"
                    + " && printf '%*s' $size '' | tr ' ' x >\"$f\" && touch -r ref \"$f\" && rm ref");
        }
    }

    /** On a node that has a cmp which can tell nothing: checksums tell it all. */
    private Outcome withoutCmp(Object... options) throws Exception {
        FileName cmp = sandbox.file("tools/cmp", "#!/bin/bash\necho >>\"${0%/*}/calls\"\nexit 2\n");
        assertThat(cmp.toPath().toFile().setExecutable(true, false)).isTrue();
        List<Object> words = new ArrayList<>(List.of("--compare", "--content"));
        words.addAll(List.of(options));
        words.addAll(List.of("a", "b"));
        Outcome said = sandbox.bpct()
                .with("PATH", FileName.ofText(sandbox.path("tools").text() + ":/usr/bin:/bin"))
                .run(words.toArray());
        assertThat(sandbox.path("tools/calls").toPath()).as("cmp was asked").exists();
        return said;
    }

    private void shell(String script) {
        Shell.call("cd -- \"$1\" && " + script, sandbox.root());
    }

    private Outcome compare(Object... options) {
        List<Object> words = new ArrayList<>(List.of("--compare", "--content"));
        words.addAll(List.of(options));
        words.addAll(List.of("a", "b"));
        return sandbox.bpct().run(words.toArray());
    }

    private String errors() {
        return sandbox.bpct().run("--errors=1").out();
    }

    @Test
    void equalTreesAreReadWholeAndHaveNoDifference() {
        world();

        Outcome said = compare("-v", "--wait", "-j2").expect(0);

        assertThat(said.out()).isEmpty();
        assertThat(said.err())
                .contains(
                        "Batch #1, comparison: ",
                        "Compares: " + sandbox.path("a").display(),
                        "Compares: " + sandbox.path("b").display(),
                        "entries: 11 walked = 11 compared + 0 failed + 0 open",
                        "15 names in both, 0 differences");
    }

    @Test
    void otherBytesAreListedAmongTheOtherDifferences() {
        world();
        spoil("d/f3", "d/e/$'new\\nline'", "d/e/'b\\s'", "d/e/$'\\377'");
        shell("chmod 600 b/d/f3 b/d/f5 && rm b/d/f7 && touch -r a/d b/d");

        Outcome said = compare("-v", "--wait", "-j2").expect(3);

        assertThat(said.out().lines())
                .containsExactly(
                        "content - - d/e/b\\s",
                        "content - - $'d/e/new\\nline'",
                        "content - - $'d/e/\\377'",
                        "mode 644 600 d/f3",
                        "content - - d/f3",
                        "mode 644 600 d/f5",
                        "only-in-a f - d/f7");
        assertThat(errors())
                .contains(
                        "4 names: differs: contents differ: sha256 '...' in A and '...' in B",
                        "2 names: differs: mode '...' and '...'",
                        "1 name: only-in-a: is only in A");
        assertThat(compare("-v", "--wait", "--json").expect(3).out())
                .contains("{\"path\":\"d/e/new\\nline\",\"differs\":\"content\"}\n")
                .hasLineCount(7);
        assertThat(compare("-v", "--wait", "-o", "list").expect(3).out()).contains("7 differences");
        assertThat(sandbox.path("list").toPath()).hasContent(said.out());
        assertThat(sandbox.bpct().run("--why", "b/d/f3").out()).contains("contents differ");
        assertThat(sandbox.bpct().run("--why", "b/d/f1").out()).contains("has the same content in both trees");
    }

    @Test
    @Tag("long")
    void randomTreesDifferWhereCmpSaysSoWithAnyNumberOfJobs() throws Exception {
        sandbox.directory("a");
        for (int seed = 1; seed <= SEEDS; seed++) {
            RandomFiles.plant(sandbox.path("a/" + seed), seed);
        }
        shell("""
                cp -a a b && cd b && RANDOM=7 && find . -type f -size +0 -print0 | sort -z >../names
                while IFS= read -r -d '' name; do
                  ((RANDOM % 9)) || { touch -r "$name" ../ref && printf X | dd of="$name" bs=1 conv=notrunc status=none \\
                    && touch -r ../ref "$name"; }
                done <../names
                cd ../a && while IFS= read -r -d '' name; do
                  cmp -s -- "$name" "../b/$name" || printf '%s\\0' "$name"
                done <../names >../wanted
                """);

        compare("-v", "--wait", "-j1").expect(3);
        withoutCmp("-v", "--wait", "-j3", "-o", "list").expect(3);

        List<FileName> wanted = Shell.call("sed -z \"s|^[.]|$1/a|\" \"$1/wanted\"", sandbox.root())
                .words();
        for (int batch = 1; batch <= 2; batch++) {
            assertThat(sandbox.bpct().run("--errors=" + batch, "-0").words())
                    .as("batch " + batch)
                    .hasSizeGreaterThan(SEEDS)
                    .containsExactlyInAnyOrderElementsOf(wanted);
        }
        assertThat(sandbox.path("list").toPath())
                .content(StandardCharsets.ISO_8859_1)
                .hasLineCount(wanted.size());
    }

    @Test
    void whatCannotBeReadOnOneSideIsNamedAndNotCalledDifferent() throws Exception {
        world();
        User user = User.ordinary();
        shell("chmod 0 b/d/f1 a/d/f2");
        sandbox.giveTo(user, sandbox.path("a"));
        sandbox.giveTo(user, sandbox.path("b"));

        Outcome said = sandbox.bpctAs(user)
                .run("--compare", "--content", "-v", "--wait", "a", "b")
                .expect(3);

        assertThat(said.out().lines()).containsExactly("mode 644 0 d/f1", "mode 0 644 d/f2");
        assertThat(said.err()).contains("d/f1: in B: ", "d/f2: ").contains("Permission denied");
    }

    /** A symlink in the place of a file of B leads root nowhere, and FIFOs block nobody. */
    @Test
    void whatIsExchangedBeforeAJobReadsItIsNeverFollowedNorWaitedFor() {
        assumeThat(User.current().isRoot()).as("only root guards himself").isTrue();
        world();
        sandbox.giveTo(User.ordinary(), sandbox.path("a"));
        sandbox.giveTo(User.ordinary(), sandbox.path("b"));
        compare("--no-submit").expect(0);
        shell("echo 'file 1' >secret && ln -sf ../../secret b/d/f1 && rm b/d/f2 && mkfifo b/d/f2 && rm b/d/f3"
                + " && mv b/d/e b/d/moved && ln -s moved b/d/e");

        Outcome said = sandbox.bpct().run("--resume=1", "-v", "--wait").expect(4);

        assertThat(said.out()).contains("entries: 11 walked = 5 compared + 6 failed + 0 open");
        assertThat(errors())
                .contains("in B: it is no regular file any more", "in B: it is gone since the walk")
                .doesNotContain("contents differ");
    }

    @Test
    void aComparisonThatIsKilledGoesOnWhereItWas() throws Exception {
        shell("""
                mkdir a && for i in {1..40}; do mkdir a/$i && for j in {1..50}; do echo $i >a/$i/$j; done; done && cp -a a b
                """);
        spoil("7/3", "33/9");
        compare("--no-submit", "-j2", "--lanes=1").expect(0);
        FileName bin = NodePath.in(sandbox.path("bin"));
        Shell.call("""
                cd -- "$1" && real=$(readlink -f sha256sum) && rm sha256sum && cat >sha256sum <<END
                #!/bin/bash
                [[ ! -e $2/once ]] || { : >$2/reached; sleep 100; }; : >$2/once
                exec $real "\\$@"
                END
                chmod 755 sha256sum
                """, bin, sandbox.root());
        JobDirectory first = sandbox.batch(1).jobs().get(0);
        for (String signal : List.of("KILL", "TERM")) {
            Files.deleteIfExists(sandbox.path("reached").toPath());
            RunningProcess job = BatchOnDisk.start(first, bin);
            Sandbox.waitUntil(
                    "the job sums a group",
                    () -> Files.exists(sandbox.path("reached").toPath()));
            job.signalGroup(signal);
            job.await(DEADLINE);
        }

        Outcome outcome =
                sandbox.bpct().run("--resume=1", "-j3", "-v", "--wait").expect(3);

        assertThat(outcome.out()).contains("entries: 2000 walked = 1998 compared + 2 failed + 0 open");
        assertThat(errors()).contains("2 names: differs: contents differ", "a/7/3", "a/33/9");
    }

    /** A list that is not whole would say that all else is equal. */
    @Test
    void thereIsNoListIfNotAllCouldBeCompared() {
        world();

        Outcome said = compare("-v", "--wait", "-o", "list", "--auto-resume=0", "--pre", "exit 1")
                .expect(5);

        assertThat(said.err()).contains("11 files are not compared yet", "there is no list of differences");
        assertThat(sandbox.path("list").toPath()).doesNotExist();
    }

    @Test
    void whatMakesNoSenseIsRefused() {
        world();

        assertThat(compare("-o", "list").expect(2).err()).contains("--output needs --wait");
        assertThat(compare("--json").expect(2).err()).contains("--json needs --wait");
        assertThat(sandbox.bpct().run("--content", "a", "b").expect(2).err()).contains("--content needs --compare");
        assertThat(sandbox.bpct()
                        .run("--compare", "--content", "a", "a")
                        .expect(2)
                        .err())
                .contains("the same directory");
        assertThat(compare("-n").expect(0).out()).contains("to be read in both: 11 files");
        assertThat(sandbox.batchHome().root()).doesNotExist();
    }
}
