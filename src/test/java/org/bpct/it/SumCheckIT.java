package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The promise of {@code --sum-check}: each name of a manifest is as it says, or is named with what is wrong with it. */
@Tag("it")
final class SumCheckIT extends CallsWithin {
    private static final String WORLD = """
            cd -- "$1" && mkdir -p t/a t/b && for i in 1 2 3 4; do echo "$i" | tee t/f$i t/a/f$i >t/b/f$i; done
            sha256sum t/f? t/a/f? t/b/f? >m
            """;

    private static final Duration DEADLINE = Duration.ofMinutes(2);

    private void shell(String script) {
        Shell.call("cd -- \"$1\" && " + script, sandbox.root());
    }

    private void world() {
        Shell.call(WORLD, sandbox.root());
    }

    private Outcome check(Object... options) {
        List<Object> words = new ArrayList<>(List.of("-v", "--wait", "--sum-check", "m"));
        words.addAll(List.of(options));
        return sandbox.bpct().run(words.toArray());
    }

    private String errors() {
        return sandbox.bpct().run("--errors=1").out();
    }

    @ParameterizedTest
    @CsvSource({"1, 1, gnu", "2, 3, bsd"})
    void whatSumMadeIsFineInAnyFormAndWithAnyNumberOfJobs(long seed, int jobs, String format) throws Exception {
        SampleTree.plant(sandbox.directory("tree"), seed, 80);
        sandbox.bpct()
                .run("--sum", "--format", format, "-v", "--wait", "tree", "-o", "m")
                .expect(0);

        Outcome outcome = check("--format", format, "-j", jobs, "--strict", "--exclude", "/m")
                .expect(3);

        assertThat(outcome.out())
                .contains(
                        "Batch #2, check of sums: ",
                        "Manifest: " + sandbox.path("m").display())
                .containsPattern("entries: ([1-9]\\d*) walked = \\1 checked \\+ 0 failed \\+ 0 open");
        // The home of batches is in the working directory.
        check("--format", format, "-j", jobs).expect(0);
    }

    @Test
    void eachNameThatIsNotAsInTheManifestIsNamedWithWhatIsWrong() {
        world();
        shell("""
                echo other >t/f1; rm t/a/f2; rm t/a/f3; mkdir t/a/f3; rm t/b/f4; ln -s /etc/passwd t/b/f4
                rm t/b/f1; mkfifo t/b/f1; mv t/b t/c; ln -s c t/b
                """);

        Outcome outcome = check("-j", 2).expect(3);

        assertThat(outcome.out())
                .contains("in the manifest, and not there: 1\n")
                .contains("entries: 6 walked = 5 checked + 1 failed + 0 open");
        assertThat(errors())
                .contains("1 name: differs: contents differ: sha256 '...' in the manifest and '...' of the file")
                .contains("1 name: missing: is in the manifest, and not there")
                .contains("1 name: walk: it is no regular file")
                .contains("4 names: walk: ", " is no directory")
                .contains(
                        sandbox.path("t/a/f2").display(), sandbox.path("t/a/f3").display());
    }

    @Test
    void withStrictFilesThatAreNotInTheManifestAreErrorsButForTheManifestItself() {
        world();
        shell("mkdir base && mv t m base && echo 1 >base/t/extra && ln -s f1 base/t/link && mkfifo base/t/fifo");

        Outcome fine = sandbox.bpct().run("-v", "--wait", "--sum-check", "base/m", "--base", "base");
        Outcome strict = sandbox.bpct().run("-v", "--wait", "--sum-check", "base/m", "--base", "base", "--strict");

        fine.expect(0);
        strict.expect(3);
        assertThat(strict.out()).contains("there, and not in the manifest: 1\n");
        assertThat(sandbox.bpct().run("--errors=2").out())
                .contains("1 name: extra: is not in the manifest")
                .contains(sandbox.path("base/t/extra").display())
                .doesNotContain("link", "fifo");
        shell("rm base/t/extra");
        sandbox.bpct()
                .run("-v", "--wait", "--sum-check", "base/m", "--base", "base", "--strict")
                .expect(0);
    }

    @Test
    void manifestsOfOthersAreRead() {
        world();
        shell("""
                md5sum --tag t/f1 >mixed; sha512sum --tag t/f2 >>mixed; b2sum --tag t/f3 >>mixed; sha1sum t/f4 >>mixed
                sed 's/$/\\r/' m >crlf; (printf '\\xef\\xbb\\xbf'; cat m) >bom; : >empty
                sha256sum -z t/f1 t/a/f2 >nul; sha384sum "$PWD/t/f1" >absolute; b2sum t/f1 >x.b2
                """);
        for (String manifest : List.of("mixed", "crlf", "bom", "nul", "absolute", "x.b2", "empty")) {
            sandbox.bpct().run("-v", "--wait", "--sum-check", manifest).expect(0);
        }
        assertThat(sandbox.bpct().run("-n", "--sum-check", "empty").err()).contains("the manifest names no file");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../secret",
                "/etc/passwd",
                "t/../../secret",
            })
    void aManifestThatLeadsOutOfTheBaseIsRefusedAndNothingIsRead(String name) {
        world();
        shell("sed \"1s|t/f1|" + name + "|\" m >m2");
        Outcome refused =
                sandbox.bpct().run("-v", "--wait", "--sum-check", "m2").expect(2);
        assertThat(refused.err()).contains("--sum-check m2: line 1 ", "nothing is checked");
        assertThat(sandbox.bpct().run("--history").out()).doesNotContain("sum-check");
    }

    /** As root, jobs seal it here: the folder of all sandboxes is open to everybody. */
    @Test
    void absoluteNamesAreCheckedBelowTheRootOfAllTrees() {
        world();
        shell("sha256sum \"$PWD\"/t/f? \"$PWD\"/t/a/f? >absolute && echo other >t/a/f3");

        sandbox.bpct()
                .run("-v", "--wait", "--sum-check", "absolute", "--base", "/")
                .expect(3);

        assertThat(errors()).contains("1 name: differs", "t/a/f3").doesNotContain("f1", "f2", "f4");
    }

    @Test
    void linesThatMakeNoSenseOrContradictEachOtherAreRefused() {
        world();
        shell("(cat m; echo nonsense) >m2; (cat m; echo x | sha256sum | sed 's|-|t/f1|') >m3; mkfifo m4");
        assertThat(sandbox.bpct().run("--sum-check", "m2").expect(2).err())
                .contains("line 13 is no line of checksums: nonsense");
        assertThat(sandbox.bpct().run("--sum-check", "m3").expect(2).err())
                .contains("lines 1 and 13 give different checksums for t/f1");
        assertThat(sandbox.bpct().run("--sum-check", "m4").expect(2).err()).contains("m4 is no regular file");
        assertThat(sandbox.bpct().run("--sum-check", "m5").expect(2).err()).contains("cannot read --sum-check m5");
        assertThat(sandbox.bpct().run("--sum-check", "m", "t").expect(2).err()).contains("takes no operand");
        assertThat(sandbox.bpct()
                        .run("--sum-check", "m", "--base", "m")
                        .expect(2)
                        .err())
                .contains("--base m is not a directory");
    }

    @Test
    void whatFailedIsTriedAgainAndNothingElse() {
        world();
        shell("echo other >t/f1; echo other >t/a/f2");
        check("-j", 2).expect(3);
        shell("echo 1 >t/f1; echo spoilt >t/b/f3");

        Outcome retried = sandbox.bpct().run("--retry=1", "-v", "--wait").expect(3);

        assertThat(retried.out()).contains("entries: 12 walked = 11 checked + 1 failed + 0 open");
        assertThat(errors()).contains("t/a/f2").doesNotContain("t/f1", "t/b/f3");
    }

    @Test
    void aCheckThatIsKilledGoesOnWhereItWas() throws Exception {
        shell("""
                mkdir t && for i in {1..40}; do mkdir t/$i && touch t/$i/{1..100} && echo $i >t/$i/x; done
                find t -type f -print0 | xargs -0 sha256sum >m; echo other >t/7/x; echo other >t/33/9
                """);
        sandbox.bpct()
                .run("--sum-check", "m", "--no-submit", "-j2", "--lanes=1")
                .expect(0);
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

        assertThat(outcome.out()).contains("entries: 4040 walked = 4038 checked + 2 failed + 0 open");
        assertThat(errors())
                .contains("2 names: differs: contents differ: sha256 '...' in the manifest", "t/7/x", "t/33/9");
    }

    @Test
    void anOrdinaryUserIsToldWhatHeCannotRead() throws Exception {
        User user = User.ordinary();
        world();
        sandbox.giveTo(user, sandbox.path("t"));
        shell("chmod 0 t/f2 t/a");

        Outcome outcome =
                sandbox.bpctAs(user).run("-v", "--wait", "--sum-check", "m").expect(3);

        assertThat(outcome.out()).contains("entries: 8 walked = 7 checked + 1 failed + 0 open");
        assertThat(sandbox.bpctAs(user).run("--errors=1").out())
                .contains("denied: it cannot be read")
                .contains("4 names: walk: Permission denied");
        shell("chmod 755 t/a");
    }

    @Test
    void rulesChooseWhatIsCheckedAndADryRunLeavesNothingBehind() {
        world();
        shell("echo other >t/a/f1");
        Outcome shown = sandbox.bpct()
                .run("-n", "--sum-check", "m", "--exclude", "/t/a/", "--name", "f[12]")
                .expect(0);
        assertThat(shown.out()).contains("to be checked: 4 files, 8 bytes", "nothing was written or submitted");
        check("--exclude", "/t/a/", "--name", "f[12]").expect(0);
        assertThat(sandbox.bpct()
                        .run("--sum-check", "m", "--files-from", "m")
                        .expect(2)
                        .err())
                .contains("--files-from does not go with --sum-check");
    }

    @Test
    void standardInputIsRead() {
        world();
        shell("echo other >t/a/f1");
        List<Object> words = new ArrayList<>(List.of("/bin/bash", "-c", "exec \"$@\" <m", "bash"));
        words.addAll(sandbox.bpct().command("-v", "--wait", "--sum-check", "-"));
        Outcome outcome = sandbox.bpct().runOther(words.toArray()).expect(3);
        assertThat(outcome.out()).contains("11 checked + 1 failed");
    }
}
