package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bpct.files.FileName;
import org.bpct.model.ChecksumMethod;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The promise of {@code --verify}: one flipped byte is found, by name, and a manifest tells of every file. */
@Tag("it")
final class VerifyIT extends CallsWithin {
    private static final Duration DEADLINE = Duration.ofMinutes(2);
    private static final FileName PATH = FileName.ofText("/usr/bin:/bin");
    private static final Pattern CHECK = Pattern.compile("(?m)^Check without bpct: (.*)$");

    /** A cp that then flips a byte of the copy of "victim" and puts its time back; once, if there is a word more. */
    private static final String FLIPPING_CP = """
            #!/bin/bash
            here=${BASH_SOURCE[0]%/*}
            /bin/cp "$@" || exit
            to=''
            while (($#)); do
                case $1 in
                    -t) to=$2 ;;
                    victim | */victim) copy=$to/$1 ;;
                esac
                shift
            done
            [[ -n ${copy-} && ! -e $here/gone ]] || exit 0
            touch -r "$copy" "$here/time"
            printf X | dd of="$copy" bs=1 seek=3 conv=notrunc status=none
            touch -r "$here/time" "$copy"
            [[ ! -e $here/once ]] || : >"$here/gone"
            """;

    @ParameterizedTest
    @EnumSource(
            value = ChecksumMethod.class,
            names = {"SHA256", "B2"})
    void theManifestTellsOfEveryRegularFileWithAnyName(ChecksumMethod method) throws Exception {
        FileName source = sandbox.path("source");
        SampleTree.plant(source, 51, 100);
        plantNames(source);

        Outcome outcome = sandbox.bpct()
                .run("-j3", "--wait", "--verify=" + method.word(), source, sandbox.path("copy"))
                .expect(0);

        TreeAssert.assertThatTree(sandbox.path("copy")).isExactCopyOf(source);
        assertThat(checkedBy(outcome)).isEqualTo(regularFiles(source));
        assertThat(manifest(method)).isSortedAccordingTo((a, b) -> nameIn(a).compareTo(nameIn(b)));
        FileName manifest = FileName.of(sandbox.batch(1).directory().manifest(method));
        assertThat(sandbox.bpct()
                        .run("--sum-check", manifest, "--base", sandbox.path("copy"), "--strict", "-v", "--wait")
                        .expect(0)
                        .out())
                .contains(regularFiles(source) + " checked + 0 failed");
    }

    @Test
    void guardedCopiesAreInTheManifestToo() throws Exception {
        FileName source = sandbox.path("source");
        SampleTree.plant(source, 53, 60);

        Outcome outcome = sandbox.bpct()
                .run("-j2", "--wait", "--verify", "--guard=descriptors", source, sandbox.path("copy"))
                .expect(0);

        TreeAssert.assertThatTree(sandbox.path("copy")).isExactCopyOf(source);
        assertThat(checkedBy(outcome)).isEqualTo(regularFiles(source));
    }

    @Test
    void aResumeThatCopiesAgainWhatWasLostKeepsTheManifestWhole() throws Exception {
        FileName source = sandbox.directory("source");
        plantNames(source);
        sandbox.bpct().run("-j2", "--no-submit", "--verify", "source", "copy").expect(0);
        BatchOnDisk.start(sandbox.batch(1).jobs().get(0), PATH).await(DEADLINE).expect(0);
        Shell.call("shopt -s globstar; cd -- \"$1\" && rm -v -- **/plain", sandbox.path("copy"));
        Shell.call("cd -- \"$1\" && printf later >'&/plain'", source);

        assertThat(sandbox.bpct().run("--resume=1", "-j3", "--wait").expect(0).out())
                .contains("as wave 2");

        TreeAssert.assertThatTree(sandbox.path("copy")).isExactCopyOf(source);
        assertThat(checkedBy(sandbox.bpct().run("--progress=1"))).isEqualTo(regularFiles(source));
        assertThat(manifest(ChecksumMethod.SHA256))
                .filteredOn(line -> line.endsWith("  &/plain"))
                .singleElement(STRING)
                .startsWith(Shell.call("printf later | sha256sum").out().substring(0, 64));
    }

    @Test
    void severalSourcesAndAnOddDestinationAreNamedFromTheDestination() throws Exception {
        plantNames(sandbox.directory("first"));
        plantNames(sandbox.directory("back\\slash"));
        FileName destination = sandbox.directory("to '\u00ff\n&here");
        sandbox.file("-", "a file by the name of standard input");

        Outcome outcome = sandbox.bpct()
                .run(
                        "-j2",
                        "--wait",
                        "--verify",
                        sandbox.path("first"),
                        sandbox.path("back\\slash"),
                        sandbox.path("-"),
                        destination)
                .expect(0);

        assertThat(checkedBy(outcome)).isEqualTo(regularFiles(destination));
        assertThat(manifest(ChecksumMethod.SHA256)).anyMatch(line -> line.endsWith("  ./-"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-T", "-j1"})
    void aFileWithANewNameIsVerifiedByThatName(String besides) throws Exception {
        sandbox.file("old\\name", "content");

        Outcome outcome = sandbox.bpct()
                .run(besides, "--wait", "--verify", sandbox.path("old\\name"), sandbox.path("new\nname"))
                .expect(0);

        assertThat(checkedBy(outcome)).isEqualTo(1);
        assertThat(manifest(ChecksumMethod.SHA256).get(0)).startsWith("\\").endsWith("  new\\nname");
    }

    @Test
    void theLinksOfALargeFamilyAreInTheManifest() throws Exception {
        FileName source = sandbox.directory("source");
        sandbox.file("source/first\\name", "shared");
        Shell.call("cd -- \"$1\" && for i in {1..1300}; do ln 'first\\name' \"link\\\\$i\"; done", source);

        Outcome outcome = sandbox.bpct()
                .run("-j2", "--wait", "--verify", "source", "copy")
                .expect(0);

        assertThat(checkedBy(outcome)).isEqualTo(1301);
    }

    @Test
    void aCopyThatWentWrongOnceIsMadeAgain() throws Exception {
        sandbox.file("source/a/victim", "0123456789");
        sandbox.file("source/a/other", "0123456789");

        Outcome outcome = flipping(true)
                .run("-j1", "--wait", "--verify", "source", "copy")
                .expect(0);

        TreeAssert.assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
        assertThat(outcome.out()).contains("note: 1 recopied after checksum");
        assertThat(checkedBy(outcome)).isEqualTo(2);
    }

    @Test
    void aCopyThatAlwaysGoesWrongIsNamedAndNoOther() throws Exception {
        sandbox.file("source/a/victim", "0123456789");
        sandbox.file("source/a/other", "0123456789");

        Outcome outcome = flipping(false)
                .run("-j1", "--wait", "--verify", "source", "copy")
                .expect(3);

        assertThat(errors())
                .containsExactly(
                        "a/victim", "differs", "contents differ: sha256 '84d89877' of source and '8b9b78b5' of copy");
        assertThat(checkedBy(outcome)).isEqualTo(1);
        assertThat(manifest(ChecksumMethod.SHA256).get(0)).endsWith("  a/other");
    }

    @Test
    void aFamilyOfHardLinksStaysOneWhenItIsCopiedAgain() throws Exception {
        sandbox.file("source/victim", "0123456789");
        Shell.call("cd -- \"$1\" && ln victim second && ln victim third", sandbox.path("source"));

        Outcome outcome = flipping(true)
                .run("-j1", "--wait", "--verify", "source", "copy")
                .expect(0);

        TreeAssert.assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
        assertThat(outcome.out()).contains("note: 3 recopied after checksum");
        assertThat(checkedBy(outcome)).isEqualTo(3);
    }

    @Test
    void anOrdinaryUserGetsAManifestToo() throws Exception {
        User user = User.ordinary();
        FileName source = sandbox.directoryOf(user, "source");
        SampleTree.plantFor(user, source, 52, 40);
        FileName copies = sandbox.directoryOf(user, "copies");

        Outcome outcome = sandbox.bpctAs(user)
                .run("-j2", "--wait", "--verify", source, copies)
                .expect(0);

        assertThat(checkedBy(outcome)).isEqualTo(regularFiles(source));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void theManifestIsWholeAfterKills(long seed) throws Exception {
        FileName source = sandbox.directory("source");
        Shell.call("""
                cd -- "$1"
                for d in {1..12}; do
                    mkdir "many $d"
                    for f in {1..20}; do printf '%s' "$d $f" >"many $d/$f"; done
                done
                """, source);
        sandbox.bpct().run("-j2", "--verify", "--no-submit", "source", "copy").expect(0);
        BatchOnDisk batch = sandbox.batch(1);
        Random random = new Random(seed);
        int kills = 0;
        for (JobDirectory job : batch.jobs()) {
            kills += killUntilComplete(job, random);
        }
        kills += killUntilComplete(batch.finalizer(), random);

        System.out.printf("seed %d: %d kills%n", seed, kills);
        assertThat(checkedBy(sandbox.bpct().run("--progress=1"))).isEqualTo(240);
    }

    /** Kills later from attempt to attempt, so that it ends even if a kill undoes all work. */
    private static int killUntilComplete(JobDirectory job, Random random) {
        for (int kills = 0; kills < 100; kills++) {
            RunningProcess script = BatchOnDisk.start(job, PATH);
            Optional<Outcome> outcome =
                    script.outcomeWithin(Duration.ofMillis(random.nextInt(200) + 20L * kills * kills));
            if (outcome.isPresent()) {
                outcome.get().expect(0);
                return kills;
            }
            script.signalGroup("KILL");
            script.await(DEADLINE);
        }
        throw new AssertionError("a hundred kills");
    }

    private void plantNames(FileName directory) {
        List<FileName> names = List.of(
                directory.resolve(FileName.ofText("-")),
                directory.resolve(FileName.ofText("ends in two blanks and  -")),
                directory.resolve(FileName.ofText("  .x")),
                directory.resolve(FileName.ofText("ends in cr\r")));
        Shell.forEach(names, "touch --");
        Shell.call("""
                cd -- "$1"
                for directory in 'a  ./b' $'new\\nline' 'back\\slash' $'cr\\r' '&' $'\\xff'; do
                    mkdir -- "$directory"
                    for file in - -rf $'new\\nline' 'back\\slash' plain; do printf '%s' "$file" >"$directory/$file"; done
                done
                mkfifo fifo
                ln -s nowhere link
                """, directory);
    }

    /** The manifest of nothing has no lines, and the command that checks it would fail. */
    @Test
    void anUpdateSaysThatItDoesNotReadWhatItLeavesAlone() throws Exception {
        sandbox.file("a/f", "content");
        sandbox.bpct().run("--wait", "-T", "a", "b").expect(0);

        Outcome said = sandbox.bpct()
                .run("--verify", "-u", "-T", "-v", "--wait", "a", "b")
                .expect(0);

        assertThat(said.out()).contains("--verify reads copies of this batch alone: 1 entry is left alone");
        assertThat(said.out()).doesNotContain("Check without bpct");
    }

    private BpctCall flipping(boolean once) throws IOException {
        FileName shim = sandbox.file("shims/cp", FLIPPING_CP);
        Shell.call("chmod +x \"$1\"", shim);
        if (once) {
            sandbox.file("shims/once", "");
        }
        return sandbox.bpct().with("PATH", FileName.ofText(shim.parent().text() + ":/usr/local/bin:/usr/bin:/bin"));
    }

    /** Runs the command that bpct printed, as somebody would who copies it, and returns how many files it found fine. */
    private static int checkedBy(Outcome outcome) {
        Matcher check = CHECK.matcher(outcome.out());
        assertThat(check.find()).as("a line about checksums in %s", outcome).isTrue();
        Shell.call(check.group(1));
        String lines =
                Shell.call(check.group(1).replace(" --quiet", "") + " | wc -l").out();
        return Integer.parseInt(lines.strip());
    }

    private static int regularFiles(FileName tree) {
        String count = Shell.call("find \"$1\" -type f -printf x | wc -c", tree).out();
        return Integer.parseInt(count.strip());
    }

    private List<String> manifest(ChecksumMethod method) throws IOException {
        Path manifest = sandbox.batch(1).directory().manifest(method);
        return Files.readAllLines(manifest, StandardCharsets.ISO_8859_1);
    }

    private static String nameIn(String line) {
        return line.substring(line.indexOf("  ") + 2);
    }

    /** Returns the words of the error records of job 1, without the groups. */
    private List<String> errors() throws IOException {
        Path errors = sandbox.batch(1).jobs().get(0).part().attempt(1).errors();
        String[] words = Files.readString(errors, StandardCharsets.ISO_8859_1).split("\0");
        return List.of(words).subList(1, words.length);
    }
}
