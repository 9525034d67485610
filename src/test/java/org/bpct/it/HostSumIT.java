package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code --sum} of trees on another host: the manifest is, byte for byte, that of a sum on that host. */
@Tag("it")
final class HostSumIT extends CallsWithin {
    private String far(String name) {
        return "far:" + sandbox.path(name).text();
    }

    private String standIn(String... lines) throws IOException {
        return new SshStandIn(sandbox).after(lines);
    }

    private void shell(String script) {
        Shell.call("cd -- \"$1\" && " + script, sandbox.root());
    }

    /** A tree with odd names, links, and entries that are no regular files. */
    private void world() throws IOException {
        shell("""
                mkdir -p data/d/e && cd data && for i in {1..8}; do echo "file $i" >d/f$i; done && : >empty && ln d/f1 d/other
                echo line >$'d/e/new\nline' && echo back >'d/e/b\\s' && echo return >$'d/e/cr\\r' && echo dash >./-
                ln -s d/f1 link && mkfifo pipe && truncate -s 3M d/large
                """);
        for (FileName name : OddNames.all()) {
            Path odd = sandbox.path("data/d").resolve(name).toPath();
            if (!Files.exists(odd)) {
                Files.writeString(Files.createDirectory(odd).resolve(name.toPath()), "x");
            }
        }
    }

    private Outcome sumAs(User user, String ssh, String file, Object... more) {
        List<Object> words = new ArrayList<>(List.of("--wait", "-v", "-o", file, "--ssh", ssh));
        words.addAll(List.of(more));
        return sandbox.bpctAs(user).in(sandbox.root()).run(words.toArray());
    }

    private byte[] bytes(String name) throws IOException {
        return Files.readAllBytes(sandbox.path(name).toPath());
    }

    @ParameterizedTest
    @CsvSource({
        "--sum, --format=gnu",
        "--sum=b2, --format=bsd",
        "--sum=md5, -j3",
        "--sum=sha512, --exclude=f[1-4]",
        "--sum, --min-size=7",
        "--sum, --name=*e*"
    })
    void theManifestIsThatOfASumThere(String sum, String option) throws Exception {
        world();
        sandbox.bpct()
                .in(sandbox.root())
                .run(sum, option, "--wait", "-o", "near", sandbox.path("data"))
                .expect(0);
        Outcome said = sumAs(User.current(), standIn(), "apart", sum, option, far("data"))
                .expect(0);
        assertThat(new String(bytes("apart"), StandardCharsets.ISO_8859_1))
                .isEqualTo(new String(bytes("near"), StandardCharsets.ISO_8859_1))
                .isNotEmpty();
        assertThat(said.out()).contains("sums " + far("data"));
    }

    @Test
    void severalTreesOverARealConnectionAreAcceptedByTheirOwnCommand() throws Exception {
        SshServer.require();
        world();
        shell("mkdir more && echo more >more/file");
        try (SshServer server = SshServer.start(sandbox)) {
            sumAs(User.current(), server.ssh(), "sums", "--sum", "-j2", far("data"), far("more/"))
                    .expect(0);
        }
        int files = Shell.call("find \"$1/data\" \"$1/more\" -type f -printf x", sandbox.root())
                .out()
                .length();
        assertThat(bytes("sums")).asString(StandardCharsets.ISO_8859_1).hasLineCount(files);
        shell("sha256sum --strict --quiet -c sums");
    }

    @Test
    void whatCannotBeReadThereIsNamedAndHasNoLine() throws Exception {
        world();
        User user = User.ordinary();
        shell("chmod 0 data/d/f1 data/d/e");
        sandbox.giveTo(user, sandbox.path("data"));
        sandbox.giveTo(user, sandbox.root());
        Outcome said = sumAs(user, standIn(), "sums", "--sum", far("data")).expect(3);
        assertThat(said.err())
                .contains("cannot walk " + far("data/d/e") + ": cannot read the directory: Permission denied");
        assertThat(sandbox.bpctAs(user).in(sandbox.root()).run("--errors=1").out())
                .contains("it cannot be read for its checksum", far("data/d/f1"), far("data/d/other"));
        assertThat(bytes("sums"))
                .asString(StandardCharsets.ISO_8859_1)
                .contains("/d/f2\n")
                .doesNotContain("/d/f1\n", "/d/e/");
    }

    @Test
    void aFileThatChangesWhileItIsSummedHasNoLineUntilItIsTriedAgain() throws Exception {
        world();
        Path sum = sandbox.file("sums/sha256sum", "").toPath();
        Files.writeString(
                sum,
                "#!/bin/bash\n/usr/bin/sha256sum \"$@\" && [[ -e "
                        + sandbox.path("calm").text() + " ]] || touch d/f4\n");
        Shell.call("chmod 755 \"$1\"", FileName.of(sum));
        sumAs(User.current(), standIn("PATH='" + sum.getParent() + "':$PATH"), "list", "--sum", far("data"))
                .expect(4);
        assertThat(bytes("list")).asString(StandardCharsets.ISO_8859_1).doesNotContain("/d/f4\n");
        sandbox.file("calm", "");
        sandbox.bpct().in(sandbox.root()).run("--retry=1", "--wait").expect(0);
        assertThat(bytes("list")).asString(StandardCharsets.ISO_8859_1).contains("/d/f4\n");
    }

    @Test
    void aKilledJobGoesOnAndTheManifestIsWhole() throws Exception {
        shell(
                "mkdir data && for i in {1..40}; do mkdir data/$i && for j in {1..20}; do echo $i >data/$i/$j; done; done");
        String ssh = standIn(
                "((count != 4)) || { bash -c \"${!#}\" 2>&1 | head -c 300 >&2; exit 255; }",
                "((count != 6)) || " + SshStandIn.KILLS_JOB);
        sumAs(User.current(), ssh, "sums", "--sum", "-j1", "--lanes=1", "--auto-resume=0", far("data"))
                .expect(5);
        sandbox.bpct().in(sandbox.root()).run("--resume=1", "-j2", "--wait").expect(0);
        assertThat(bytes("sums")).asString(StandardCharsets.ISO_8859_1).hasLineCount(800);
        shell("sha256sum --strict --quiet -c sums");
    }

    @Test
    void whatMakesNoSenseIsRefusedAndNothingIsMade() throws Exception {
        world();
        String ssh = standIn();
        User user = User.current();
        assertThat(sumAs(user, ssh, "sums", "--sum", far("data"), "data")
                        .expect(2)
                        .err())
                .contains("not all operands are; sum those of one host at a time");
        assertThat(sumAs(user, ssh, "sums", "--sum", far("data"), "other:/d")
                        .expect(2)
                        .err())
                .contains("on far and on other");
        assertThat(sumAs(user, ssh, "sums", "--sum", far("data"), far("data/d"))
                        .expect(2)
                        .err())
                .contains("leave one out");
        assertThat(sumAs(user, ssh, "sums", "--sum", far("data/empty"))
                        .expect(2)
                        .err())
                .contains("is not a directory");
        assertThat(sumAs(user, ssh, "sums", "--sum", "--split=auto", far("data"))
                        .expect(2)
                        .err())
                .contains("--split does not go with another host");
        assertThat(sandbox.path("sums").toPath()).doesNotExist();
        assertThat(sandbox.batchHome().root()).doesNotExist();
    }
}
