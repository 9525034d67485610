package org.bpct.verb.snapshot;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.files.ShellWord;
import org.bpct.landing.FileStatus;
import org.bpct.landing.OperandName;
import org.bpct.options.Aim;
import org.bpct.options.CpOptions.Attribute;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.pipeline.BatchStart;
import org.bpct.pipeline.Undertaking;
import org.bpct.pool.Pool;
import org.bpct.pool.SnapshotName;
import org.bpct.pool.SnapshotSources;
import org.bpct.query.Session;
import org.bpct.roots.PoolPlace;
import org.bpct.roots.Volumes;
import org.bpct.verb.copy.CopyRun;
import org.bpct.verb.host.FarRoot;
import org.bpct.verb.host.TransferRun;
import org.jspecify.annotations.Nullable;

/**
 * The source of a night.
 *
 * @param names its names; the real one counts, because a symlink may lead to a snapshot of the file system itself
 * @param force whether it may be another one than that of the last good snapshot
 * @param far the way to the other host that has it; null if it is on this one
 */
record NightSource(SnapshotSources.Source names, boolean force, Aim.@Nullable Transfer far) {
    /** Returns the source among the operands; throws if they, or other options, do not make a snapshot in this pool. */
    static NightSource of(RunOptions options, FileName pool, Session session)
            throws UsageException, RunException, InterruptedException {
        List<FileName> operands = options.task().operands();
        if (operands.size() != 1) {
            throw new UsageException(
                    "--snapshot POOL takes one SOURCE, not " + operands.size() + "; make a pool for each source");
        }
        requireSense(options);
        if (options.task().aim() instanceof Aim.Transfer wish) {
            // A night that cannot be must leave no pool behind.
            TransferRun.requireSense(options, wish);
        }
        boolean isFarPool = options.task().aim() instanceof Aim.Transfer there && there.sends();
        if (!isFarPool && options.task().aim() instanceof Aim.Transfer far) {
            FarRoot root = FarRoot.of(operands.get(0), new Aim.Far(0, far.ssh()), session);
            return new NightSource(
                    new SnapshotSources.Source(operands.get(0), root.name()),
                    options.manner().force(),
                    far);
        }
        if (!isFarPool) {
            requireOrder(pool, operands.get(0), options.call().workingDirectory());
        }
        FileName source = OperandName.of(operands.get(0), options.call().workingDirectory())
                .absolute();
        Optional<FileStatus> status = FileStatus.of(source, true);
        if (status.isEmpty() || !status.get().isDirectory()) {
            throw new UsageException("source " + operands.get(0).display()
                    + (status.isEmpty() ? " does not exist; check the name" : " is not a directory"));
        }
        return new NightSource(
                new SnapshotSources.Source(source, OperandName.canonical(source)),
                options.manner().force(),
                null);
    }

    /** Throws if the pool seems to be the source, and the source the pool: the first is no pool, the second no source. */
    private static void requireOrder(FileName pool, FileName source, FileName workingDirectory) throws UsageException {
        FileName first = OperandName.of(pool, workingDirectory).absolute();
        FileName second = OperandName.of(source, workingDirectory).absolute();
        if (!isFilled(first)
                || new Pool(first).isThere()
                || PoolPlace.around(OperandName.canonical(first)).isPresent()) {
            return;
        }
        String state = FileStatus.of(second, true).isEmpty()
                ? " does not exist"
                : new Pool(second).isThere() ? " is a pool" : isFilled(second) ? "" : " is empty";
        if (!state.isEmpty()) {
            throw new UsageException(source.display() + state + ", and " + pool.display()
                    + " holds other things than snapshots of bpct. The pool comes first: bpct --snapshot "
                    + ShellWord.of(source) + " " + ShellWord.of(pool));
        }
    }

    /** Returns true for a directory with an entry, or for another file. */
    private static boolean isFilled(FileName place) {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(place.toPath())) {
            return entries.iterator().hasNext();
        } catch (NotDirectoryException file) {
            return true;
        } catch (IOException unreadable) {
            return false;
        }
    }

    private static void requireSense(RunOptions options) throws UsageException {
        if (options.manner().earlier().isCompared() || options.task().noTargetDirectory()) {
            throw new UsageException("--snapshot chooses its base and its destination by itself; leave out --update,"
                    + " --link-dest and -T");
        }
        boolean archive = options.manner()
                .cp()
                .keeps()
                .containsAll(Set.of(Attribute.MODE, Attribute.OWNERSHIP, Attribute.TIMESTAMPS, Attribute.LINKS));
        if (!archive || options.manner().verify() != null) {
            throw new UsageException(
                    "--snapshot needs a copy that keeps mode, owner, times and links, without --verify,"
                            + " as most files are linked and not read: --cp -a --verify=no");
        }
    }

    /** Finds the folder of a pool for it. */
    PoolPlace place(RunOptions options, FileName pool) throws UsageException {
        return far == null
                ? PoolPlace.of(options, pool, real())
                : PoolPlace.find(pool, options.call().workingDirectory());
    }

    /** Returns the sizes of its file system, as a pool records them; those of another host are not known. */
    Volumes volumes(Pool pool, Session session) {
        return far == null
                ? new Volumes(Map.of(pool.volumes(), List.of(real())), session.commands(), session.clock())
                : Volumes.NONE;
    }

    /** Returns the copy of it that these options describe. */
    Undertaking copy(RunOptions ofNight, Session session, BatchStart.Written written) {
        return far == null ? new CopyRun(ofNight, session, written) : new TransferRun(ofNight, far, session, written);
    }

    /** Returns the source without symlinks. */
    FileName real() {
        return names.real();
    }

    /**
     * Throws if the last good snapshot of a pool is of another tree: all would be copied again, to other paths, and
     * count as good.
     */
    void requireThatOf(Pool pool) throws IOException, UsageException {
        Optional<SnapshotName> last = pool.read().newestGood();
        requireSame(pool.root(), last.isEmpty() ? Optional.empty() : new SnapshotSources(pool).of(last.get()));
    }

    /** Throws for the same reason, given the source of the last good snapshot. */
    void requireSame(FileName pool, Optional<SnapshotSources.Source> before) throws UsageException {
        if (force) {
            return;
        }
        if (before.isPresent() && !names.isSameAs(before.get())) {
            throw new UsageException("the last good snapshot in " + pool.display() + " is of "
                    + before.get().typed().display() + ", not of "
                    + names.typed().display()
                    + "; name another pool, or, if the same tree is there now, add --force once");
        }
    }

    /** Records that tonight's snapshot is of this source. */
    void record(Pool pool, Pool.Contents contents, SnapshotName tonight) throws IOException {
        new SnapshotSources(pool).record(tonight, names, contents.published().keySet());
    }
}
