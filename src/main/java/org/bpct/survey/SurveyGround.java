package org.bpct.survey;

import java.util.List;
import org.bpct.files.FileName;
import org.bpct.selection.Selection;
import org.bpct.traverse.ErrorCollector;
import org.bpct.traverse.listing.EntryAttributes;
import org.bpct.traverse.offline.OfflinePlaces;
import org.bpct.traverse.threads.TaskPool;

/** The ground that all readings of directories in one walk share: threads, rules, and errors. */
public final class SurveyGround implements AutoCloseable {
    private final Selection selection;
    private final boolean oneFileSystem;
    private final TaskPool pool;
    private final ErrorCollector errors = new ErrorCollector();
    private final OfflinePlaces offline;

    /**
     * Prepares a walk.
     *
     * @param oneFileSystem whether no other file system is entered
     * @param threads the number of threads that walk
     */
    public SurveyGround(Selection selection, boolean oneFileSystem, int threads) {
        this.selection = selection;
        this.oneFileSystem = oneFileSystem;
        this.offline = OfflinePlaces.askedBy(selection);
        this.pool = new TaskPool(threads);
    }

    /** Returns the rules and criteria. */
    public Selection selection() {
        return selection;
    }

    /** Returns the errors so far. */
    public ErrorCollector errors() {
        return errors;
    }

    /** Returns the places where files may be offline. */
    OfflinePlaces offline() {
        return offline;
    }

    TaskPool pool() {
        return pool;
    }

    /** Waits until all is read. */
    public void await() throws InterruptedException {
        pool.await();
    }

    /** Returns true if a rule leaves a name out; {@code path} is below the root. */
    public boolean leavesOut(FileName path, boolean isDirectory) {
        return selection.hasRules() && selection.leavesOut(path.bytes(), isDirectory) != null;
    }

    /** Returns true if an entry meets all criteria, by the rules of a removal. */
    public boolean isMeant(EntryAttributes attributes, byte[] name) {
        return selection.unmet(attributes, name, true) == null;
    }

    /** Returns true if the walk goes into a directory. */
    public boolean enters(FoundEntry directory) {
        return !(oneFileSystem && directory.isElsewhere());
    }

    /** Returns true if tasks should end. */
    public boolean isStopped() {
        return pool.isStopped();
    }

    /** Has a task done by one of the threads. */
    public void submit(Runnable task) {
        pool.submit(task);
    }

    /** Submits tasks so that the first one is taken first: the pool takes the newest. */
    public void submit(List<Runnable> tasks) {
        for (int i = tasks.size() - 1; i >= 0; i--) {
            pool.submit(tasks.get(i));
        }
    }

    /** Ends the walk; its threads end by themselves. */
    @Override
    public void close() {
        pool.close();
    }
}
