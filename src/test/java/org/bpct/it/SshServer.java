package org.bpct.it;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.bpct.files.FileName;

/** A real sshd of the tests on this host, which takes one key; it runs as root. */
final class SshServer implements AutoCloseable {
    private static final String SSHD = "/usr/sbin/sshd";

    private final Path folder;
    private final int port;
    private final Process server;

    private SshServer(Path folder, int port, Process server) {
        this.folder = folder;
        this.port = port;
        this.server = server;
    }

    /** Skips the test without sshd, or for another user than root; under {@code BPCT_CI=1} root must have one. */
    static void require() {
        assumeTrue(User.current().isRoot(), "only root can start an sshd for root");
        assumeTrue(
                Files.isExecutable(Path.of(SSHD)) || "1".equals(System.getenv("BPCT_CI")),
                "no " + SSHD + " on this host: package openssh-server");
    }

    /** Starts one in a new folder of the sandbox. */
    static SshServer start(Sandbox sandbox) throws IOException, InterruptedException {
        Path folder = sandbox.directory("sshd").toPath();
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
        for (String key : List.of("host", "user")) {
            Shell.call("ssh-keygen -q -t ed25519 -N '' -f \"$1\"/" + key, FileName.of(folder));
        }
        // Where sshd keeps a process that has no rights; Debian makes it when the service starts.
        Files.createDirectories(Path.of("/run/sshd"));
        int port = freePort();
        Files.writeString(
                folder.resolve("sshd.conf"),
                String.join(
                        "\n",
                        "Port " + port,
                        "ListenAddress 127.0.0.1",
                        "HostKey " + folder.resolve("host"),
                        "AuthorizedKeysFile " + folder.resolve("user.pub"),
                        "StrictModes no",
                        "UsePAM no",
                        "PermitRootLogin yes",
                        "PasswordAuthentication no",
                        "PidFile none",
                        ""));
        Files.writeString(
                folder.resolve("known"), "[127.0.0.1]:" + port + " " + Files.readString(folder.resolve("host.pub")));
        Files.writeString(
                folder.resolve("config"),
                String.join(
                        "\n",
                        "Host far",
                        "  HostName 127.0.0.1",
                        "  Port " + port,
                        "  User root",
                        "  IdentityFile " + folder.resolve("user"),
                        "  IdentitiesOnly yes",
                        "  UserKnownHostsFile " + folder.resolve("known"),
                        "  StrictHostKeyChecking yes",
                        ""));
        Process server = new ProcessBuilder(
                        SSHD, "-D", "-e", "-f", folder.resolve("sshd.conf").toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile())
                .start();
        SshServer made = new SshServer(folder, port, server);
        Sandbox.waitUntil("sshd listens", () -> made.listens());
        return made;
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private boolean listens() {
        try {
            return Files.readString(folder.resolve("log")).contains("Server listening on 127.0.0.1 port " + port);
        } catch (IOException notYet) {
            return false;
        }
    }

    /** Returns the value of {@code --ssh} that leads to it, as the host {@code far}. */
    String ssh() {
        return "ssh -F " + folder.resolve("config");
    }

    /** Makes its key one that no client knows. */
    void forgetKey() throws IOException {
        Files.writeString(folder.resolve("known"), "");
    }

    @Override
    public void close() {
        server.descendants().forEach(ProcessHandle::destroyForcibly);
        server.destroyForcibly();
        server.onExit().join();
    }
}
