package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.bpct.Rounds;
import org.bpct.files.FileName;
import org.bpct.model.ChecksumMethod;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --io direct --verify}: a large source is read once, and its copy is read back from the disk. */
@Tag("place")
final class ReadBackIT extends CallsWithin {
    private static final Duration DEADLINE = Duration.ofMinutes(2);
    private static final FileName PATH = FileName.ofText("/usr/bin:/bin");
    private static final String READS = "[[ $* == if=*direct* && $* != *of=* && $PWD == */source* ]]";
    private static final String WRITES = "[[ $* == of=*excl* ]]";

    private static final String PLANT = """
            set -e
            umask 022
            mkdir -p -- "$1/deep"
            cd -- "$1"
            head -c 17000001 /dev/urandom >plain
            head -c 18000000 /dev/urandom >$'deep/new\\nline'
            head -c 16777216 /dev/urandom >'deep/back\\slash'
            truncate -s 20M holes
            head -c 100001 /dev/urandom >small
            ln small second
            """;

    /** Flips a byte of the copy that was just written, which one of 256 times is an X already, and puts its time back. */
    private static final String FLIP = """
            flip() {
                touch -r "$1" "${0%/*}/time"
                letter=X
                [[ $(/usr/bin/tail -c +1000001 -- "$1" | /usr/bin/head -c 1 | /usr/bin/od -An -c) != *X ]] || letter=Y
                printf %s "$letter" | /usr/bin/dd of="$1" bs=1 seek=1000000 conv=notrunc status=none
                touch -r "${0%/*}/time" "$1"
            }
            """;

    private FileName source;
    private FileName copy;

    @BeforeEach
    void plant() throws Exception {
        assumeThat(Files.getFileStore(sandbox.root().toPath()).type())
                .as("SKIPPED: what is in memory alone has no direct I/O")
                .isNotIn("tmpfs", "ramfs");
        source = sandbox.path("source");
        copy = sandbox.path("copy");
        Shell.call(PLANT, source);
    }

    /** Puts a command before that of the node, which writes down how it was called, and then does what is said here. */
    private void shim(String command, String lines) throws IOException {
        Path shim = sandbox.path("bin/" + command).toPath();
        Files.createDirectories(shim.getParent());
        Files.writeString(shim, """
                #!/bin/bash
                call=$*
                printf '%%s\\n' "%s ${call//$'\\n'/ }" >>%s
                %s
                exec /usr/bin/%s "$@"
                """.formatted(command, sandbox.path("calls").text(), lines, command));
        Shell.call("chmod -R 755 \"$1\"", sandbox.path("bin"));
    }

    private Outcome copy(String... options) {
        FileName path = FileName.ofText(sandbox.path("bin").text() + ":" + PATH.text());
        List<String> words = new ArrayList<>(List.of(options));
        words.addAll(List.of("-j1", "--wait", "--io=direct", "--verify", "-T", "source", "copy"));
        return sandbox.bpct().with("PATH", path).run(words.toArray());
    }

    private void assertExact() {
        assertThatTree(copy).isExactCopyOf(source);
        assertThat(manifestLines()).isEqualTo(6);
    }

    /** Returns how many lines the manifest has, after {@code sha256sum} has checked each. */
    private int manifestLines() {
        try {
            Path manifest = sandbox.batch(1).directory().manifest(ChecksumMethod.SHA256);
            Shell.call("cd -- \"$1\" && exec sha256sum -c --quiet \"$2\"", copy, FileName.of(manifest));
            return Files.readAllLines(manifest, StandardCharsets.ISO_8859_1).size();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private List<String> calls() throws IOException {
        return Files.readAllLines(sandbox.path("calls").toPath(), StandardCharsets.ISO_8859_1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--guard=no", "--guard=sealed", "--lanes=3"})
    void aLargeSourceIsReadOnceAndItsCopyFromTheDisk(String option) throws Exception {
        assumeThat(User.current().isRoot() || !option.equals("--guard=sealed"))
                .as("only root can seal")
                .isTrue();
        if (option.equals("--guard=sealed")) {
            sandbox.giveTo(User.ordinary(), source);
        }
        shim("dd", "");
        shim("sha256sum", "");

        copy(option).expect(0);

        assertExact();
        assertThat(calls()).filteredOn(call -> call.matches("dd if=.*direct.*")).hasSize(6);
        assertThat(calls())
                .filteredOn(call -> call.matches("dd of=.*direct.*excl.*"))
                .hasSize(3);
        assertThat(calls())
                .filteredOn(call -> call.startsWith("sha256sum -- ") && call.contains("plain"))
                .isEmpty();
        assertThat(calls())
                .filteredOn(call -> call.startsWith("sha256sum -- ") && call.contains("holes"))
                .isNotEmpty();
    }

    @Test
    void aReplacedCopyIsMadeSoToo() throws Exception {
        copy().expect(0);
        Shell.call("cd -- \"$1\" && printf later >>plain", source);
        shim("dd", "");

        copy("-u").expect(0);

        assertThatTree(copy).isExactCopyOf(source);
        assertThat(calls()).filteredOn(call -> call.matches("dd if=.*direct.*")).hasSize(2);
    }

    /** Each has done its work in part, and cp does it anew. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "dd|" + READS + "|/usr/bin/dd \"$@\" count=3; echo 'dd: x: Input/output error' >&2; exit 1",
                "dd|" + READS + "|/usr/bin/dd \"$@\"; exit 1",
                "dd|" + WRITES + "|/usr/bin/dd \"$@\" count=3; echo 'dd: x: Input/output error' >&2; exit 1",
                "dd|" + WRITES + "|/usr/bin/dd \"$@\"; kill -KILL $$",
                "dd|[[ $* == *=direct,* ]]|echo \"dd: failed to open 'x': Invalid argument\" >&2; exit 1",
                "tee|true|/usr/bin/tee \"$@\"; exit 1",
                "tee|true|/usr/bin/head -c 1000000; exit 1",
                "sha256sum|(($# == 0))|exit 1",
                "sha256sum|(($# == 0))|/usr/bin/sha256sum; kill -KILL $$",
                "sha256sum|(($# == 0))|echo nothing"
            })
    @Tag("long")
    void whatFailsInOneOfTheProcessesIsNeverBelieved(String command, String when, String what) throws Exception {
        shim(command, "if " + when + "; then\n" + what + "\nfi");

        Outcome outcome = copy().expect(0);

        assertExact();
        if (what.contains("Invalid argument")) {
            assertThat(outcome.out()).contains("not copied past the cache");
        }
    }

    @Test
    void whatCannotBeReadIsNamedAndLeavesNothing() throws Exception {
        shim(
                "dd",
                "if " + READS + " && [[ $1 == if=plain ]]; then\n"
                        + "/usr/bin/dd \"$@\" count=3; echo \"dd: error reading 'plain': Input/output error\" >&2; exit 1\nfi");
        shim(
                "cp",
                "for word; do [[ $word != plain || $* == *attributes-only* ]] || broken=yes; done\n"
                        + "if [[ -n ${broken-} ]]; then echo \"cp: error reading 'plain': Input/output error\" >&2; exit 1; fi");

        copy().expect(3);

        assertThat(sandbox.bpct().run("--errors=1").out()).contains("Input/output error", "plain");
        assertThat(copy.resolve(FileName.ofText("plain")).toPath()).doesNotExist();
    }

    @Test
    void aByteThatIsFlippedWhileItIsWrittenIsFoundAndTheCopyMadeAnew() throws Exception {
        shim(
                "dd",
                FLIP + "if " + WRITES
                        + " && [[ $1 == */plain ]]; then\n/usr/bin/dd \"$@\" && flip \"${1#of=}\"\nexit\nfi");

        Outcome outcome = copy().expect(0);

        assertThat(outcome.out()).contains("note: 1 recopied after checksum");
        assertExact();
    }

    @Test
    void aCopyThatAlwaysGoesWrongIsNamed() throws Exception {
        shim(
                "dd",
                FLIP + "if " + WRITES
                        + " && [[ $1 == */plain ]]; then\n/usr/bin/dd \"$@\" && flip \"${1#of=}\"\nexit\nfi");
        shim(
                "cp",
                FLIP + "if [[ $* == *' plain'* && $* != *attributes-only* ]]; then\n/usr/bin/cp \"$@\" || exit\n"
                        + "flip " + copy.text() + "/plain\nexit\nfi");

        copy().expect(3);

        assertThat(sandbox.bpct().run("--errors=1").out())
                .contains("1 name: differs: contents differ: sha256 '...' of source and '...' of copy");
        assertThat(manifestLines()).isEqualTo(5);
    }

    @Test
    void aSourceThatIsWrittenToWithItsTimePutBackIsNoGoodCopy() throws Exception {
        shim("dd", FLIP + "if " + READS + " && [[ $1 == if=plain ]]; then\n/usr/bin/dd \"$@\" && flip plain\nexit\nfi");

        copy().expect(4);

        assertThat(sandbox.bpct().run("--errors=1").out()).contains("1 name: changed");
        Shell.call("cmp -- \"$1/plain\" \"$2/plain\"", source, copy);
    }

    static LongStream seeds() {
        return LongStream.rangeClosed(1, Rounds.of(1, 2));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    @Tag("long")
    void aCopyThatIsKilledAgainAndAgainBecomesWhole(long seed) throws Exception {
        sandbox.bpct()
                .run("-j1", "--no-submit", "--io=direct", "--verify", "-T", "source", "copy")
                .expect(0);
        BatchOnDisk batch = sandbox.batch(1);
        Random random = new Random(seed);
        int kills = killUntilComplete(batch.jobs().get(0), random) + killUntilComplete(batch.finalizer(), random);

        System.out.printf("seed %d: %d kills%n", seed, kills);
        assertExact();
    }

    /** Kills later from attempt to attempt, so that it ends even if a kill undoes all work. */
    private static int killUntilComplete(JobDirectory job, Random random) {
        for (int kills = 0; kills < 100; kills++) {
            RunningProcess script = BatchOnDisk.start(job, PATH);
            Optional<Outcome> outcome =
                    script.outcomeWithin(Duration.ofMillis(random.nextInt(300) + 20L * kills * kills));
            if (outcome.isPresent()) {
                outcome.get().expect(0);
                return kills;
            }
            script.signalGroup("KILL");
            script.await(DEADLINE);
        }
        throw new AssertionError("a hundred kills");
    }
}
