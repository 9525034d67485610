package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.bpct.files.FileName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Copies to a real sshd and from one, over a link that is long, is cut, or takes few connections. */
@Tag("it")
final class HostLinkIT extends CallsWithin {
    /** Each way; a round trip takes twice as long. */
    private static final int MILLIS = 19;

    private static final long GIGABIT = 125_000_000;

    /** So slow that a test can do something while a tree is on its way. */
    private static final long SLOW = 1_500_000;

    private static final Duration DEADLINE = Duration.ofMinutes(3);

    @BeforeEach
    void requireServer() {
        SshServer.require();
    }

    private void plant(int directories, int files, int bytes) throws IOException {
        byte[] content = new byte[bytes];
        Random random = new Random(directories);
        for (int directory = 0; directory < directories; directory++) {
            Path folder = sandbox.directory("source/d" + directory).toPath();
            for (int file = 0; file < files; file++) {
                random.nextBytes(content);
                Files.write(folder.resolve("f" + file), content);
            }
        }
    }

    private String far(String name) {
        return "far:" + sandbox.path(name).text();
    }

    private RunningProcess start(String ssh, String from, String to, String... more) {
        Stream<String> words = Stream.concat(Stream.of("--wait", "--ssh", ssh), Stream.of(more));
        return sandbox.bpct()
                .in(sandbox.root())
                .start(Stream.concat(words, Stream.of(from, to)).toArray());
    }

    private RunningProcess start(String direction, String ssh) {
        return direction.equals("send")
                ? start(ssh, "source", far("copy"), "--lanes=2")
                : start(ssh, far("source"), "copy", "--lanes=2");
    }

    private void isExact() throws IOException {
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
        try (Stream<Path> files = Files.walk(sandbox.path("copy").toPath())) {
            assertThat(files.map(Path::toString).filter(file -> file.contains("/.bpct-")))
                    .isEmpty();
        }
    }

    @Test
    void aTreeGoesOverALongLinkByFewConnections() throws Exception {
        plant(20, 50, 1000);
        // A path that is too long for a socket.
        FileName home = sandbox.directory("home/" + "h".repeat(90));
        try (SshServer server = SshServer.start(sandbox);
                FarLink link = server.link(MILLIS, GIGABIT)) {
            sandbox.bpct()
                    .in(sandbox.root())
                    .with("BPCT_HOME", home)
                    .run("--wait", "--ssh", server.ssh(link), "--lanes=3", "source", far("copy"))
                    .expect(0);
            // Two questions, three lanes, and the finalizer.
            assertThat(link.connections()).isBetween(4, 6);
        }
        isExact();
    }

    @ParameterizedTest
    @ValueSource(strings = {"send", "fetch"})
    void aLinkThatIsCutInTheMiddleIsWaitedFor(String direction) throws Exception {
        plant(30, 2, 100_000);
        try (SshServer server = SshServer.start(sandbox);
                FarLink link = server.link(1, SLOW)) {
            RunningProcess call = start(direction, server.ssh(link));
            Sandbox.waitUntil("a third has passed", () -> link.passed() > 2_000_000);
            link.cut();
            Sandbox.waitUntil("both lanes have tried again", () -> link.refused() > 2);
            link.mend();
            call.await(DEADLINE).expect(0);
        }
        isExact();
    }

    @Test
    void aServerThatIsKilledAndStartsAgainIsWaitedFor() throws Exception {
        plant(30, 2, 100_000);
        try (SshServer server = SshServer.start(sandbox);
                FarLink link = server.link(1, SLOW)) {
            RunningProcess call = start("send", server.ssh(link));
            Sandbox.waitUntil("a third has passed", () -> link.passed() > 2_000_000);
            server.kill();
            Sandbox.waitUntil("a lane has found nobody", () -> link.refused() > 0);
            server.startAgain();
            call.await(DEADLINE).expect(0);
        }
        isExact();
    }

    @ParameterizedTest
    @ValueSource(strings = {"send", "fetch"})
    void aKilledEndThereIsCalledAgain(String direction) throws Exception {
        plant(30, 2, 100_000);
        try (SshServer server = SshServer.start(sandbox);
                FarLink link = server.link(1, SLOW)) {
            RunningProcess call = start(direction, server.ssh(link));
            // Its program, the command that it calls, or both.
            for (String name : List.of("tar", "bash")) {
                Sandbox.waitUntil(
                        "a tar works there", () -> !server.processes("tar").isEmpty());
                server.processes(name).forEach(ProcessHandle::destroyForcibly);
            }
            call.await(DEADLINE).expect(0);
        }
        isExact();
    }

    @Test
    void aServerWithFewPlacesGetsAllByEightLanes() throws Exception {
        plant(16, 100, 100);
        try (SshServer server = SshServer.start(sandbox, "MaxSessions 1", "MaxStartups 2:100:2");
                FarLink link = server.link(MILLIS, GIGABIT)) {
            start(server.ssh(link), "source", far("copy"), "--lanes=8")
                    .await(DEADLINE)
                    .expect(0);
        }
        isExact();
    }

    @Test
    void lanesThatGetNoConnectionUseThoseOfTheOthers() throws Exception {
        plant(16, 100, 100);
        try (SshServer server = SshServer.start(sandbox);
                FarLink link = server.link(MILLIS, GIGABIT)) {
            link.allow(3);
            start(server.ssh(link), "source", far("copy"), "--lanes=6")
                    .await(DEADLINE)
                    .expect(0);
            assertThat(link.refused()).isPositive();
        }
        isExact();
    }
}
