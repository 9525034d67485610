package org.bpct.fuse;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.bpct.files.FileName;
import org.bpct.it.Outcome;
import org.bpct.it.RunningProcess;
import org.bpct.it.Sandbox;
import org.bpct.it.Shell;
import org.bpct.it.User;

/**
 * A mounted file system in memory, with the weaknesses of others. Root alone can mount it. It must be closed before the sandbox
 * is cleared.
 *
 * <p>Settings, each of which may change while it is mounted: {@code fold} (names are compared without case and form of
 * Unicode), {@code squash} (a uid that owns all; owners do not change), {@code modes=ignored}, {@code modes.all} (octal: the
 * mode of all that is made), {@code times=both} (one time alone is not set, without an error), {@code links=hidden} (each
 * name looks like a file of its own), {@code links.most}, {@code inodes} (a seed: numbers of 64 bits), {@code stale}
 * (milliseconds for which the old attributes are shown), {@code earliest} (seconds: no time of change is shown as an earlier one), {@code listing=whole} (from the beginning: a listing brings attributes for
 * a second, with all times), {@code step} (nanoseconds between times), {@code late} (seconds
 * by which the clock behind the times of change is late), {@code bytes} (of the whole;
 * ENOSPC), {@code quota.NAME} (bytes below a name of the root; EDQUOT), {@code unnamed=free} (no quota counts files without names), {@code attributes.SPACE} (the error of each
 * attribute of this name space), {@code listed} (an attribute that is listed and has no value),
 * {@code lists=unlisted} (access lists are kept, and given by their names alone), {@code lists=nfs4} (each name has one of NFSv4), {@code attributes.most} (bytes of all attributes of a file; ENOSPC), {@code lost} (each such
 * name is missing), {@code blocks.NAME} (the blocks that a file of this name shows), {@code share} (percent of blocks and inodes that are left), {@code delay} (milliseconds for each request), {@code kept} (seconds for which the kernel may
 * keep a name), {@code count} (each new value has the numbers of requests told: {@link #requests}),
 * {@code errors} ({@code OPERATION:ERRNO[:GLOB[:OFFSET[:COUNT]]]}, several with blanks between them).
 */
public final class FuseMount implements AutoCloseable {
    private static final Path DEVICE = Path.of("/dev/fuse");

    private static final String SERVE = """
            mapfile -d '' -t w
            exec 0<>/dev/fuse
            mount -i -t fuse bpct-test "${w[0]}" -o fd=0,rootmode=40755,user_id=0,group_id=0,allow_other,default_permissions,dev,suid
            exec "${w[1]}" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:-UsePerfData -Xmx512m \\
                -cp "${w[2]}" org.bpct.fuse.FuseServer "${w[3]}"
            """;

    private final FileName folder;
    private final Path settings;
    private final Properties values = new Properties();
    private final RunningProcess server;
    private long version;
    private boolean hasCrashed;

    private FuseMount(FileName folder, Path settings, Map<String, String> first) throws IOException {
        this.folder = folder;
        this.settings = settings;
        values.putAll(first);
        write();
        Path classes = Path.of(FuseServer.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath());
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        server = RunningProcess.start(
                SERVE, List.of(folder, FileName.of(java), FileName.of(classes), FileName.of(settings)), List.of());
    }

    /** Tells whether this user can mount one here. */
    public static boolean isPossible() {
        return User.current().isRoot() && Files.isWritable(DEVICE);
    }

    /** Ends a test where it cannot be mounted, and says so. */
    public static void require() {
        if (!isPossible()) {
            System.err.println("NO TEST OF WEAK FILE SYSTEMS: root and " + DEVICE + " are needed");
        }
        assumeTrue(isPossible(), "SKIPPED: no " + DEVICE + " for this user");
    }

    /** Mounts one over a folder of the sandbox. */
    public static FuseMount at(Sandbox sandbox, String name, Map<String, String> settings) throws IOException {
        FileName folder = sandbox.directory(name);
        Path file = sandbox.directory("settings").toPath().resolve(name.replace('/', '-'));
        FuseMount mount = new FuseMount(folder, file, settings);
        Sandbox.waitUntil(
                name + " is mounted",
                () -> Shell.run(
                                        "mapfile -d '' -t w; mountpoint -q -- \"${w[0]}\" && stat -- \"${w[0]}\"",
                                        List.of(folder))
                                .exitCode()
                        == 0);
        return mount;
    }

    public FileName folder() {
        return folder;
    }

    /** Changes a setting; the next request is answered by it. */
    public FuseMount set(String key, String value) throws IOException {
        values.setProperty(key, value);
        write();
        return this;
    }

    /** Takes a setting away. */
    public FuseMount clear(String key) throws IOException {
        values.remove(key);
        write();
        return this;
    }

    /** Returns how many requests of each operation there were since this was asked last. */
    public Map<String, Integer> requests() throws IOException {
        set("count", Long.toString(version));
        Shell.call("stat -f -- \"$1\"", folder);
        Map<String, Integer> requests = new TreeMap<>();
        for (String line : Files.readAllLines(counts(settings))) {
            String[] words = line.split(" ", 2);
            requests.put(words[0], Integer.valueOf(words[1]));
        }
        return requests;
    }

    static Path counts(Path settings) {
        return settings.resolveSibling(settings.getFileName() + ".counts");
    }

    private void write() throws IOException {
        StringWriter text = new StringWriter();
        values.store(text, null);
        Path next = settings.resolveSibling(settings.getFileName() + ".new");
        Files.writeString(next, text.toString());
        // Its time is its version: a clock is too coarse for two changes in a row, and inode numbers come again.
        Files.setLastModifiedTime(next, FileTime.from(++version, TimeUnit.SECONDS));
        Files.move(next, settings, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Ends the server, as a crash does: whoever looks at a name is told ENOTCONN. */
    public void crash() {
        hasCrashed = true;
        server.signalGroup("KILL");
    }

    /** Lets the server answer nobody, as one that hangs, until {@link #thaw}. */
    public void freeze() {
        server.signalGroup("STOP");
    }

    public void thaw() {
        server.signalGroup("CONT");
    }

    /** Takes it away; fails if its server did not live so long. */
    @Override
    public void close() {
        Optional<Outcome> end = hasCrashed ? Optional.empty() : server.outcomeWithin(Duration.ZERO);
        Shell.call("umount -l -- \"$1\"", folder);
        server.signalGroup("KILL");
        if (end.isPresent()) {
            throw new AssertionError("the file system of the tests ended: " + end.get());
        }
    }
}
