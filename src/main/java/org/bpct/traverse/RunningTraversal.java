package org.bpct.traverse;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.bpct.traverse.listing.ListJoiner;
import org.bpct.traverse.listing.Listing;
import org.bpct.traverse.listing.PortionJoiner;
import org.bpct.traverse.listing.StayingDirectories;
import org.bpct.traverse.listing.TakenEntries;
import org.bpct.traverse.listing.Totals;
import org.bpct.traverse.threads.TaskPool;
import org.bpct.tree.FileList;
import org.bpct.tree.RootPair;
import org.bpct.verb.change.rights.ChangeSurvey;

/**
 * A traversal that is running: the caller may take the entries read so far, or wait for its end.
 *
 * <p>Closing it before its end makes its threads end by themselves.
 */
public final class RunningTraversal implements AutoCloseable {
    private final List<TraversalRoot> roots;
    private final TaskPool pool;
    private final Walk walk;
    private final TakenEntries taken;

    RunningTraversal(int threads, TraversalCounters counters, List<TraversalRoot> roots, TraversalOptions options) {
        this.roots = List.copyOf(roots);
        this.pool = new TaskPool(threads);
        this.walk = new Walk(options, counters, pool);
        this.taken = new TakenEntries();
        pool.submit(() -> {
            for (int i = 0; i < roots.size(); i++) {
                walk.begin(i, roots.get(i));
            }
        });
    }

    /**
     * Waits until all is read, at most for this time; returns true if it is.
     *
     * @throws IllegalStateException if the walk itself broke off, by lack of memory for instance
     */
    public boolean endsWithin(Duration time) throws InterruptedException {
        return pool.await(time);
    }

    /**
     * Takes the entries of all directories that were read since the last portion, and returns them with these
     * directories. {@link #report} does not list these entries again. Names of inodes with several names stay for the
     * report, since all names of an inode are known only at the end.
     *
     * @throws IllegalStateException if the traversal compares, removes or changes: its work is then known only at the end
     */
    public Portion portion() {
        if (walk.options().comparison() != null || walk.options().staysInPlace()) {
            throw new IllegalStateException("comparisons, removals and changes are known at the end only");
        }
        PortionJoiner joiner = new PortionJoiner(
                roots.stream().map(TraversalRoot::pair).toList(),
                taken,
                !walk.options().hardLinks());
        for (int i = 0; i < roots.size(); i++) {
            Listing root = walk.roots().get(i);
            if (root != null) {
                joiner.add(i, root);
            }
        }
        return new Portion(joiner.list(), walk.destination());
    }

    /** Waits for the end and returns all entries except those that portions have taken. */
    public TraversalReport report() throws InterruptedException {
        pool.await();
        noteMounts();
        ChangeSurvey change = walk.options().change();
        List<RootPair> pairs = roots.stream().map(TraversalRoot::pair).toList();
        ListJoiner joiner =
                change == null ? new ListJoiner(pairs, walk.linksSame() || hasBase()) : ListJoiner.ofChange(pairs);
        if (walk.options().comparison() != null || change != null || isArchivedAgain()) {
            joiner.settle(walk.roots().values());
        }
        long staying = 0;
        for (int i = 0; i < roots.size(); i++) {
            Listing root = walk.roots().remove(i);
            if (root != null) {
                staying += walk.options().removes() ? StayingDirectories.keep(root) : 0;
                joiner.add(i, root);
            }
        }
        Surplus gathered = walk.surplus();
        SurplusReport surplus = gathered == null ? null : gathered.report(roots, walk.errors());
        FileList list = change == null ? joiner.list() : joiner.list().changing(change.table());
        Totals totals =
                taken.addedTo(joiner.totals(list, walk.filter().leftOut().withStaying(staying)));
        return new TraversalReport(
                list,
                totals,
                joiner.unchanged(),
                walk.errors().byPath(),
                walk.destination(),
                walk.isOpen(),
                surplus,
                walk.owners().others());
    }

    /** Returns remarks on options that had nothing to decide; empty before the end, or if there were none. */
    public Optional<String> advice() {
        return walk.offline().advice();
    }

    private boolean isArchivedAgain() {
        return roots.stream().anyMatch(root -> root.earlier() != null);
    }

    private boolean hasBase() {
        return roots.stream().anyMatch(TraversalRoot::isOfBase);
    }

    /** Makes errors of the mounts that were met where names are removed or changed. */
    private void noteMounts() {
        ChangeSurvey change = walk.options().change();
        if (walk.mounts() == null || (change != null && change.leavesMountsOut())) {
            return;
        }
        String message = "another file system, or a mount, begins there, so it stays"
                + (change == null ? "" : " as it is; name it as a PATH of its own, or leave it out by -x");
        walk.metMounts().forEach(path -> walk.errors().other(path, message));
    }

    @Override
    public void close() {
        pool.close();
    }
}
