package org.bpct.description;

import java.io.IOException;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.files.PrivateFiles;
import org.bpct.files.SummedFiles;
import org.bpct.model.BatchDirectory;
import org.jspecify.annotations.Nullable;

/**
 * The walk of a batch whose first jobs were submitted while it went on: {@code batch.json} says where it began, and {@code
 * walk.json} what it found, once it is over.
 *
 * @param starts where it began, root by root
 * @param isOver false while nobody has written what it found: then there may be more than any list has
 */
public record LongWalk(List<Start> starts, boolean isOver) {
    /** Keeps a copy of the list. */
    public LongWalk {
        starts = List.copyOf(starts);
    }

    /**
     * What of a root is walked.
     *
     * @param keepsAttributes whether the copy of the root takes on its attributes
     * @param names paths below the root, as the walk has them
     */
    public record Start(boolean keepsAttributes, List<FileName> names) {
        /** Keeps a copy of the list. */
        public Start {
            names = List.copyOf(names);
        }
    }

    /** Returns what is said of the walk; null if it was over before the batch was written. */
    static @Nullable LongWalk of(JsonTree description, boolean isOver) {
        List<JsonTree> starts = description.objects("walkStarts");
        return starts.isEmpty()
                ? null
                : new LongWalk(
                        starts.stream()
                                .map(start -> new Start(
                                        start.flag("keepsAttributes"),
                                        start.texts("names").stream()
                                                .map(FileName::ofText)
                                                .toList()))
                                .toList(),
                        isOver);
    }

    void write(JsonText json) throws IOException {
        json.objects("walkStarts", starts, start -> {
            json.flag("keepsAttributes", start.keepsAttributes());
            json.texts("names", start.names().stream().map(FileName::text).toList());
        });
    }

    /** Writes what the walk found: from then on it is over. */
    public static void end(BatchDirectory batch, WalkTotals found) throws IOException {
        // By rename: who reads it meanwhile must not find it damaged.
        PrivateFiles.replace(batch.walk(), JsonText.of(found::write));
        SummedFiles.record(batch.walk());
    }
}
