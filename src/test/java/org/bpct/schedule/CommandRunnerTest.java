package org.bpct.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import org.bpct.Ended;
import org.bpct.Patience;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CommandRunnerTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    Path temp;

    private final CommandRunner commands = Commands.inherited();

    private CommandRunner.Result run(String... words) throws InterruptedException {
        return commands.run(CommandRunner.words(words), PATIENCE);
    }

    @Test
    void aComplaintOfThousandsOfLinesIsReadable() throws Exception {
        CommandRunner.Result result = Commands.inherited()
                .run(
                        CommandRunner.words(
                                "bash",
                                "-c",
                                "for i in {1..64}; do echo 'Connection refused'; echo 'qstat: cannot connect';"
                                        + " done >&2; exit 255"),
                        Duration.ofSeconds(30));
        assertThat(result.complaint()).isEqualTo("Connection refused qstat: cannot connect (exit code 255)");
        CommandRunner.Result different = Commands.inherited()
                .run(CommandRunner.words("bash", "-c", "echo job\\ {1..999}. >&2; exit 8"), Duration.ofSeconds(30));
        assertThat(different.complaint()).startsWith("job 1. job 2.").hasSizeLessThan(450);
    }

    @Test
    void anyBytesButNulComeThroughAsOneWord() throws Exception {
        Random random = new Random(7);
        for (int round = 0; round < 20; round++) {
            List<byte[]> odd = new ArrayList<>();
            for (int word = 0; word < 10; word++) {
                odd.add(randomWord(random));
            }
            List<byte[]> words = new ArrayList<>(CommandRunner.words("printf", "%s\\0"));
            words.addAll(odd);
            assertThat(commands.run(words, PATIENCE).out()).isEqualTo(WaveFixture.joined(odd));
        }
    }

    private static byte[] randomWord(Random random) {
        byte[] word = new byte[random.nextInt(40)];
        for (int i = 0; i < word.length; i++) {
            word[i] = (byte) (1 + random.nextInt(255));
        }
        return word;
    }

    @ParameterizedTest
    @ValueSource(strings = {"C", "POSIX", "C.UTF-8"})
    void oddBytesComeThroughInEveryLocale(String locale) throws Exception {
        ProcessBuilder java = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                EchoingProgram.class.getName());
        java.environment().put("LC_ALL", locale);
        Ended ended = Ended.of(java.redirectError(ProcessBuilder.Redirect.INHERIT));
        assertThat(ended.bytes()).isEqualTo(EchoingProgram.ODD_WORD);
        assertThat(ended.code()).isZero();
    }

    @Test
    void bothStreamsAreDrainedHoweverMuchTheyHold() throws Exception {
        CommandRunner.Result result = run("bash", "-c", "head -c 3000000 /dev/zero >&2; head -c 3000001 /dev/zero");
        assertThat(result.exitCode()).isZero();
        assertThat(result.err()).hasSize(3_000_000);
        assertThat(result.out()).hasSize(3_000_001);
    }

    @Test
    void theExitCodeAndTheTextsAreThoseOfTheCommand() throws Exception {
        CommandRunner.Result result = run("bash", "-c", "printf 'fine'; printf 'caf\u00e9\\n' >&2; exit 3");
        assertThat(result.exitCode()).isEqualTo(3);
        assertThat(result.outText()).isEqualTo("fine");
        assertThat(result.errText()).isEqualTo("caf\u00e9\n");
        assertThat(result.complaint()).isEqualTo("caf\u00e9 (exit code 3)");
        assertThat(result.succeeded()).isFalse();
    }

    @Test
    void theCommandReadsNothing() throws Exception {
        assertThat(run("cat")).matches(CommandRunner.Result::succeeded).matches(result -> result.out().length == 0);
    }

    @Test
    void theCommandSpeaksPlainly() throws Exception {
        assertThat(run("bash", "-c", "printf '%s' \"$LC_ALL\"").outText()).isEqualTo("C");
    }

    @Test
    void aWordWithALeadingDashIsNoOptionOfBash() throws Exception {
        assertThat(run("-c").exitCode()).isEqualTo(127);
    }

    @Test
    void aCommandThatDoesNotExistAnswersAsInAShell() throws Exception {
        CommandRunner.Result result = run("no-such-command");
        assertThat(result.exitCode()).isEqualTo(127);
        assertThat(result.errText()).contains("no-such-command").contains("not found");
    }

    @Test
    void whenTheTimeIsOverTheCommandDiesWithAllItsChildren() throws Exception {
        String children = "sleep 600 & printf '%s\\n' $!; (sleep 600 & printf '%s\\n' $!; wait); wait";
        List<Long> pids = List.of();
        // On a busy machine they may have said nothing yet.
        for (Duration time = Duration.ofSeconds(1); pids.size() < 2; time = time.multipliedBy(2)) {
            assertThat(time).isLessThan(Duration.ofMinutes(5));
            CommandRunner.Result result = commands.run(CommandRunner.words("bash", "-c", children), time);
            assertThat(result.timedOut()).isTrue();
            assertThat(result.succeeded()).isFalse();
            assertThat(result.complaint()).contains("did not answer in time");
            pids = result.outText().lines().map(Long::valueOf).toList();
        }
        for (long pid : pids) {
            Eventually.until(pid + " is dead", () -> isDead(pid));
        }
    }

    /** In a container nobody may reap an orphan: a zombie is dead too. */
    private static boolean isDead(long pid) throws Exception {
        Path stat = Path.of("/proc/" + pid + "/stat");
        return Files.notExists(stat) || Files.readString(stat).contains(") Z ");
    }

    @Test
    void aDaemonThatHoldsThePipesDoesNotHoldTheAnswer() throws Exception {
        CommandRunner.Result result = run("bash", "-c", "sleep 600 & printf '%s' $!");
        assertThat(result.succeeded()).isTrue();
        Optional<ProcessHandle> daemon = ProcessHandle.of(Long.parseLong(result.outText()));
        assertThat(daemon).as("it holds the pipes to this moment").isPresent();
        daemon.orElseThrow().destroy();
    }

    @Test
    void anInterruptKillsTheCommandAndIsPassedOn() throws Exception {
        AtomicBoolean passedOn = new AtomicBoolean();
        Path pid = temp.resolve("pid");
        Thread caller = new Thread(() -> {
            try {
                run("bash", "-c", "printf '%s\\n' $$ >\"$1\"; exec sleep 600", "bash", pid.toString());
            } catch (InterruptedException e) {
                passedOn.set(true);
            }
        });
        caller.start();
        Eventually.until(
                "the command runs",
                () -> Files.exists(pid) && Files.readString(pid).endsWith("\n"));
        caller.interrupt();
        Patience.untilEnd(caller);
        assertThat(passedOn).isTrue();
        long command = Long.parseLong(Files.readString(pid).strip());
        Eventually.until("the command is dead", () -> isDead(command));
    }

    @Test
    void everyCommandIsLoggedWithItsAnswer() throws Exception {
        List<String> log = new ArrayList<>();
        CommandRunner logging = Commands.inherited()
                .loggedBy((words, result) -> log.add(new String(words.get(1), StandardCharsets.US_ASCII) + " "
                        + words.size() + " " + result.exitCode()));
        logging.run(CommandRunner.words("bash", "-c", "exit 4"), PATIENCE);
        assertThat(log).containsExactly("-c 3 4");
    }

    @Test
    void variablesThatLeakAreNotInheritedAndTheOthersAre() throws Exception {
        CommandRunner.Result all = run("env");
        String name = all.outText()
                .lines()
                .filter(line -> line.startsWith("PATH="))
                .findFirst()
                .orElseThrow();
        CommandRunner without = commands.without("HOME"::equals).without("PWD"::equals);
        CommandRunner.Result result = without.run(CommandRunner.words("/usr/bin/env"), PATIENCE);
        assertThat(result.outText().lines()).contains(name, "LC_ALL=C").noneMatch(line -> line.startsWith("HOME="));
        assertThat(all.outText().lines()).anyMatch(line -> line.startsWith("HOME="));
    }

    @Test
    void neitherARelativeFolderNorAFunctionTakesTheNameOfACommand(@TempDir Path tree) throws Exception {
        Path stolen = tree.resolve("stolen");
        for (String name : List.of("bash", "env", "stat")) {
            Path program = Files.writeString(tree.resolve(name), "#!/bin/sh\n: >stolen\n");
            Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        ProcessBuilder java = new ProcessBuilder(
                System.getProperty("java.home") + "/bin/java",
                "-cp",
                System.getProperty("java.class.path"),
                EchoingProgram.class.getName());
        java.directory(tree.toFile());
        java.environment()
                .putAll(Map.of(
                        "PATH", ".::/usr/bin:/bin:",
                        "SHELLOPTS", "noexec",
                        "POSIXLY_CORRECT", "1",
                        "BASH_FUNC_exec%%", "() { : >stolen\n}",
                        "BASH_FUNC_mapfile%%", "() { : >stolen\n}"));
        Ended ended = Ended.of(java.redirectError(ProcessBuilder.Redirect.INHERIT));
        assertThat(ended.bytes()).isEqualTo(EchoingProgram.ODD_WORD);
        assertThat(ended.code()).isZero();
        assertThat(stolen).doesNotExist();
    }

    @Test
    void aCommandRunsInTheDirectoryThatItIsGiven() throws Exception {
        assertThat(Commands.inherited()
                        .in(FileName.ofText("/"))
                        .run(CommandRunner.words("pwd"), Duration.ofSeconds(60))
                        .outText())
                .isEqualTo("/\n");
    }
}
