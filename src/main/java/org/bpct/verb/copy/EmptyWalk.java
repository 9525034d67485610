package org.bpct.verb.copy;

import java.util.Optional;
import org.bpct.landing.Landing;
import org.bpct.options.RunOptions;
import org.bpct.options.Task;
import org.bpct.selection.LeftOut;
import org.bpct.selection.SelectionTrait;
import org.bpct.traverse.SurplusReport;
import org.bpct.traverse.TraversalReport;

/** A walk of a copy that found nothing to do, so that a batch would hold nothing. */
final class EmptyWalk {
    private static final String NO_BATCH = ", so no batch was made";

    private EmptyWalk() {}

    /**
     * Returns the message in place of a batch; empty if there is work: making an empty directory, any night, or
     * recording that an update found all entries unchanged.
     */
    static Optional<String> words(RunOptions options, Landing landing, TraversalReport walk) {
        SurplusReport surplus = walk.surplus();
        boolean deletes =
                surplus != null && surplus.names() > 0 && walk.errors().isEmpty();
        boolean isSnapshot = !options.snapshot().publication().isNone();
        boolean findsEntries = walk.files().entries()
                        + walk.unchanged().entries()
                        + walk.unchanged().linkedEntries()
                > 0;
        if (deletes || isSnapshot || findsEntries) {
            return Optional.empty();
        }
        long directories = walk.files().directories() + walk.unchanged().directories();
        // A directory that cannot be listed is known all the same.
        if (!walk.errors().isEmpty() && directories <= landing.roots().size()) {
            return Optional.of("nothing to copy: nothing could be read" + NO_BATCH);
        }
        Task task = options.task();
        boolean namesNothing =
                task.selection().namesFrom() != null && task.names().isEmpty();
        if (directories == 0 || namesNothing) {
            return Optional.of("nothing to copy" + NO_BATCH);
        }
        return isLeftOutWhole(options, landing, walk)
                ? Optional.of("nothing matches: all was left out" + NO_BATCH)
                : Optional.empty();
    }

    /** Returns true if the copy would have only directories, and these were not requested. */
    private static boolean isLeftOutWhole(RunOptions options, Landing landing, TraversalReport walk) {
        LeftOut left = walk.totals().leftOut();
        boolean changesDirectories =
                options.manner().earlier().isCompared() && walk.files().directories() > 0;
        if (left.total() == 0 || changesDirectories) {
            return false;
        }
        boolean asksForDirectories = left.entries() + left.directories() > 0
                || options.task().selection().traits().stream().anyMatch(EmptyWalk::asksForDirectories);
        return !asksForDirectories
                || walk.files().directories() <= landing.roots().size();
    }

    private static boolean asksForDirectories(SelectionTrait trait) {
        return trait.kind() == SelectionTrait.Kind.TYPE
                && (trait.isNot() || trait.given().contains("d"));
    }
}
