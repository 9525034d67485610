package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.bpct.files.FileName;
import org.bpct.model.ChecksumMethod;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --verify} between hosts: a flipped byte is found, by name, before the copy takes the place of an old one. */
@Tag("it")
final class HostContentsIT extends CallsWithin {
    private static final long SEED = Long.getLong("bpct.seed", 20_261_201);

    /** A tar that flips a byte of each new copy of "victim" and puts its time back; once, if there is a file {@code once}. */
    private static final String FLIPPING_TAR = """
            #!/bin/bash
            here=${BASH_SOURCE[0]%/*}
            /usr/bin/tar "$@" || exit
            [[ $1 == --extract && $PWD == */.bpct-* && ! -e $here/gone ]] || exit 0
            find . -name victim -type f >"$here/found"
            while read -r copy; do
                touch -r "$copy" "$here/time"
                printf X | dd of="$copy" bs=1 seek=3 conv=notrunc status=none
                touch -r "$here/time" "$copy"
                [[ ! -e $here/once ]] || : >"$here/gone"
            done <"$here/found"
            exit 0
            """;

    private Outcome transfer(int code, String ssh, boolean sends, String source, String copy, String... more) {
        Stream<String> words = Stream.concat(Stream.of("--wait", "--ssh", ssh), Stream.of(more));
        return sandbox.bpct()
                .in(sandbox.root())
                .run(Stream.concat(words, Stream.of(sends ? source : far(source), sends ? far(copy) : copy))
                        .toArray())
                .expect(code);
    }

    private String far(String name) {
        return "far:" + sandbox.path(name).text();
    }

    /** Makes a command that does as ssh: it calls a login shell with the last word, after these lines. */
    private String standIn(String... lines) throws IOException {
        Path script = sandbox.file("stand-in", "").toPath();
        Files.writeString(script, "#!/bin/bash\n" + String.join("\n", lines) + "\nexec bash -c \"${!#}\"\n");
        Shell.call("chmod 755 \"$1\"", FileName.of(script));
        return script.toString();
    }

    /** Puts the tar that flips bytes before that of the destination; where that is here, of both hosts. */
    private String flipping(boolean sends) throws IOException {
        Path tar = sandbox.file("flips/tar", "").toPath();
        Files.writeString(tar, FLIPPING_TAR);
        Shell.call("chmod 755 \"$1\"", FileName.of(tar));
        return sends ? standIn("PATH='" + tar.getParent() + "':$PATH") : standIn();
    }

    private Outcome flipped(int code, boolean sends) throws IOException {
        String ssh = flipping(sends);
        BpctCall call = sandbox.bpct().in(sandbox.root());
        if (!sends) {
            call = call.with("PATH", FileName.ofText(sandbox.path("flips").text() + ":/usr/local/bin:/usr/bin:/bin"));
        }
        return call.run(
                        "--wait",
                        "--verify",
                        "-j1",
                        "-T",
                        "--ssh",
                        ssh,
                        sends ? "source" : far("source"),
                        sends ? far("copy") : "copy")
                .expect(code);
    }

    private List<String> errors() throws IOException {
        Path errors = sandbox.batch(1).jobs().get(0).part().attempt(1).errors();
        String[] words = Files.readString(errors, StandardCharsets.ISO_8859_1).split("\0");
        return List.of(words).subList(1, words.length);
    }

    private List<String> manifest(ChecksumMethod method) throws IOException {
        return Files.readAllLines(sandbox.batch(1).directory().manifest(method), StandardCharsets.ISO_8859_1);
    }

    /** Returns the number of files that the manifest finds as they are, from a folder. */
    private int checked(String folder, ChecksumMethod method) {
        String command = method.command();
        return Shell.call(
                        "cd -- \"$1\" && " + command + " -c --strict \"$2\" | grep -c ': OK$'",
                        sandbox.path(folder),
                        FileName.of(sandbox.batch(1).directory().manifest(method)))
                .out()
                .lines()
                .mapToInt(Integer::parseInt)
                .sum();
    }

    private int files(String folder) {
        return Integer.parseInt(Shell.call("find \"$1\" -type f -printf x | wc -c", sandbox.path(folder))
                .out()
                .strip());
    }

    @ParameterizedTest
    @CsvSource({"true, sha256", "false, sha256", "true, b2", "false, b2"})
    void theManifestTellsOfEachFileWithAnyName(boolean sends, String word) throws Exception {
        ChecksumMethod method = ChecksumMethod.ofCopies(word).orElseThrow();
        FileName source = sandbox.directory("source");
        SampleTree.plant(source, SEED, 60);
        Shell.call("find \"$1\" -type s -delete", source);
        for (FileName name : OddNames.all()) {
            Path odd = source.resolve(name).toPath();
            if (!Files.exists(odd)) {
                Files.writeString(Files.createDirectory(odd).resolve(name.toPath()), "x");
            }
        }
        String said = transfer(0, standIn(), sends, "source", "copy", "-j2", "--verify=" + word)
                .text();
        assertThatTree(sandbox.path("copy")).isExactCopyOf(source);
        assertThat(checked("copy", method)).isEqualTo(files("source")).isPositive();
        assertThat(said)
                .contains(
                        sends
                                ? "Check without bpct: ssh far 'cd "
                                        + sandbox.path("copy").text() + " && " + method.command() + " -c --quiet' <"
                                : "Check without bpct: (cd "
                                        + sandbox.path("copy").text() + " && ");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aCopyThatAlwaysGoesWrongIsNamedAndTheOldOneStays(boolean sends) throws Exception {
        sandbox.file("source/a/victim", "0123456789");
        sandbox.file("source/a/other", "0123456789");
        sandbox.file("copy/a/victim", "old");
        flipped(3, sends);
        assertThat(errors())
                .containsExactly(
                        "a/victim", "differs", "contents differ: sha256 '84d89877' of source and '8b9b78b5' of copy");
        assertThat(sandbox.path("copy/a/victim").toPath()).hasContent("old");
        assertThat(sandbox.path("copy/a/other").toPath()).hasContent("0123456789");
        assertThat(manifest(ChecksumMethod.SHA256)).singleElement().asString().endsWith("  a/other");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aCopyThatWentWrongOnceIsMadeAgain(boolean sends) throws Exception {
        sandbox.file("source/a/victim", "0123456789");
        Shell.call("cd -- \"$1\" && ln a/victim second && ln a/victim a/third", sandbox.path("source"));
        sandbox.file("flips/once", "");
        flipped(0, sends);
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
        assertThat(sandbox.path("flips/gone").toPath()).exists();
        assertThat(checked("copy", ChecksumMethod.SHA256)).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void severalOperandsAreNamedFromTheirDestination(boolean sends) throws Exception {
        sandbox.file("one", "1");
        sandbox.file("tree/back\\slash", "2");
        sandbox.directory("there");
        sandbox.bpct()
                .in(sandbox.root())
                .run(
                        "--wait",
                        "--verify",
                        "--ssh",
                        standIn(),
                        sends ? "one" : far("one"),
                        sends ? "tree" : far("tree"),
                        sends ? far("there") : "there")
                .expect(0);
        assertThat(checked("there", ChecksumMethod.SHA256)).isEqualTo(2);
    }

    @Test
    void aFileWithANewNameIsSummedByThatName() throws Exception {
        sandbox.file("one", "1");
        transfer(0, standIn(), true, "one", "new", "--verify");
        assertThat(manifest(ChecksumMethod.SHA256)).singleElement().asString().endsWith("  new");
    }

    @Test
    void aSourceThatCannotBeSummedIsNamedAndNotCopied() throws Exception {
        sandbox.file("source/victim", "0123456789");
        sandbox.file("source/other", "0123456789");
        Path sum = sandbox.file("sums/sha256sum", "").toPath();
        Files.writeString(sum, """
                #!/bin/bash
                for name; do [[ $name != *victim ]] || { echo 'sha256sum: no' >&2; exit 1; }; done
                exec /usr/bin/sha256sum "$@"
                """);
        Shell.call("chmod 755 \"$1\"", FileName.of(sum));
        transfer(3, standIn("PATH='" + sum.getParent() + "':$PATH"), false, "source", "copy", "--verify");
        assertThat(errors()).containsExactly("victim", "other", "it cannot be read for its checksum");
        assertThat(sandbox.path("copy/victim").toPath()).doesNotExist();
        assertThat(sandbox.path("copy/other").toPath()).exists();
    }

    @Test
    void aKilledJobGoesOnAndTheManifestIsWhole() throws Exception {
        for (int i = 0; i < 200; i++) {
            sandbox.file("source/d" + i % 7 + "/f" + i, "f".repeat(i));
        }
        Path calls = sandbox.file("calls", "").toPath();
        String ssh =
                standIn("echo x >>'" + calls + "'; [[ $(wc -l <'" + calls + "') != 4 ]] || " + SshStandIn.KILLS_JOB);
        transfer(5, ssh, true, "source", "copy", "--verify", "--auto-resume=0", "--lanes=1");
        sandbox.bpct().in(sandbox.root()).run("--resume=1", "--wait").expect(0);
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
        assertThat(checked("copy", ChecksumMethod.SHA256)).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatRootReadsForItsChecksumKeepsItsAccessTime(boolean sends) throws Exception {
        // A user's reading moves access times. A stand-in would be in the namespace of the job.
        SshServer.require();
        sandbox.file("source/f", "content");
        Shell.call("touch -a -d @1000000000 \"$1\"", sandbox.path("source/f"));
        try (SshServer server = SshServer.start(sandbox)) {
            transfer(0, server.ssh(), sends, "source", "copy", "--verify");
        }
        assertThat(Shell.call("stat -c %X \"$1\"", sandbox.path("source/f")).out())
                .isEqualTo("1000000000\n");
    }
}
