package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The promise of {@code --sum-check FILE.tree}: a file is as its hash tree says, or the bad ranges of it have names. */
@Tag("it")
final class TreeCheckIT extends CallsWithin {
    /** A file of five leaves, one of a single one, and small ones. */
    private static final String WORLD = """
            cd -- "$1" && mkdir -p t/a && echo small >t/f && echo other >t/a/f && truncate -s 300000001 t/big
            for at in 0 67108863 67108864 150000000 300000000; do
                printf x | dd of=t/big bs=1 seek=$at conv=notrunc status=none
            done
            yes 2 | head -c 2000000 >t/a/other
            """;

    private static final Duration DEADLINE = Duration.ofMinutes(2);

    private void plant(String method) {
        Shell.call(WORLD, sandbox.root());
        sandbox.bpct()
                .run("--sum=" + method, "--split=1M", "-j2", "-v", "--wait", "t", "-o", "m")
                .expect(0);
    }

    private void change(String what) {
        Shell.call("cd -- \"$1/t\" && " + what, sandbox.root());
    }

    private Outcome check(int code, Object... options) {
        List<Object> words = new ArrayList<>(List.of("--sum-check", "m.tree", "-v", "--wait"));
        words.addAll(List.of(options));
        return sandbox.bpct().run(words.toArray()).expect(code);
    }

    private String errors(int batch) {
        return sandbox.bpct().run("--errors=" + batch).expect(0).out();
    }

    @ParameterizedTest
    @CsvSource({"sha256, 1, 1", "b2, 2, auto", "md5, 5, 2"})
    void filesAreAsTheirTreesSay(String method, int jobs, String lanes) {
        plant(method);

        Outcome outcome = check(0, "-j", jobs, "--lanes", lanes);

        assertThat(outcome.out())
                .contains("to be checked by ranges: 2 files, 302,000,001 bytes")
                .contains("entries: 2 walked = 2 checked + 0 failed + 0 open")
                .contains("bytes: 302000001 walked = 302000001 checked + 0 failed + 0 open");
        Shell.call("cd -- \"$1\" && ! ls -A | grep -v -x -e t -e m -e m.tree -e home", sandbox.root());
    }

    @Tag("long")
    @Test
    void badRangesHaveNamesForAnyNumberOfJobs() {
        plant("sha256");
        change(
                "for at in 5 67108863 67108864 300000000; do printf y | dd of=big bs=1 seek=$at conv=notrunc status=none; done");

        for (int jobs : List.of(1, 3)) {
            assertThat(check(3, "-j", jobs).out()).contains("entries: 2 walked = 1 checked + 1 failed + 0 open");
        }

        assertThat(errors(2))
                .isEqualTo(errors(3))
                .contains("1 name: differs: contents differ: bytes 0-134217727, 268435456-300000000")
                .contains("t/big")
                .doesNotContain("other");
    }

    @Test
    @Tag("long")
    void aRetryReadsBadRangesAgain() {
        plant("sha256");
        change("cp -p big good && printf y | dd of=big bs=1 seek=150000000 conv=notrunc status=none");
        check(3);
        assertThat(errors(2)).contains("bytes 134217728-201326591");
        sandbox.bpct().run("--retry=2", "-v", "--wait").expect(3);
        change("cat good >big");

        sandbox.bpct().run("--retry=2", "-v", "--wait").expect(0);
    }

    @Test
    void whatIsGoneOrOfAnotherSizeIsNamedAndNotRead() {
        plant("sha256");
        change("rm big && echo more >>a/other");

        Outcome outcome = check(3);

        assertThat(outcome.out()).contains("with a hash tree, and not there: 1", "to be checked by ranges: 0 files");
        assertThat(errors(2))
                .contains("missing: is in the manifest, and not there")
                .contains("differs: has 2000005 bytes, and 2000000 in its hash tree");
    }

    @Test
    @Tag("long")
    void namesAreBelowTheBase() {
        plant("sha256");
        Shell.call("cd -- \"$1\" && mkdir copy && cp -r t copy && rm -r t", sandbox.root());

        check(0, "--base", "copy");
        check(3);
    }

    @Tag("long")
    @Test
    void aDamagedTreeAccusesNoFile() throws Exception {
        plant("sha256");
        Shell.call("cd -- \"$1\" && cp m.tree good && sed '5s/^./x/' good >m.tree", sandbox.root());
        assertThat(check(2).err()).contains("m.tree: line 5 is no leaf");
        Shell.call("cd -- \"$1\" && sed '5{h;d};6G' good >m.tree", sandbox.root());

        check(3);

        assertThat(errors(2))
                .contains("its hash tree is damaged: the leaves do not have the root")
                .doesNotContain("differ:");
    }

    @Test
    void whatIsForManifestsIsRefused() {
        plant("sha256");
        for (List<Object> words :
                List.<List<Object>>of(List.of("--strict"), List.of("--format", "gnu"), List.of("--method", "sha256"))) {
            assertThat(check(2, words.toArray()).err()).contains("holds hash trees of large files");
        }
    }

    @Test
    void aFileThatChangesMeanwhileIsNamedAsChanged() {
        plant("sha256");
        sandbox.bpct().run("--sum-check", "m.tree", "--no-submit", "-j2").expect(0);
        change("touch big");
        List<JobDirectory> scripts = new ArrayList<>(sandbox.batch(2).jobs());
        scripts.add(sandbox.batch(2).finalizer());
        for (JobDirectory job : scripts) {
            BatchOnDisk.start(job, NodePath.in(sandbox.path("bin"))).await(DEADLINE);
        }

        sandbox.bpct().run("-v", "--wait=2").expect(4);

        assertThat(errors(2)).contains("changed: it changed since the walk");
        sandbox.bpct().run("--retry=2", "-v", "--wait").expect(0);
    }

    @Test
    void rootFollowsNoSymlinkThatIsPlantedSinceTheWalk() throws Exception {
        assumeThat(User.current().isRoot()).as("SKIPPED: not root").isTrue();
        plant("sha256");
        sandbox.giveTo(User.ordinary(), sandbox.path("t"));
        sandbox.bpct().run("--sum-check", "m.tree", "--no-submit").expect(0);
        change("mv big ../secret && ln -s ../secret big");
        List<JobDirectory> scripts = new ArrayList<>(sandbox.batch(2).jobs());
        scripts.add(sandbox.batch(2).finalizer());
        for (JobDirectory job : scripts) {
            BatchOnDisk.start(job, NodePath.in(sandbox.path("bin"))).await(DEADLINE);
        }

        sandbox.bpct().run("-v", "--wait=2").expect(4);

        assertThat(errors(2)).contains("changed: it is no regular file any more");
        assertThat(Files.exists(sandbox.path("secret").toPath())).isTrue();
    }
}
