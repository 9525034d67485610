package org.bpct.slurm;

import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.bpct.Patience;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.Commands;

/**
 * A real Slurm with four virtual nodes on this host, for tests: {@code src/test/slurm/cluster} is its other half.
 *
 * <p>One cluster serves all tests of a JVM and ends with it. A test sets a value for a while, and starts its own cluster only where
 * processes are to be found in another way, or limits need a database.
 */
public final class SlurmCluster implements AutoCloseable {
    private static final Path SCRIPT = Path.of("src/test/slurm/cluster").toAbsolutePath();
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final int NOBODY = 65534;
    private static final List<String> CLIENTS = List.of("sbatch", "squeue", "scancel", "scontrol", "sinfo", "sacct");

    private final Path base;
    private final CommandRunner runner = Commands.inherited();

    private SlurmCluster(Path base) {
        this.base = base;
    }

    /**
     * Returns the cluster of this JVM. Where Slurm is not installed, or the tests are not root's, the test is
     * skipped, and says so; under {@code BPCT_CI=1} it fails.
     */
    public static SlurmCluster require() {
        SlurmPrograms.require(false);
        return OfThisJvm.CLUSTER;
    }

    /**
     * Returns a new cluster, to be closed by the caller; skips or fails as {@link #require()} does.
     *
     * @param options as {@code src/test/slurm/cluster} knows them
     */
    public static SlurmCluster requireOwn(String... options) {
        SlurmPrograms.require(Arrays.stream(options).anyMatch(option -> option.matches("--accounting|--beside=.*")));
        return start(options);
    }

    private static SlurmCluster start(String... options) {
        try {
            // Not a @TempDir: ordinary users must get into it, and it outlives the test class.
            Path base = Files.createTempDirectory("bpct-slurm-").toRealPath();
            Files.setPosixFilePermissions(base, PosixFilePermissions.fromString("rwxr-xr-x"));
            SlurmCluster cluster = new SlurmCluster(base);
            List<String> command = new ArrayList<>(List.of(SCRIPT.toString(), "up", base.toString()));
            command.addAll(List.of(options));
            cluster.check(cluster.execute(command));
            cluster.writeClients();
            return cluster;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A user's environment does not reach a command that a test runs in this JVM, but a folder of commands does. */
    private void writeClients() throws IOException {
        Files.createDirectory(clients());
        for (String client : CLIENTS) {
            Path file = Files.writeString(
                    clients().resolve(client),
                    "#!/bin/bash%nexport SLURM_CONF='%s'%nexec /usr/bin/%s \"$@\"%n"
                            .formatted(configuration(), client));
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
    }

    /** Returns its folder, for the option {@code --beside} of another one. */
    public Path base() {
        return base;
    }

    /** Returns the path that Slurm's clients want in {@code SLURM_CONF}. */
    public Path configuration() {
        return base.resolve("etc/slurm.conf");
    }

    /** Returns a folder with Slurm's clients that know this cluster without {@code SLURM_CONF}. */
    public Path clients() {
        return base.resolve("bin");
    }

    /** Runs a command, say {@code squeue}, for this cluster. */
    public CommandRunner.Result run(String... command) {
        return execute(prefixed(List.of("env", "SLURM_CONF=" + configuration()), command));
    }

    /** Runs a command for this cluster as the ordinary user {@code nobody}. */
    public CommandRunner.Result runAsNobody(String... command) {
        return execute(prefixed(
                List.of(
                        "setpriv",
                        "--reuid=" + NOBODY,
                        "--regid=" + NOBODY,
                        "--clear-groups",
                        "env",
                        "SLURM_CONF=" + configuration()),
                command));
    }

    /** Returns what a command for this cluster says, without the last newline; fails the test if it does. */
    public String ask(String... command) {
        return check(run(command)).outText().stripTrailing();
    }

    /** Returns the names of the nodes. */
    public List<String> nodes() {
        return ask("sinfo", "-h", "-N", "-o", "%N").lines().toList();
    }

    /** Returns {@code squeue}'s word for the state of a job, or nothing if it does not know the job. */
    public String state(String job) {
        return run("squeue", "-h", "-r", "-t", "all", "-j", job, "-o", "%T")
                .outText()
                .strip();
    }

    /** Returns the node that a job is on; empty if it is on none. */
    public String node(String job) {
        return run("squeue", "-h", "-j", job, "-o", "%N").outText().strip();
    }

    /** Sets the state of a node: {@code down} ends its jobs at once; it comes back by itself. */
    public void setNode(String node, String state) {
        ask("scontrol", "update", "nodename=" + node, "state=" + state, "reason=test");
    }

    /** Returns true if nodes have mounts of their own: what is mounted later on this host is not seen there. */
    public boolean hasOwnMounts() {
        try {
            return !Files.readSymbolicLink(mounts(nodes().get(0)))
                    .equals(Files.readSymbolicLink(Path.of("/proc/self/ns/mnt")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Runs a command that sees what a node sees; fails the test if it does. */
    public void onNode(String node, String... command) {
        check(execute(prefixed(List.of("nsenter", "--mount=" + mounts(node)), command)));
    }

    private Path mounts(String node) {
        try {
            String process =
                    Files.readString(base.resolve("run/" + node + ".pid")).strip();
            return Path.of("/proc", process, "ns/mnt");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Lets the walltime of a running job end; Slurm looks every half minute. */
    public void expire(String job) {
        ask("scontrol", "update", "jobid=" + job, "TimeLimit=0");
    }

    /** Stops the controller, as if its host were down: jobs run on. */
    public void stopController() {
        check(execute(List.of(SCRIPT.toString(), "stop-controller", base.toString())));
    }

    /** Starts the controller again, and waits until it answers. */
    public void startController() {
        check(execute(List.of(SCRIPT.toString(), "start-controller", base.toString())));
    }

    /** Sets a value in the configuration until it is closed: one that the controller reads anew at any time. */
    public Setting set(String key, String value) {
        String before = configured();
        String line = key + "=" + value + "\n";
        configure(before.lines().filter(kept -> !kept.startsWith(key + "=")).collect(Collectors.joining("\n")) + "\n"
                + line);
        return () -> configure(before);
    }

    /** A value that is another one for a while. */
    public interface Setting extends AutoCloseable {
        @Override
        void close();
    }

    private String configured() {
        try {
            return Files.readString(configuration());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void configure(String lines) {
        try {
            // At once, for clients read it all the time.
            Path changed = Files.writeString(base.resolve("etc/slurm.conf.new"), lines);
            Files.setPosixFilePermissions(changed, PosixFilePermissions.fromString("rw-r--r--"));
            Files.move(changed, configuration(), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        ask("scontrol", "reconfigure");
    }

    /** Cancels all jobs and waits until all nodes are idle: a test owes the next one this. */
    public void clear() {
        waitUntil("no job is left and all nodes are idle", () -> {
            List<String> left = ask("squeue", "-h", "-r", "-o", "%i").lines().toList();
            if (!left.isEmpty()) {
                List<String> words = new ArrayList<>(List.of("scancel"));
                words.addAll(left);
                run(words.toArray(String[]::new));
            }
            List<String> shut = new ArrayList<>(nodes());
            shut.removeAll(usableNodes());
            if (left.isEmpty()) {
                shut.forEach(node -> run("scontrol", "update", "nodename=" + node, "state=resume"));
            }
            return left.isEmpty()
                    && ask("sinfo", "-h", "-N", "-o", "%T").lines().allMatch("idle"::equals);
        });
    }

    /** Returns the names of the nodes that Slurm gives to jobs: neither down nor drained. */
    public List<String> usableNodes() {
        return ask("sinfo", "-h", "-N", "-o", "%N %T")
                .lines()
                .filter(line -> !line.contains(" down") && !line.contains(" drain"))
                .map(line -> line.substring(0, line.indexOf(' ')))
                .toList();
    }

    /** Waits until something holds; fails with this description if it takes too long. */
    public static void waitUntil(String description, BooleanSupplier condition) {
        Patience patience = Patience.of(PATIENCE);
        while (!condition.getAsBoolean()) {
            patience.pauseFor(description);
        }
    }

    /** Ends the cluster and all that its jobs left behind. */
    @Override
    public void close() {
        execute(List.of(SCRIPT.toString(), "down", base.toString()));
        execute(List.of("rm", "-rf", base.toString()));
    }

    private static List<String> prefixed(List<String> prefix, String... command) {
        List<String> words = new ArrayList<>(prefix);
        words.addAll(List.of(command));
        return words;
    }

    private CommandRunner.Result execute(List<String> command) {
        try {
            return runner.run(CommandRunner.words(command.toArray(String[]::new)), Patience.stretched(PATIENCE));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private CommandRunner.Result check(CommandRunner.Result result) {
        if (!result.succeeded()) {
            fail(result.complaint());
        }
        return result;
    }

    /** The cluster that all tests of this JVM share: started when it is first asked for, ended with the JVM. */
    private static final class OfThisJvm {
        static final SlurmCluster CLUSTER = start();

        static {
            Runtime.getRuntime().addShutdownHook(new Thread(CLUSTER::close, "slurm-down"));
        }
    }
}
