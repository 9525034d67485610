package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Names that read like what commands say of others: each is a name, and neither stops a batch nor hides what is wrong. */
@Tag("fault")
final class NamesLikeMessagesIT extends CallsWithin {
    /** A large file that whoever copies it may read, and not its copy: its owner alone cannot read that. */
    private static final String UNREADABLE_COPY = """
            cd -- "$1" && head -c 5000000 /dev/urandom >"$2" && printf 1 >a && chown 0:"$3" -- "$2" && chmod 040 -- "$2"
            """;

    @ParameterizedTest
    @ValueSource(
            strings = {"sync failed for x", "x\nsync failed for : No space left on device\ny", "dd: fsync failed for x"
            })
    void aFileIsNoErrorOfADisk(String name) throws IOException {
        User user = someone();
        FileName source = sandbox.directoryOf(user, "source");
        plant(UNREADABLE_COPY, source, name, user);
        sandbox.directoryOf(user, "copies");

        Outcome outcome =
                sandbox.bpctAs(user).run("-v", "--wait", "--io=drop", "-T", source, sandbox.path("copies/copy"));

        assertThat(outcome.expect(0).out()).contains("2 copied").doesNotContain("No space", "cannot sync");
    }

    @Test
    void aFileIsNoErrorOfTheSumsFile() throws IOException {
        User user = someone();
        FileName source = sandbox.directoryOf(user, "source");
        plant(UNREADABLE_COPY, source, "sha256sum: write error", user);
        sandbox.directoryOf(user, "copies");

        Outcome outcome =
                sandbox.bpctAs(user).run("-v", "--wait", "--verify=sha256", "-T", source, sandbox.path("copies/copy"));

        assertThat(outcome.expect(3).out()).contains("1 denied").doesNotContain("cannot write");
    }

    /** The disk is full, whatever its directories are called. */
    @ParameterizedTest
    @ValueSource(strings = {"plain", "setxattr", "cp: setting attribute", "tar: setxattrat: "})
    void aDirectoryDoesNotHideThatADiskIsFull(String name) throws IOException {
        FileName source = sandbox.directory("source");
        plant(
                "cd -- \"$1\" && mkdir -- \"$2\" && for i in {1..12}; do head -c 300000 /dev/urandom >\"$2/f$i\"; done",
                source,
                name,
                User.current());
        try (SmallDisk disk = SmallDisk.in(sandbox, "disk", "size=2m")) {
            Outcome outcome = sandbox.bpct()
                    .run("-v", "--wait", "--force", "-T", source, disk.folder().resolve(FileName.ofText("copy")));

            assertThat(outcome.expect(5).out()).contains("the destination cannot take more: No space left on device");
            disk.remount("size=20m");
            sandbox.bpct().run("--resume=1", "-v", "--wait").expect(0);
            assertThatTree(disk.folder().resolve(FileName.ofText("copy"))).isExactCopyOf(source);
        }
    }

    /** An ordinary user can make no device, and all that is beside it all the same. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "its frame cannot be decompressed",
                "x: Wrote only y",
                "x: Wrote only 1 of 2 bytes",
                "Removing leading x",
                "setxattrat: x",
                "the archive is damaged in x"
            })
    void aMemberIsNothingThatTarSays(String name) throws IOException {
        User user = someone();
        FileName source = sandbox.directoryOf(user, "source");
        plant(
                "cd -- \"$1\" && for i in {1..5}; do echo $i >f$i; done && mknod -- \"$2\" c 1 3 && tar -cf ../a.tar --no-recursion f1 f2 \"$2\" f3 f4 f5",
                source,
                name,
                user);
        sandbox.directoryOf(user, "out");

        Outcome outcome = sandbox.bpctAs(user).run("-v", "--wait", "--extract", "a.tar", sandbox.path("out/e"));

        assertThat(outcome.expect(3).out()).contains("1 denied").contains("5 extracted");
        assertThat(sandbox.bpctAs(user).run("--errors=1").out()).contains("Cannot mknod: Operation not permitted");
    }

    /** Directories that are open have numbers for names, and others have such numbers for names of their own. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "error reading '31/e' | error reading '45/e'",
                "error reading '40/e' | error reading '31/a/e'",
                "cannot link '/proc/self/fd/9/31/e' to '40/f' | cannot link '/R&D/dst/45/e' to '31/a/f'",
                "cannot open '8/e' | cannot open '8/e'"
            })
    void aDirectoryIsNoDescriptor(String said, String told) throws IOException {
        String template = Files.readString(Path.of("templates/verb/copy/guard-together.sh"));
        String function = template.substring(template.indexOf("\nbpct_tell_truly()"));
        String call = "timeout 20 bash -c \"$call\" bash \"$1\"";
        String setting = """
                bpct_pair=0 bpct_apart='' bpct_to=/proc/self/fd/9 state=failed failed=() name=31/e message=$1
                bpct_destination_roots=('/R&D/dst') bpct_prefixes=([31]=45/ [40]=31/a/ [45]=40/)
                """;

        Outcome outcome = Shell.run(
                "mapfile -d '' -t w; set -- \"${w[1]}\"; call=${w[0]}; " + call,
                List.of(
                        FileName.ofText(setting + function.substring(0, function.indexOf("\n}") + 2)
                                + "\nbpct_tell_truly; printf %s \"$message\""),
                        FileName.ofText(said)));

        assertThat(outcome.expect(0).out()).isEqualTo(told);
    }

    /** A symlink that goes while its archive is written is named, and no other one is taken for it. */
    @Test
    void eachSymlinkKeepsItsTargetWhenOneGoes() throws IOException {
        FileName source = sandbox.directory("source");
        Shell.call("cd -- \"$1\" && for i in {0..6}; do ln -s target$i l$i; done", source);
        FileName bin = sandbox.directory("bin");
        Shell.call(
                "printf '#!/bin/bash\\n[[ $* != *l0* ]] || rm -f -- l0\\nexec /usr/bin/readlink \"$@\"\\n' >\"$1/readlink\" && chmod 755 \"$1/readlink\"",
                bin);

        Outcome outcome = sandbox.bpct()
                .with("PATH", FileName.ofText(bin.text() + ":/usr/bin:/bin"))
                .run("-v", "--wait", "--archive", "a.d", "source");

        assertThat(outcome.expect(4).out()).contains("1 changed");
        String list =
                sandbox.bpct().run("--archive-list", "a.d", "--ls").expect(0).out();
        for (int i = 1; i <= 6; i++) {
            assertThat(list).contains("source/l" + i + " -> target" + i + "\n");
        }
    }

    /** What a backup leaves beside a part, while a generation is added. */
    @ParameterizedTest
    @ValueSource(
            strings = {"part-00001.tar.bak", "part-99999999999999999999.tar", "part-1.tar", ".part-00001.tar.AbCdEf"})
    void aFileBesideThePartsIsNone(String name) throws IOException {
        FileName source = sandbox.directory("source");
        Shell.call("echo 1 >\"$1/f\"", source);
        sandbox.bpct().run("-v", "--wait", "--archive", "a.d", "source").expect(0);
        Shell.call("echo 22 >\"$1/f\"", source);

        sandbox.bpct()
                .run(
                        "-v",
                        "--wait",
                        "--archive",
                        "a.d",
                        "-u",
                        "--pre=touch " + sandbox.path("a.d").text() + "/" + name,
                        "source")
                .expect(0);

        assertThat(Files.deleteIfExists(sandbox.path("a.d/" + name).toPath())).isTrue();
        sandbox.bpct().run("--archive-check", "a.d", "-v", "--wait").expect(0);
        assertThat(sandbox.bpct()
                        .run("--archive-list", "a.d", "--generation=1")
                        .expect(0)
                        .out())
                .contains("source/f");
    }

    private static User someone() {
        assumeTrue(User.current().isRoot(), "another user's file, or a device, is needed");
        return User.ordinary();
    }

    private void plant(String script, FileName folder, String name, User user) {
        Shell.run(
                        "mapfile -d '' -t w; set -- \"${w[@]}\" \"$1\"; set -e\n" + script,
                        List.of(folder, FileName.ofText(name)),
                        Integer.toString(user.gid()))
                .expect(0);
    }
}
