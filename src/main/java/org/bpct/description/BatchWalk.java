package org.bpct.description;

import java.io.IOException;
import org.bpct.selection.Selection;
import org.jspecify.annotations.Nullable;

/**
 * The walk of a batch.
 *
 * @param selection the selection of source entries to list
 * @param totals the result; zero while it is running
 * @param longWalk its starts, if the first jobs were submitted while it was running; null if it was over
 * @param began the time when it began, in milliseconds since 1970; 0 if an older bpct did not record it
 */
public record BatchWalk(
        Selection selection, WalkTotals totals, @Nullable LongWalk longWalk, long began) {
    /** Reads the walk of a description, and its result from another file; null if that does not exist yet. */
    static BatchWalk of(JsonTree description, @Nullable JsonTree found) {
        return new BatchWalk(
                SelectionJson.selection(description.object("selection")),
                found == null ? WalkTotals.NONE : WalkTotals.of(found),
                LongWalk.of(description, found != null),
                description.count("walkBegan"));
    }

    void write(JsonText json) throws IOException {
        json.object("selection", () -> SelectionJson.write(json, selection));
        if (longWalk == null) {
            totals.write(json);
        } else {
            longWalk.write(json);
        }
        json.number("walkBegan", began);
    }

    /** Returns true if it is not over, so that more entries may exist than the lists have. */
    boolean goesOn() {
        return longWalk != null && !longWalk.isOver();
    }

    /** Returns the same walk, finished with this result. */
    BatchWalk ended(WalkTotals found) {
        return new BatchWalk(selection, found, longWalk == null ? null : new LongWalk(longWalk.starts(), true), began);
    }

    /** Returns the same walk as if it had read everything before any job was submitted. */
    BatchWalk withoutErrors() {
        return new BatchWalk(selection, totals.withoutErrors(), null, began);
    }
}
