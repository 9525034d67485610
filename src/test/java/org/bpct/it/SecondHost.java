package org.bpct.it;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;

/**
 * A second host of the tests, with an sshd, at the end of a wire: network, processes, mounts, users and name are its own. Root alone can
 * make one.
 *
 * <p>It has one disk, which is the folder {@code there} of the sandbox on the second host, and {@code disk} on this one. The folders
 * {@code here} and {@code home} of this host are empty on the second one, and so is {@code there} on this one.
 */
final class SecondHost implements AutoCloseable {
    /** The first process of the host: what loses its parent becomes its child, and all end with it. */
    private static final String BOOT = """
            set -e
            cd / && hostname second
            mount --bind -- "$1/disk" "$1/there"
            mount -t tmpfs none "$1/here"
            mount -t tmpfs none "$1/home"
            sed 's|^\\(nobody:.*\\):[^:]*:[^:]*$|\\1:/:/bin/bash|' /etc/passwd >"$1/passwd"
            mount --bind -- "$1/passwd" /etc/passwd
            : >"$1/up"
            sleep infinity &
            wait
            """;

    private static final String START =
            "mapfile -d '' -t words; cd -- \"${words[0]}\" && exec \"$@\" \"${words[@]:1}\" </dev/null";

    private final Sandbox sandbox;
    private final TwoNetworks networks = TwoNetworks.make();
    private Process first;
    private final SshServer server;

    private SecondHost(Sandbox sandbox, String... settings) throws IOException {
        this.sandbox = sandbox;
        for (String folder : List.of("disk", "here", "there")) {
            sandbox.directory(folder);
        }
        this.first = boot();
        this.server = SshServer.startAt(new SshServer.Place(TwoNetworks.FAR, this::enter), sandbox, settings);
    }

    /** Starts it, with these more lines of {@code sshd_config}; skips the test where that is not possible. */
    static SecondHost start(Sandbox sandbox, String... settings) throws IOException {
        SshServer.require();
        return new SecondHost(sandbox, settings);
    }

    private Process boot() throws IOException {
        Files.deleteIfExists(sandbox.path("up").toPath());
        List<String> command = new ArrayList<>(networks.far());
        command.addAll(List.of("unshare", "--uts", "--mount", "--propagation", "private", "--pid", "--fork"));
        command.addAll(List.of("--kill-child", "--mount-proc", "bash", "-c", BOOT, "boot"));
        command.add(sandbox.root().text());
        Process started = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(sandbox.path("boot").toPath().toFile())
                .start();
        Sandbox.waitUntil(
                "the second host is up", () -> Files.exists(sandbox.path("up").toPath()));
        return started;
    }

    private List<String> enter() {
        long init = first.children().findFirst().orElseThrow().pid();
        return List.of("nsenter", "--target", Long.toString(init), "--mount", "--uts", "--net", "--pid");
    }

    /** Starts bpct as a user of both hosts, in the sandbox; the second host is called {@code far}. */
    RunningProcess bpct(User user, Object... words) {
        List<FileName> command = new ArrayList<>(List.of(sandbox.root()));
        command.addAll(sandbox.bpctAs(user).command(words));
        return RunningProcess.start(START, command, networks.near());
    }

    /** Returns the value of {@code --ssh} that leads a user to himself there. */
    String ssh(User user) {
        return server.ssh() + (user.isRoot() ? "" : " -o User=nobody");
    }

    /** Returns the wire to it. */
    TwoNetworks wire() {
        return networks;
    }

    /** Kills each sshd there; what they have started lives on. */
    void killServer() {
        server.processes("sshd").forEach(ProcessHandle::destroyForcibly);
    }

    /** Starts an sshd there again. */
    void startServer() throws IOException {
        server.startAgain();
    }

    /** Takes its power away: the wire falls silent, and all processes end. */
    void crash() throws InterruptedException {
        networks.cut();
        first.destroyForcibly().waitFor();
        server.kill();
    }

    /** Gives it power again. */
    void bootAgain() throws IOException {
        first = boot();
        server.startAgain();
        networks.mend();
    }

    @Override
    public void close() {
        server.close();
        first.destroyForcibly().onExit().join();
        networks.close();
    }
}
