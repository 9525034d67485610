package org.bpct.traverse;

import java.util.List;
import org.bpct.model.FileList;

/**
 * The parallel walk over source trees: one task for each directory, several threads, one list.
 *
 * <p>On a file system that takes 1 ms for each question 16 threads are eight times as fast as
 * {@code find}. The same tree gives the same list, whatever the number of threads and their timing.
 */
public final class Traversal {
    private final int threads;
    private final TraversalCounters counters;

    /** Makes a traversal of this many threads that counts in {@code counters} while it runs. */
    public Traversal(int threads, TraversalCounters counters) {
        this.threads = threads;
        this.counters = counters;
    }

    /**
     * Walks all roots and returns what is there. What cannot be read is in the report, never an exception.
     *
     * @throws InterruptedException if the caller is to give up; the threads end by themselves
     * @throws IllegalStateException if the walk itself broke off, by lack of memory for instance
     */
    public TraversalReport walk(List<TraversalRoot> roots, TraversalOptions options) throws InterruptedException {
        try (TaskPool pool = new TaskPool(threads)) {
            Walk walk = new Walk(options, counters, pool);
            pool.submit(() -> {
                for (int i = 0; i < roots.size(); i++) {
                    walk.begin(i, roots.get(i));
                }
            });
            pool.await();
            if (walk.mounts() != null) {
                walk.metMounts()
                        .forEach(path -> walk.errors()
                                .other(path, "another file system, or a mount, begins there, so it stays"));
            }
            ListJoiner joiner =
                    new ListJoiner(roots.stream().map(TraversalRoot::pair).toList(), walk.linksSame());
            if (options.comparison() != null) {
                joiner.settle(walk.roots().values());
            }
            long staying = 0;
            for (int i = 0; i < roots.size(); i++) {
                Listing root = walk.roots().remove(i);
                if (root != null) {
                    staying += options.removes() ? StayingDirectories.keep(root) : 0;
                    joiner.add(i, root);
                }
            }
            Surplus gathered = walk.surplus();
            SurplusReport surplus = gathered == null ? null : gathered.report(roots, walk.errors());
            FileList list = joiner.list();
            Totals totals = joiner.totals(list, walk.filter().leftOut().withStaying(staying));
            return new TraversalReport(
                    list,
                    totals,
                    joiner.unchanged(),
                    walk.errors().byPath(),
                    walk.destination(),
                    walk.isOpen(),
                    surplus);
        }
    }
}
