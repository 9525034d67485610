package org.bpct.verb.snapshot;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.bpct.files.FileName;
import org.bpct.landing.FileStatus;
import org.bpct.landing.OperandName;
import org.bpct.options.CpOptions.Attribute;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.pool.Pool;
import org.bpct.pool.SnapshotName;
import org.bpct.pool.SnapshotSources;

/**
 * The source of a night.
 *
 * @param names its names; the real one counts, because a symlink may lead to a snapshot of the file system itself
 * @param force whether it may be another one than that of the last good snapshot
 */
record NightSource(SnapshotSources.Source names, boolean force) {
    /** Returns the source among the operands; throws if they, or other options, do not make a snapshot. */
    static NightSource of(RunOptions options) throws UsageException {
        List<FileName> operands = options.task().operands();
        if (operands.size() != 1) {
            throw new UsageException(
                    "--snapshot POOL takes one SOURCE, not " + operands.size() + "; make a pool for each source");
        }
        requireSense(options);
        FileName source = OperandName.of(operands.get(0), options.call().workingDirectory())
                .absolute();
        Optional<FileStatus> status = FileStatus.of(source, true);
        if (status.isEmpty() || !status.get().isDirectory()) {
            throw new UsageException("source " + operands.get(0).display()
                    + (status.isEmpty() ? " does not exist; check the name" : " is not a directory"));
        }
        return new NightSource(
                new SnapshotSources.Source(source, OperandName.canonical(source)),
                options.manner().force());
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

    /** Returns the source without symlinks. */
    FileName real() {
        return names.real();
    }

    /**
     * Throws if the last good snapshot of a pool is of another tree: all would be copied again, to other paths, and
     * count as good.
     */
    void requireThatOf(Pool pool) throws IOException, UsageException {
        Optional<SnapshotName> last = force ? Optional.empty() : pool.read().newestGood();
        Optional<SnapshotSources.Source> before =
                last.isEmpty() ? Optional.empty() : new SnapshotSources(pool).of(last.get());
        if (before.isPresent() && !names.isSameAs(before.get())) {
            throw new UsageException("the last good snapshot in " + pool.root().display() + " is of "
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
