package org.bpct.guard;

import java.io.IOException;
import java.util.Optional;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.landing.Landing;
import org.bpct.landing.LandingRoot;
import org.bpct.landing.OperandName;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.pool.Pool;
import org.bpct.pool.SnapshotChoices;
import org.bpct.pool.SnapshotName;
import org.bpct.pool.SnapshotRecord;
import org.bpct.roots.PoolPlace;

/** The deletion of names that a snapshot does not have: it never had those that its night left out, or failed to read. */
final class SnapshotDeletion {
    private static final String OTHERWISE = "; leave out --delete (--force goes on)";

    private final RunOptions options;

    private SnapshotDeletion(RunOptions options) {
        this.options = options;
    }

    /** Throws if a source is a snapshot, or lies in one, that lacks names of its source. */
    static void refuse(RunOptions options, Landing landing) throws UsageException, RunException {
        if (options.manner().force()) {
            return;
        }
        for (LandingRoot root : landing.roots()) {
            new SnapshotDeletion(options)
                    .refuse(OperandName.canonical(root.pair().source()));
        }
    }

    private void refuse(FileName source) throws UsageException, RunException {
        for (FileName at = source; !at.equals(at.parent()); at = at.parent()) {
            Optional<SnapshotName> name = PoolPlace.snapshot(at);
            if (name.isPresent()) {
                refuse(new Pool(at.parent()), name.get(), at.equals(source));
                return;
            }
        }
    }

    private void refuse(Pool pool, SnapshotName name, boolean isWhole) throws UsageException, RunException {
        try {
            Optional<SnapshotRecord> record = pool.read().published().getOrDefault(name, Optional.empty());
            if (record.isEmpty() || !record.get().state().isGood()) {
                String state =
                        record.map(of -> "is \"" + of.state().words() + "\"").orElse("has no record of bpct");
                throw new UsageException("the snapshot " + name + " " + state
                        + ", and names that it lacks would be deleted" + OTHERWISE);
            }
            Optional<String> left = new SnapshotChoices(pool).of(name);
            if (left.isPresent()
                    && !(protects(left.get()) && (isWhole || !left.get().contains("/")))) {
                boolean canProtect = isWhole && !options.task().selection().chooses();
                throw new UsageException("the snapshot " + name + " was made with "
                        + FileName.ofText(left.get()).display()
                        + ", and names that it left out would be deleted"
                        + (canProtect
                                ? "; give these options, too, or leave out --delete (--force goes on)"
                                : OTHERWISE));
            }
        } catch (IOException e) {
            throw PoolPlace.unread(pool, e);
        }
    }

    /** Returns true if this copy leaves out the same names, and so deletes none of them. */
    private boolean protects(String left) {
        return options.leftOut().equals(left) && !options.task().selection().chooses();
    }
}
