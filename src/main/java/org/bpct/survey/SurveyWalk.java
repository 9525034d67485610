package org.bpct.survey;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.bpct.caller.Console;
import org.bpct.files.FileName;
import org.bpct.files.SystemMessage;
import org.bpct.selection.Selection;
import org.bpct.selection.SelectionRule;
import org.bpct.traverse.ErrorCollector;
import org.bpct.traverse.TaskPool;
import org.bpct.traverse.TraversalError;
import org.bpct.traverse.listing.EntryAttributes;
import org.bpct.traverse.listing.EntryKind;

/**
 * The parallel walk of a question: it hands what it finds to a visitor, and keeps nothing. It follows no symlink, and
 * opens directories alone.
 */
final class SurveyWalk<P> implements AutoCloseable {
    /** More names than this many slices of them need not wait in memory. */
    private static final int SLICES_WAITING = 1_000;

    /** A directory that hands out slices holds two descriptors until the last is done; sites allow 1,024. */
    private static final int SHARED_DIRECTORIES = 128;

    private final SurveyScope scope;
    private final Visitor<P> visitor;
    private final TaskPool pool;
    private final ErrorCollector errors = new ErrorCollector();
    private final Semaphore shared = new Semaphore(SHARED_DIRECTORIES);

    SurveyWalk(SurveyScope scope, Visitor<P> visitor) {
        this.scope = scope;
        this.visitor = visitor;
        this.pool = new TaskPool(scope.threads());
    }

    /** Looks at all roots, and has those that are directories read by the threads of the walk. */
    void begin(Console console) {
        List<Runnable> tasks = new ArrayList<>();
        for (SurveyRoot root : scope.roots()) {
            begin(root, console, tasks);
        }
        // A pool without any task never ends.
        pool.submit(() -> submit(tasks));
    }

    private void begin(SurveyRoot root, Console console, List<Runnable> tasks) {
        EntryAttributes attributes;
        try {
            attributes = EntryAttributes.ofWholeUnix(
                    Files.readAttributes(root.path(), EntryAttributes.WHOLE_UNIX_NAMES, LinkOption.NOFOLLOW_LINKS));
        } catch (IOException unreadable) {
            // A name that the user typed has not vanished: it is wrong.
            errors.other(root.shown(), SystemMessage.of(unreadable));
            return;
        }
        FileName name = root.real().lastComponent();
        boolean isDirectory = attributes.kind() == EntryKind.DIRECTORY;
        if (root.shown().hasTrailingSlash() && !isDirectory) {
            errors.other(root.shown(), SystemMessage.NOT_A_DIRECTORY);
            return;
        }
        SelectionRule rule = selection().leavesOutNamed(name.bytes(), isDirectory);
        if (rule != null) {
            console.note(root.shown().display() + " is left out by " + rule.words());
            return;
        }
        FoundEntry itself = new FoundEntry(root.shown().bytes(), attributes, isMeant(attributes, name.bytes()), false);
        P place = visitor.begin(root, itself);
        if (isDirectory) {
            tasks.add(new SurveyTask<>(this, place, SurveyPlace.of(root, attributes)));
        } else {
            visitor.leave(place);
        }
    }

    /** Waits until all is read. */
    void await() throws InterruptedException {
        pool.await();
    }

    /** Throws if the walk itself broke off, by lack of memory for instance. */
    void check() throws InterruptedException {
        pool.await(Duration.ZERO);
    }

    /** Returns the errors so far, by path. */
    List<TraversalError> errorsByPath() {
        return errors.byPath();
    }

    ErrorCollector errors() {
        return errors;
    }

    Visitor<P> visitor() {
        return visitor;
    }

    Selection selection() {
        return scope.selection();
    }

    /** Returns true if an entry meets all criteria, which choose as those of a removal do. */
    boolean isMeant(EntryAttributes attributes, byte[] name) {
        return selection().unmet(attributes, name, true) == null;
    }

    boolean enters(FoundEntry directory) {
        return !(scope.oneFileSystem() && directory.isElsewhere());
    }

    boolean isStopped() {
        return pool.isStopped();
    }

    boolean hasRoomForSlice() {
        return pool.waiting() < SLICES_WAITING;
    }

    /** Returns the permits to hand out slices of a directory: one for each directory, to be given back. */
    Semaphore shared() {
        return shared;
    }

    void submit(Runnable task) {
        pool.submit(task);
    }

    /** Submits tasks so that the first one is taken first: the pool takes the newest. */
    void submit(List<Runnable> tasks) {
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
