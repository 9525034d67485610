package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --compare --content} between hosts: each end sums its files, and jobs here name those that differ. */
@Tag("it")
final class HostContentComparisonIT extends CallsWithin {
    private String far(String name) {
        return "far:" + sandbox.path(name).text();
    }

    private String standIn(String... lines) throws IOException {
        return new SshStandIn(sandbox).after(lines);
    }

    private void shell(String script) {
        Shell.call("cd -- \"$1\" && " + script, sandbox.root());
    }

    /** Two trees of files, among them odd names, of which jobs have to read all but the empty one. */
    private void world() throws IOException {
        shell("""
                mkdir -p a/d/e && cd a && for i in {1..8}; do echo "file $i" >d/f$i; done && : >empty && ln d/f1 d/other
                echo line >$'d/e/new\nline' && echo back >'d/e/b\\s' && echo not text >$'d/e/\\377' && echo dash >./-
                """);
        for (FileName name : OddNames.all()) {
            Path odd = sandbox.path("a/d").resolve(name).toPath();
            if (!Files.exists(odd)) {
                Files.writeString(Files.createDirectory(odd).resolve(name.toPath()), "x");
            }
        }
        shell("cp -a a b");
    }

    /** Gives a file of b other bytes, and nothing else. */
    private void spoil(String... names) {
        for (String name : names) {
            shell("f=b/" + name + " && touch -r \"$f\" ref && size=$(stat -c %s \"$f\")"
                    + " && printf '%*s' $size '' | tr ' ' z >\"$f\" && touch -r ref \"$f\" && rm ref");
        }
    }

    private Outcome compareAs(User user, String ssh, boolean isFirstFar, Object... more) {
        List<Object> words = new ArrayList<>(List.of("--compare", "--content", "--ssh", ssh));
        words.addAll(List.of(more));
        words.addAll(List.of(isFirstFar ? far("a") : "a", isFirstFar ? "b" : far("b")));
        return sandbox.bpctAs(user).in(sandbox.root()).run(words.toArray());
    }

    private Outcome compare(String ssh, boolean isFirstFar, Object... more) {
        return compareAs(User.current(), ssh, isFirstFar, more);
    }

    private String errors(int batch) {
        return sandbox.bpct().run("--errors=" + batch).out();
    }

    @ParameterizedTest
    @CsvSource({"true, -v", "false, -v", "true, --json", "false, -j3"})
    void bothSayTheSameOfContents(boolean isFirstFar, String option) throws Exception {
        world();
        assertThat(compare(standIn(), isFirstFar, option, "--wait").expect(0).out())
                .isEmpty();
        spoil("d/f3", "d/other", "-", "d/e/$'new\\nline'", "d/e/'b\\s'", "d/e/$'\\377'", "d/'-rf'/'-rf'");
        shell("chmod 600 b/d/f3 b/d/f5 && rm b/d/f7 && touch -r a/d b/d");
        String near = sandbox.bpct()
                .in(sandbox.root())
                .run("--compare", "--content", option, "--wait", "a", "b")
                .expect(3)
                .out();
        assertThat(compare(standIn(), isFirstFar, option, "--wait").expect(3).out())
                .isEqualTo(near)
                .contains("content");
        assertThat(errors(3)).contains("contents differ: sha256");
    }

    @Test
    void aRealConnectionDoesAsWell() throws Exception {
        SshServer.require();
        world();
        spoil("d/f3");
        try (SshServer server = SshServer.start(sandbox)) {
            assertThat(compare(server.ssh(), false, "--wait", "-j2").expect(3).out())
                    .isEqualTo("content - - d/f3\n");
        }
        assertThat(sandbox.bpct().in(sandbox.root()).run("--why", "a/d/f3").out())
                .contains("contents differ");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatCannotBeReadOnOneSideIsNamedAndNotCalledDifferent(boolean isFirstFar) throws Exception {
        world();
        User user = User.ordinary();
        shell("chmod 0 b/d/f1 a/d/f2");
        sandbox.giveTo(user, sandbox.path("a"));
        sandbox.giveTo(user, sandbox.path("b"));
        sandbox.giveTo(user, sandbox.root());
        Outcome said = compareAs(user, standIn(), isFirstFar, "-v", "--wait").expect(3);
        assertThat(said.out().lines()).containsExactly("mode 644 0 d/f1", "mode 0 644 d/f2", "mode 644 0 d/other");
        assertThat(said.err())
                .contains("d/f1: in B: it cannot be read for its checksum", "d/f2: it cannot be read for its checksum")
                .doesNotContain("d/f2: in B");
    }

    @Test
    void whatIsExchangedThereBeforeAJobReadsItIsNeverFollowedNorWaitedFor() throws Exception {
        assumeTrue(User.current().isRoot(), "only root seals");
        world();
        compare(standIn(), false, "--no-submit").expect(0);
        shell("echo 'file 1' >secret && ln -sf ../../secret b/d/f1 && rm b/d/f2 && mkfifo b/d/f2 && rm b/d/f3"
                + " && mv b/d/e b/d/moved && ln -s moved b/d/e");
        sandbox.bpct().in(sandbox.root()).run("--resume=1", "-v", "--wait").expect(4);
        assertThat(errors(1))
                .contains("in B: it is no regular file any more", "in B: it is gone since the walk")
                .doesNotContain("contents differ");
    }

    @Test
    void aFileThatChangesWhileItIsSummedIsNotCalledDifferent() throws Exception {
        world();
        Path sum = sandbox.file("sums/sha256sum", "").toPath();
        Files.writeString(sum, "#!/bin/bash\n/usr/bin/sha256sum \"$@\" && touch d/f4\n");
        Shell.call("chmod 755 \"$1\"", FileName.of(sum));
        String ssh = standIn("PATH='" + sum.getParent() + "':$PATH");
        assertThat(compare(ssh, false, "--wait").expect(4).out()).isEmpty();
        assertThat(errors(1)).contains("in B: it changed while it was summed");
    }

    @Test
    void aConnectionThatBreaksIsWaitedForAndAKilledJobGoesOn() throws Exception {
        shell("mkdir a && for i in {1..40}; do mkdir a/$i && for j in {1..20}; do echo $i >a/$i/$j; done; done"
                + " && cp -a a b");
        spoil("7/3", "33/9");
        String ssh = standIn(
                "((count != 4)) || { bash -c \"${!#}\" 2>&1 | head -c 300 >&2; exit 255; }",
                "((count != 6)) || " + SshStandIn.KILLS_JOB);
        compare(ssh, false, "--wait", "-j1", "--lanes=1", "--auto-resume=0").expect(5);
        Outcome said = sandbox.bpct()
                .in(sandbox.root())
                .run("--resume=1", "-v", "--wait")
                .expect(3);
        assertThat(said.out()).contains("entries: 800 walked = 798 compared + 2 failed + 0 open");
        assertThat(errors(1)).contains("2 names: differs: contents differ", "a/7/3", "a/33/9");
    }

    @Test
    void aKeyThatIsRefusedStopsTheJobAndThereIsNoList() throws Exception {
        world();
        String ssh = standIn("((count < 4)) || { echo 'ann@far: Permission denied (publickey).' >&2; exit 255; }");
        Outcome said =
                compare(ssh, false, "--wait", "-o", "list", "--auto-resume=0").expect(5);
        assertThat(said.err()).contains("there is no list of differences");
        assertThat(sandbox.path("list").toPath()).doesNotExist();
    }
}
