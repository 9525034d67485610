package org.bpct.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.bpct.Patience;
import org.bpct.files.FileName;
import org.bpct.model.BatchHome;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A folder for one test, with a home for bpct; it ends whatever was started in it and takes it all away.
 *
 * <p>Not a {@code @TempDir}: other users must get into it, and Java's deletion fails on what the trees hold.
 */
public final class Sandbox implements BeforeEachCallback, AfterEachCallback {
    /** Where the umask of whoever runs the tests is 002, bpct would refuse such a home, and not trust such a copy. */
    private static final FileAttribute<?> NOBODY_ELSE_WRITES = mode("rwxr-xr-x");

    private static final FileAttribute<?> NOBODY_ELSE_WRITES_IT = mode("rw-r--r--");

    private final boolean isWithin;
    private FileName root = FileName.currentDirectory();
    private SandboxProcesses processes = SandboxProcesses.of(root);

    /** Makes a sandbox where each call of bpct is a process. */
    public Sandbox() {
        this(false);
    }

    /**
     * Makes a sandbox.
     *
     * @param isWithin whether calls of bpct that need no process are answered in the Java of the tests
     */
    Sandbox(boolean isWithin) {
        this.isWithin = isWithin;
    }

    @Override
    public void beforeEach(ExtensionContext context) throws IOException {
        Path folder = Files.createTempDirectory(SandboxFolder.FOLDER, "it-");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        root = FileName.of(folder);
        processes = SandboxProcesses.of(root);
        directory("home");
    }

    @Override
    public void afterEach(ExtensionContext context) {
        endProcesses();
        DeletedTree.at(root);
    }

    /** Returns the name of something in the sandbox, made or not. */
    public FileName path(String name) {
        return root.resolve(OddNames.latin1(name));
    }

    /** Makes a directory, with parents. */
    public FileName directory(String name) throws IOException {
        FileName directory = path(name);
        Files.createDirectories(directory.toPath(), NOBODY_ELSE_WRITES);
        return directory;
    }

    /** Makes a directory that belongs to this user. */
    public FileName directoryOf(User user, String name) throws IOException {
        FileName directory = directory(name);
        giveTo(user, directory);
        return directory;
    }

    /** Makes a file, with parents. */
    public FileName file(String name, String content) throws IOException {
        FileName file = path(name);
        Files.createDirectories(file.parent().toPath(), NOBODY_ELSE_WRITES);
        if (Files.notExists(file.toPath())) {
            Files.createFile(file.toPath(), NOBODY_ELSE_WRITES_IT);
        }
        Files.writeString(file.toPath(), content);
        return file;
    }

    private static FileAttribute<?> mode(String permissions) {
        return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions));
    }

    /**
     * Gives a file or tree to this user, if the tests can. Names come and go there while jobs run, and while bin/bpct makes its
     * archive of classes: chown fails on those that have gone, so what is not his yet is given to him once more.
     */
    public void giveTo(User user, FileName tree) {
        if (User.current().isRoot()) {
            String once =
                    "find \"$1\" -ignore_readdir_race ! \\( -uid %1$d -gid %2$d \\) -exec chown -h %1$d:%2$d -- {} +"
                            .formatted(user.uid(), user.gid());
            Shell.call("declare -i failed=0; until " + once + "; do ((++failed < 10)) || exit 1; done", tree);
        }
    }

    /** Returns bpct with its home in the sandbox. */
    public BpctCall bpct() {
        return BpctCall.in(root, home(), isWithin);
    }

    /** Returns bpct as this user sees it. */
    public BpctCall bpctAs(User user) {
        giveTo(user, home());
        return bpct().as(user);
    }

    /** Returns the batch of a number. */
    public BatchOnDisk batch(int number) {
        return BatchOnDisk.of(batchHome(), number);
    }

    public BatchHome batchHome() {
        return new BatchHome(home().resolve(FileName.ofText(".bpct")).toPath());
    }

    public FileName root() {
        return root;
    }

    public FileName home() {
        return path("home");
    }

    /** Returns a gate that stays shut until it is opened. */
    Gate gate() {
        return new Gate(path("gate"));
    }

    /** Waits until something holds; throws with this description if it takes too long. */
    public static void waitUntil(String description, BooleanSupplier condition) {
        Patience.until(description, condition);
    }

    /** Ends what was started in the sandbox: a runner writes in its wave for a moment after its batch has ended. */
    public void endProcesses() {
        waitUntil("all processes have ended", () -> {
            List<ProcessHandle> left = processes();
            left.forEach(ProcessHandle::destroyForcibly);
            return left.isEmpty();
        });
    }

    /** Returns the processes that know of the sandbox: by environment, arguments or working directory. */
    public List<ProcessHandle> processes() {
        return processes.living();
    }
}
