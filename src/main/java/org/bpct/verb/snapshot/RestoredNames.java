package org.bpct.verb.snapshot;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.options.Aim;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.pool.Pool;
import org.bpct.pool.SnapshotName;
import org.bpct.pool.SnapshotRecord;
import org.bpct.query.Session;
import org.bpct.roots.PoolPlace;
import org.bpct.roots.SnapshotPath;

/**
 * The names of a restoration, which is a copy out of a snapshot.
 *
 * @param options the options of the restoration
 * @param session the clock, and the receiver of the name of the snapshot
 */
public record RestoredNames(RunOptions options, Session session) {
    /** Returns the options of the copy. */
    public RunOptions of(Aim.Restoration restoration) throws UsageException, RunException {
        ChosenSnapshot chosen =
                ChosenSnapshot.of(restoration.snapshot(), options.call().workingDirectory());
        Pool pool =
                PoolPlace.find(chosen.pool(), options.call().workingDirectory()).existing();
        Pool.Contents contents = read(pool);
        SnapshotName name = chosen.in(contents, session.clock().instant());
        session.console().say("from snapshot " + name);
        doubt(contents.published().getOrDefault(name, Optional.empty()))
                .ifPresent(words -> session.console().note("the snapshot " + name + " " + words));
        return options.forCopy(operands(name, name.in(pool.root())));
    }

    private static Pool.Contents read(Pool pool) throws RunException {
        try {
            return pool.read();
        } catch (IOException e) {
            throw PoolPlace.unread(pool, e);
        }
    }

    /** Returns the reason not to expect all names in a snapshot; empty for a good one. */
    private static Optional<String> doubt(Optional<SnapshotRecord> record) {
        if (record.isEmpty()) {
            return Optional.of("has a damaged record: names may be missing in it");
        }
        return record.get().state().isGood()
                ? Optional.empty()
                : Optional.of("is \"" + record.get().state().words() + "\": names may be missing in it");
    }

    private List<FileName> operands(SnapshotName name, FileName snapshot) throws UsageException {
        List<FileName> typed = options.task().operands();
        boolean isLastDestination = options.manner().cp().target().directory().isEmpty();
        int sources = typed.size() - (isLastDestination ? 1 : 0);
        if (sources < 1) {
            throw new UsageException("--restore takes PATH... DESTINATION; the path . is the whole snapshot");
        }
        if (options.manner().cp().target().parents()) {
            throw new UsageException("--restore does not go with --parents: name the directory to copy into");
        }
        List<FileName> operands = new ArrayList<>();
        for (FileName path : typed.subList(0, sources)) {
            require(name, snapshot, path);
            // As text, since a name that ends in /. means the contents of a directory.
            operands.add(FileName.ofText(snapshot.text() + "/" + path.text()));
        }
        operands.addAll(typed.subList(sources, typed.size()));
        return operands;
    }

    /** Throws unless a path leads to a name in the snapshot. */
    private static void require(SnapshotName name, FileName snapshot, FileName path) throws UsageException {
        SnapshotPath sought = SnapshotPath.of("--restore", path);
        Optional<FileName> symlink = sought.symlink(snapshot);
        if (symlink.isPresent()) {
            throw new UsageException(symlink.get().display() + " is a symlink, and its target is not in the snapshot");
        }
        if (sought.in(snapshot).isEmpty()) {
            throw new UsageException(path.display() + " is not in the snapshot " + name + "; bpct --list POOL "
                    + path.display() + " tells which have it");
        }
    }
}
