package org.bpct.roots;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.files.HostPath;
import org.bpct.files.PrivateFiles;
import org.bpct.files.ShellWord;
import org.bpct.files.SystemMessage;
import org.bpct.landing.FileStatus;
import org.bpct.landing.Landing;
import org.bpct.landing.OperandName;
import org.bpct.landing.OwnWay;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.pool.Pool;
import org.bpct.pool.SnapshotName;

/** The folder of an existing or future pool, checked before any work is done in it. */
public final class PoolPlace {
    private final FileName given;
    private final FileName place;

    private PoolPlace(FileName given, FileName place) {
        this.given = given;
        this.place = place;
    }

    /**
     * Finds the folder of a pool, and refuses one that cannot be a pool of this source. A pool inside the source is
     * refused unless {@code -x} or a rule keeps the walk out of it.
     */
    public static PoolPlace of(RunOptions options, FileName given, FileName source) throws UsageException {
        PoolPlace found = find(given, options.call().workingDirectory());
        if (source.toPath().startsWith(found.place.toPath())) {
            throw new UsageException("the source " + source.display() + " lies in the pool " + given.display()
                    + "; name a pool elsewhere");
        }
        List<FileName> operands = List.of(source, found.place);
        Landing.of(
                operands,
                true,
                options.manner().cp(),
                options.task().selection(),
                options.call().workingDirectory());
        return found;
    }

    /** Returns the pool with snapshots that a place is in, or is; empty if there is none. */
    public static Optional<FileName> around(FileName real) {
        for (FileName at = real; !at.equals(at.parent()); at = at.parent()) {
            if (isPool(at)) {
                return Optional.of(at);
            }
        }
        return Optional.empty();
    }

    /**
     * Returns true for a pool with snapshots. The default home of batches has the same name as the folder of a pool's
     * records: only snapshots make it one.
     */
    public static boolean isPool(FileName real) {
        Pool pool = new Pool(real);
        try {
            if (!pool.isThere()) {
                return false;
            }
            Pool.Contents contents = pool.read();
            return !contents.recorded().isEmpty() || !contents.incomplete().isEmpty();
        } catch (IOException unread) {
            // A user that cannot read it cannot make snapshots in it.
            return false;
        }
    }

    /** Returns the name of the snapshot that a folder in a pool is; empty if it is none. */
    public static Optional<SnapshotName> snapshot(FileName real) {
        return SnapshotName.of(real.lastComponent().text()).filter(name -> new Pool(real.parent()).isThere());
    }

    /** Finds the folder of a pool. */
    public static PoolPlace find(FileName given, FileName workingDirectory) throws UsageException {
        FileName absolute = OperandName.of(given, workingDirectory).absolute();
        PoolPlace found = new PoolPlace(given, OwnWay.real(absolute));
        Optional<FileStatus> status = FileStatus.of(found.place, true);
        if (status.isPresent() && !status.get().isDirectory()) {
            throw new UsageException("the pool " + given.display() + " is not a directory");
        }
        if (status.isEmpty()) {
            refuseOtherHost(given);
            Optional<FileStatus> parent = FileStatus.of(found.place.parent(), true);
            if (parent.isEmpty() || !parent.get().isDirectory()) {
                throw new UsageException("the directory of the pool " + given.display()
                        + " does not exist: is its file system mounted? Else make it with: mkdir -p");
            }
        } else if (!found.pool().isThere() && !found.isEmpty()) {
            Optional<FileName> pool = around(found.place);
            throw new UsageException(given.display()
                    + (pool.isPresent()
                            ? " lies in the pool " + pool.get().display() + "; name the pool"
                            : " holds other things than snapshots of bpct, so it is no pool; a night makes one in a new"
                                    + " folder, or in an empty one"));
        }
        return found;
    }

    private static void refuseOtherHost(FileName given) throws UsageException {
        Optional<HostPath> far = HostPath.of(given);
        if (far.isPresent()) {
            FileName path = far.get().path();
            throw new UsageException("a pool on another host gets nights from here, and bpct --list "
                    + ShellWord.of(given) + " lists them; which of them have a file: ssh "
                    + far.get().host()
                    + " ls -ld " + ShellWord.of(path) + "/*/PATH. To copy out of it: bpct " + ShellWord.of(given)
                    + "/NIGHT/PATH DESTINATION");
        }
    }

    /** Returns the exception for a pool that cannot be read; a user who may enter it can copy his files by name. */
    public static RunException unread(Pool pool, IOException e) {
        String byName = e instanceof AccessDeniedException && Files.isDirectory(pool.latest())
                ? "; you may copy by name: bpct -T " + ShellWord.of(pool.root()) + "/latest/PATH DESTINATION"
                : "";
        if (!byName.isEmpty() && Files.isReadable(pool.root().toPath())) {
            byName += "; ls -ld " + ShellWord.of(pool.root()) + "/*/PATH shows which snapshots have it";
        }
        String message = "cannot read the pool " + pool.root().display() + ": " + SystemMessage.of(e);
        return RunException.failed(message + byName, e);
    }

    /** Returns the pool, which may not exist yet. */
    public Pool pool() {
        return new Pool(place);
    }

    /** Returns true if the folder exists; it may not be a pool yet. */
    public boolean isThere() {
        return Files.isDirectory(place.toPath());
    }

    /** Returns the existing pool; throws if there is none. */
    public Pool existing() throws UsageException {
        if (!pool().isThere()) {
            throw new UsageException(given.display() + " is no pool of snapshots");
        }
        return pool();
    }

    /**
     * Makes the pool if it is missing, and returns it.
     *
     * @param trustsNobody whether a folder is refused if users other than root can write there
     */
    public Pool make(boolean trustsNobody) throws UsageException, RunException {
        boolean isNew = !isThere();
        try {
            if (isNew) {
                makeFolder(place.toPath());
            }
            Optional<String> danger = trustsNobody ? RealRoots.danger(place) : Optional.empty();
            if (danger.isPresent()) {
                if (isNew) {
                    Files.delete(place.toPath());
                }
                throw new UsageException("the pool " + given.display() + " could be replaced by others than root: "
                        + danger.get() + "; name one that root alone can write to, or use --guard=no");
            }
            if (!pool().isThere()) {
                makeFolder(pool().state());
            }
            return pool();
        } catch (IOException e) {
            throw RunException.failed("cannot make the pool " + given.display() + ": " + SystemMessage.of(e), e);
        }
    }

    /** Makes a folder, which another first night may make at the same time: the lock decides who goes on. */
    private static void makeFolder(Path folder) throws IOException {
        try {
            PrivateFiles.makeFolder(folder);
        } catch (FileAlreadyExistsException raced) {
            if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
                throw raced;
            }
        }
    }

    private boolean isEmpty() throws UsageException {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(place.toPath())) {
            return !entries.iterator().hasNext();
        } catch (IOException e) {
            throw new UsageException("cannot look into " + given.display() + ": " + SystemMessage.of(e));
        }
    }
}
