package org.bpct.it;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.bpct.files.FileName;

/** A real sshd of the tests on this host, which takes one key; it runs as root. */
final class SshServer implements AutoCloseable {
    private static final String SSHD = "/usr/sbin/sshd";

    private final Path folder;
    private final int port;
    private final Place place;
    private Process server;

    /**
     * Where one is, as seen from this host.
     *
     * @param address the address on which it listens
     * @param there the words that start a command there
     */
    record Place(String address, Supplier<List<String>> there) {
        static final Place THIS_HOST = new Place("127.0.0.1", List::of);
    }

    private SshServer(Path folder, int port, Place place) throws IOException {
        this.folder = folder;
        this.port = port;
        this.place = place;
        this.server = listening();
    }

    /** Skips the test without sshd, or for another user than root; under {@code BPCT_CI=1} root must have one. */
    static void require() {
        assumeTrue(User.current().isRoot(), "only root can start an sshd for root");
        assumeTrue(
                Files.isExecutable(Path.of(SSHD)) || "1".equals(System.getenv("BPCT_CI")),
                "no " + SSHD + " on this host: package openssh-server");
    }

    /** Starts one in a new folder of the sandbox, with these more lines of {@code sshd_config}. */
    static SshServer start(Sandbox sandbox, String... settings) throws IOException {
        return startAt(Place.THIS_HOST, sandbox, settings);
    }

    /** Starts one at another place. */
    static SshServer startAt(Place place, Sandbox sandbox, String... settings) throws IOException {
        Path folder = sandbox.directory("sshd").toPath();
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
        for (String key : List.of("host", "user")) {
            Shell.call("ssh-keygen -q -t ed25519 -N '' -f \"$1\"/" + key, FileName.of(folder));
        }
        // For root any owner of the key will do, for an ordinary user he alone.
        sandbox.giveTo(User.ordinary(), FileName.of(folder.resolve("user")));
        // Where sshd keeps a process that has no rights; Debian makes it when the service starts.
        Files.createDirectories(Path.of("/run/sshd"));
        int port = freePort();
        Files.writeString(
                folder.resolve("sshd.conf"),
                String.join(
                        "\n",
                        "Port " + port,
                        "ListenAddress " + place.address(),
                        "HostKey " + folder.resolve("host"),
                        "AuthorizedKeysFile " + folder.resolve("user.pub"),
                        "StrictModes no",
                        "UsePAM no",
                        "PermitRootLogin yes",
                        "PasswordAuthentication no",
                        "PidFile none",
                        String.join("\n", settings),
                        ""));
        Files.writeString(
                folder.resolve("known"), "[127.0.0.1]:" + port + " " + Files.readString(folder.resolve("host.pub")));
        Files.writeString(
                folder.resolve("config"),
                String.join(
                        "\n",
                        "Host far",
                        "  HostName " + place.address(),
                        "  Port " + port,
                        "  User root",
                        "  IdentityFile " + folder.resolve("user"),
                        "  IdentitiesOnly yes",
                        "  UserKnownHostsFile " + folder.resolve("known"),
                        "  HostKeyAlias [127.0.0.1]:" + port,
                        "  StrictHostKeyChecking yes",
                        ""));
        return new SshServer(folder, port, place);
    }

    private Process listening() throws IOException {
        Files.deleteIfExists(folder.resolve("log"));
        List<String> command = new ArrayList<>(place.there().get());
        command.addAll(
                List.of(SSHD, "-D", "-e", "-f", folder.resolve("sshd.conf").toString()));
        Process started = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile())
                .start();
        Sandbox.waitUntil("sshd listens", this::listens);
        return started;
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private boolean listens() {
        try {
            return Files.readString(folder.resolve("log"))
                    .contains("Server listening on " + place.address() + " port " + port);
        } catch (IOException notYet) {
            return false;
        }
    }

    /** Returns the value of {@code --ssh} that leads to it, as the host {@code far}. */
    String ssh() {
        return "ssh -F " + folder.resolve("config");
    }

    /** Opens a link to it. */
    FarLink link(int millis, long bytesPerSecond) throws IOException {
        return FarLink.to(port, millis, bytesPerSecond);
    }

    /** Returns the value of {@code --ssh} that leads to it over a link. */
    String ssh(FarLink link) {
        return ssh() + " -o Port=" + link.port();
    }

    /** Returns its processes of this name, and those that they have started. */
    List<ProcessHandle> processes(String name) {
        return server.descendants()
                .filter(process -> process.info().command().orElse("").endsWith("/" + name))
                .toList();
    }

    /** Kills it with all that it has started, as the end of its host would. */
    void kill() {
        List<ProcessHandle> all = server.descendants().toList();
        server.destroyForcibly();
        all.forEach(ProcessHandle::destroyForcibly);
        server.onExit().join();
    }

    /** Starts it again. */
    void startAgain() throws IOException {
        server = listening();
    }

    /** Makes its key one that no client knows. */
    void forgetKey() throws IOException {
        Files.writeString(folder.resolve("known"), "");
    }

    @Override
    public void close() {
        kill();
    }
}
