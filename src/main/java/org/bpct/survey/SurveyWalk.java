package org.bpct.survey;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.bpct.caller.Console;
import org.bpct.files.FileName;
import org.bpct.files.SystemMessage;
import org.bpct.selection.SelectionRule;
import org.bpct.traverse.TraversalError;
import org.bpct.traverse.listing.EntryAttributes;
import org.bpct.traverse.listing.EntryKind;

/**
 * The parallel walk of a question: it hands entries to a visitor, and keeps none. It follows no symlink, and opens
 * directories alone.
 */
final class SurveyWalk<P> implements AutoCloseable {
    private final SurveyScope scope;
    private final Visitor<P> visitor;
    private final SurveyGround ground;

    SurveyWalk(SurveyScope scope, Visitor<P> visitor) {
        this.scope = scope;
        this.visitor = visitor;
        this.ground = new SurveyGround(scope.selection(), scope.oneFileSystem(), scope.threads());
    }

    /** Looks at all roots, and has those that are directories read by the threads of the walk. */
    void begin(Console console) {
        List<Runnable> tasks = new ArrayList<>();
        for (SurveyRoot root : scope.roots()) {
            begin(root, console, tasks);
        }
        // A pool without any task never ends.
        ground.submit(() -> ground.submit(tasks));
    }

    private void begin(SurveyRoot root, Console console, List<Runnable> tasks) {
        EntryAttributes attributes;
        try {
            attributes = EntryAttributes.ofWholeUnix(
                    Files.readAttributes(root.path(), EntryAttributes.WHOLE_UNIX_NAMES, LinkOption.NOFOLLOW_LINKS));
            attributes = ground.offline().judged(root.path(), attributes);
        } catch (IOException unreadable) {
            // A name that the user typed has not vanished: it is wrong.
            ground.errors().other(root.shown(), SystemMessage.of(unreadable));
            return;
        }
        FileName name = root.real().lastComponent();
        boolean isDirectory = attributes.kind() == EntryKind.DIRECTORY;
        if (root.shown().hasTrailingSlash() && !isDirectory) {
            ground.errors().other(root.shown(), SystemMessage.NOT_A_DIRECTORY);
            return;
        }
        SelectionRule rule = ground.selection().leavesOutNamed(name.bytes(), isDirectory);
        if (rule != null) {
            console.note(root.shown().display() + " is left out by " + rule.words());
            return;
        }
        FoundEntry itself =
                new FoundEntry(root.shown().bytes(), attributes, ground.isMeant(attributes, name.bytes()), false);
        P place = visitor.begin(root, itself);
        if (isDirectory) {
            tasks.add(SurveyTask.of(this, place, SurveyPlace.of(root, attributes)));
        } else {
            visitor.leave(place);
        }
    }

    /** Waits until all is read, and prints remarks on the user's options. */
    void await(Console console) throws InterruptedException {
        ground.await();
        ground.offline().advice().ifPresent(console::note);
    }

    /** Throws if the walk itself broke off, by lack of memory for instance. */
    void check() throws InterruptedException {
        ground.pool().await(Duration.ZERO);
    }

    /** Returns the errors so far, by path. */
    List<TraversalError> errorsByPath() {
        return ground.errors().byPath();
    }

    SurveyGround ground() {
        return ground;
    }

    Visitor<P> visitor() {
        return visitor;
    }

    /** Ends the walk; its threads end by themselves. */
    @Override
    public void close() {
        ground.close();
    }
}
