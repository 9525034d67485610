package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.bpct.files.FileName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** While a tree is on its way between two hosts, the wire falls silent, the sshd there is killed, or its host loses its power. */
@Tag("fault")
final class TwoHostsFaultIT extends CallsWithin {
    private static final Duration DEADLINE = Duration.ofMinutes(3);

    private final User user = User.ordinary();
    private SecondHost host;
    private boolean sends;

    @BeforeEach
    void plant() throws Exception {
        SshServer.require();
        sandbox.directoryOf(user, "here");
        sandbox.directoryOf(user, "disk");
        host = SecondHost.start(sandbox);
    }

    @AfterEach
    void end() {
        if (host != null) {
            host.close();
        }
    }

    /** Starts a transfer, and returns when a part of the tree has come through. */
    private RunningProcess begin(boolean toThere, String... more) throws Exception {
        sends = toThere;
        byte[] content = new byte[100_000];
        Random random = new Random(47);
        for (int i = 0; i < 60; i++) {
            random.nextBytes(content);
            Path folder = sandbox.directory((sends ? "here" : "disk") + "/source/d" + i % 30)
                    .toPath();
            Files.write(folder.resolve("f" + i), content);
        }
        sandbox.giveTo(user, sandbox.path(sends ? "here/source" : "disk/source"));
        host.wire().slow();
        String far = "far:" + sandbox.path("there").text();
        RunningProcess call = host.bpct(
                user,
                Stream.concat(
                                Stream.of(more),
                                Stream.of(
                                        "--wait",
                                        "--auto-resume=0",
                                        "--lanes=2",
                                        "-T",
                                        sends ? "here/source" : far + "/source",
                                        sends ? far + "/copy" : "here/copy"))
                        .toArray());
        Sandbox.waitUntil("a third has passed", () -> host.wire().passed() > 2_000_000);
        return call;
    }

    private void isExact() throws IOException {
        Path copy = sandbox.path(sends ? "disk/copy" : "here/copy").toPath();
        assertThatTree(FileName.of(copy)).isExactCopyOf(sandbox.path(sends ? "here/source" : "disk/source"));
        try (Stream<Path> files = Files.walk(copy)) {
            assertThat(files.map(Path::toString).filter(file -> file.contains("/.bpct-")))
                    .isEmpty();
        }
    }

    /** Returns the processes of this host that have these words in their command lines, but for the bpct that waits. */
    private List<ProcessHandle> processes(String words) {
        return sandbox.processes().stream()
                .filter(process -> commandLine(process).contains(words)
                        && !commandLine(process).contains(".jar "))
                .toList();
    }

    private static String commandLine(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc/" + process.pid() + "/cmdline"), StandardCharsets.ISO_8859_1)
                    .replace('\0', ' ');
        } catch (IOException gone) {
            return "";
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aWireThatIsSilentForSecondsIsWaitedFor(boolean toThere) throws Exception {
        RunningProcess call = begin(toThere, "--ssh", host.ssh(user));
        List<ProcessHandle> connections = processes("ssh -F");
        long before = host.wire().sentAgain();
        host.wire().cut();
        // Each time it waits twice as long.
        Sandbox.waitUntil("this host has sent again", () -> host.wire().sentAgain() > before + 3);
        assertThat(connections).anyMatch(ProcessHandle::isAlive);
        host.wire().mend();
        host.wire().hurry();
        call.await(DEADLINE).expect(0);
        isExact();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aWireThatIsSilentUntilEachConnectionIsGivenUpIsWaitedFor(boolean toThere) throws Exception {
        RunningProcess call =
                begin(toThere, "--ssh", host.ssh(user) + " -o ServerAliveInterval=1 -o ServerAliveCountMax=2");
        List<ProcessHandle> connections = processes("ssh -F");
        assertThat(connections).isNotEmpty();
        host.wire().cut();
        Sandbox.waitUntil(
                "each connection is given up", () -> connections.stream().noneMatch(ProcessHandle::isAlive));
        host.wire().mend();
        host.wire().hurry();
        call.await(DEADLINE).expect(0);
        isExact();
    }

    /** What it has started lives on, without a parent. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aKilledServerIsWaitedFor(boolean toThere) throws Exception {
        RunningProcess call = begin(toThere, "--ssh", host.ssh(user));
        host.killServer();
        host.wire().hurry();
        host.startServer();
        call.await(DEADLINE).expect(0);
        isExact();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aHostWithoutPowerIsWaitedFor(boolean toThere) throws Exception {
        RunningProcess call = begin(toThere, "--ssh", host.ssh(user));
        host.crash();
        host.wire().hurry();
        host.bootAgain();
        call.await(DEADLINE).expect(0);
        isExact();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whereBothHostsLosePowerTheBatchGoesOnLater(boolean toThere) throws Exception {
        RunningProcess call = begin(toThere, "--ssh", host.ssh(user));
        host.crash();
        processes("/script").forEach(ProcessHandle::destroyForcibly);
        processes("ssh -F").forEach(ProcessHandle::destroyForcibly);
        call.await(DEADLINE).expect(5);
        host.wire().hurry();
        host.bootAgain();
        host.bpct(user, "--resume=1", "--wait").await(DEADLINE).expect(0);
        isExact();
    }
}
