package org.bpct.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.bpct.Patience;
import org.bpct.Rounds;
import org.bpct.cli.InProcess;
import org.bpct.files.FileName;
import org.bpct.it.CallsWithin;
import org.bpct.it.Runners;
import org.bpct.it.Shell;
import org.bpct.it.TreeState;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * One bit or one byte of any file of a batch is another one, or one byte is lost or too many: before the jobs run, after
 * one of them was killed, or after the end. Either the copy is whole and exact, or the file is named; never both wrong.
 *
 * <p>{@code -Dbpct.rounds=N} takes N times as many rounds of each kind.
 */
@Tag("fault")
final class DamageIT extends CallsWithin {
    private static final int ROUNDS = Rounds.of(12, 12);
    private static final Duration DEADLINE = Duration.ofMinutes(1);

    /** What stays the same whatever stands in it: read by people alone, or there is nothing in it but that it is there. */
    private static final List<String> FOR_PEOPLE = List.of("bpct.log", "output", "message", "lock", "summed");

    @RegisterExtension
    static final FaultCount FAULTS = new FaultCount();

    private ExecutorService calls = Executors.newSingleThreadExecutor();

    /** When the damage is done. */
    enum Moment {
        BEFORE(1, 0),
        BETWEEN(2, 1),
        /** There is a second wave, with what it is to believe and what it is to compare, and it was killed, too. */
        IN_THE_SECOND_WAVE(3, 2),
        AFTER(4, 0);

        private final int number;
        private final int waves;

        Moment(int number, int killedWaves) {
            this.number = number;
            this.waves = killedWaves;
        }
    }

    @AfterEach
    void endCalls() {
        calls.shutdownNow();
    }

    @ParameterizedTest
    @EnumSource(Moment.class)
    void damageIsHarmlessOrNamed(Moment moment) throws Exception {
        Random random = FAULTS.random(moment.number);
        plant();
        prepare(moment, random);
        TreeState source = TreeState.of(sandbox.path("source"));
        List<String> wrong = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            restore();
            Path batch = sandbox.batch(1).directory().root();
            List<Path> files = files(batch);
            Path file = files.get(random.nextInt(files.size()));
            String how = damage(file, random);
            FAULTS.injected(1, "damage of " + FileName.of(file).lastComponent().text());
            List<String> words = moment == Moment.AFTER ? afterwards(random) : List.of("--resume=1", "--wait");
            String name = batch.relativize(file).toString();
            String as = "round %d: %s of %s, then %s: ".formatted(round, how, name, words);
            judge(name, source, words).ifPresent(fault -> wrong.add(as + fault));
            FAULTS.proved();
        }
        assertThat(wrong).as("seed %d", FAULTS.seed()).isEmpty();
    }

    /** What somebody may ask for when a batch is over. */
    private List<String> afterwards(Random random) {
        List<List<String>> calls = List.of(
                List.of("--progress=1"),
                List.of("--wait=1"),
                List.of("--progress=1", "--json"),
                List.of("--errors=1"),
                List.of("--why=" + sandbox.path("source/a/f1").text()),
                List.of("--resume=1", "--wait"),
                List.of("--retry=1", "--wait"),
                List.of("--check=1", "--wait"));
        return calls.get(random.nextInt(calls.size()));
    }

    /** One name vanishes after the walk, so that there are records of failed names, too. */
    private void plant() {
        Shell.call("""
                mkdir -p -- "$1/source/a" "$1/source/b/c" "$1/source/d" && cd -- "$1/source" || exit
                for i in {0..6}; do echo "a $i" >a/f$i; echo "b $i" >b/f$i; echo "c $i" >b/c/f$i; done
                ln a/f1 d/link; ln -s ../a/f2 d/symlink; echo gone >b/gone; chmod 750 b; touch -d 2020-01-02 a b d
                """, sandbox.root());
    }

    private void prepare(Moment moment, Random random) throws Exception {
        bpct(List.of(
                "-j",
                "2",
                "-T",
                "--verify",
                "--lanes",
                "1",
                "--auto-resume",
                "0",
                "--pre",
                ":",
                "--post",
                ":",
                "--scheduler",
                "local",
                "--no-submit",
                sandbox.path("source").text(),
                sandbox.path("copy").text()));
        Files.delete(sandbox.path("source/b/gone").toPath());
        if (moment == Moment.BETWEEN || moment == Moment.IN_THE_SECOND_WAVE) {
            Shims shims = Shims.in(sandbox);
            for (int wave = 1; wave <= moment.waves; wave++) {
                // A job that was killed before it had begun is the same job in the second wave: it is killed twice.
                shims.arm(random.nextInt(10_000), 12, wave);
                sandbox.bpct()
                        .with("PATH", shims.path())
                        .run("--resume=1", "--wait")
                        .expect(5);
            }
        } else if (moment == Moment.AFTER) {
            InProcess.Answer answer = bpct(List.of("--resume=1", "--wait"));
            assertThat(answer.code()).as(answer.text()).isEqualTo(4);
        }
        Runners.awaitEnd(sandbox.batchHome().root());
        Shell.call("mkdir -- \"$1/kept\" && cd -- \"$1\" && mv -- home kept && cp -a -- copy kept", sandbox.root());
    }

    /** What a job has said is older than the five minutes of silence after which one of which nobody can be asked is lost. */
    private void restore() {
        sandbox.endProcesses();
        Shell.call("""
                # The directory itself is known by its inode.
                cd -- "$1" && rm -rf -- home copy/{,.}[!.]* && cp -a -- kept/home home && cp -a -- kept/copy/. copy &&
                  find home -name progress -exec touch -d '6 minutes ago' {} +
                """, sandbox.root());
    }

    private static List<Path> files(Path batch) throws IOException {
        try (Stream<Path> all = Files.walk(batch)) {
            return all.filter(Files::isRegularFile)
                    .filter(file -> file.toFile().length() > 0)
                    .filter(file -> !FOR_PEOPLE.contains(file.getFileName().toString()))
                    .sorted()
                    .toList();
        }
    }

    /** Does it and returns how. */
    private static String damage(Path file, Random random) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        int at = random.nextInt(bytes.length);
        int chance = random.nextInt(4);
        String how = List.of("bit", "byte", "loss", "gain").get(chance) + " at byte " + at;
        byte before = bytes[at];
        switch (chance) {
            case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
            case 1 -> bytes[at] ^= (byte) (1 + random.nextInt(255));
            case 2 -> {
                System.arraycopy(bytes, at + 1, bytes, at, bytes.length - at - 1);
                bytes = Arrays.copyOf(bytes, bytes.length - 1);
            }
            default -> {
                bytes = Arrays.copyOf(bytes, bytes.length + 1);
                System.arraycopy(bytes, at, bytes, at + 1, bytes.length - at - 1);
                bytes[at] = (byte) random.nextInt(256);
            }
        }
        Files.write(file, bytes);
        return how + " (was " + (before & 0xff) + ")";
    }

    /** Returns what is wrong with what bpct says now, if anything is. */
    private Optional<String> judge(String name, TreeState source, List<String> words) throws Exception {
        InProcess.Answer answer;
        try {
            answer = bpct(words);
        } catch (TimeoutException e) {
            calls.shutdownNow();
            calls = Executors.newSingleThreadExecutor();
            // A job of which nobody can be asked is given up after minutes only; until then its line names the file.
            String said = bpct(List.of("--progress=1")).text();
            return said.contains(name) ? Optional.empty() : Optional.of("comes to no end, and says " + said);
        }
        String text = answer.text()
                + (answer.code() == 0 ? "" : bpct(List.of("--progress=1")).text());
        String complaints = Shell.call(
                        "shopt -s nullglob; cat -- /dev/null \"$1\"/home/.bpct/*/jobs/*/output \"$1\"/home/.bpct/*/parts/*/attempt.*/output",
                        sandbox.root())
                .out();
        if (text.contains("Exception") || text.contains("Error:") || complaints.matches("(?s).*: line [0-9]+: .*")) {
            return Optional.of("a trace: " + text + complaints);
        }
        boolean isNamed = text.contains(name);
        boolean isExact = !Files.exists(sandbox.path("copy").toPath())
                ? false
                : TreeState.of(sandbox.path("copy")).differencesFrom(source).isEmpty();
        boolean isWell = answer.code() == 0 || answer.code() == 4;
        if (isWell && !isExact) {
            return Optional.of("complete, and the copy is wrong: " + text);
        }
        return isWell || isNamed
                ? Optional.empty()
                : Optional.of("exit code " + answer.code() + " names nothing: "
                        + text.replaceAll("(?m)^(Source|Destination|Total|Ledger|  |vm:|[(]no id).*\n", "")
                        + complaints);
    }

    private InProcess.Answer bpct(List<String> words) throws Exception {
        String home = sandbox.home().text() + "/.bpct";
        return calls.submit(() -> InProcess.bpct(Map.of("BPCT_HOME", home, "BPCT_CONF", ""), words))
                .get(Patience.stretched(DEADLINE).toMillis(), TimeUnit.MILLISECONDS);
    }
}
