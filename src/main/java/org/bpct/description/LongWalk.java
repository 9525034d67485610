package org.bpct.description;

import java.io.IOException;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.files.PrivateFiles;
import org.bpct.files.SummedFiles;
import org.bpct.model.BatchDirectory;
import org.jspecify.annotations.Nullable;

/**
 * The walk of a batch whose first jobs were submitted while it was running. {@code batch.json} has its starts, and
 * {@code walk.json} its result, once it is over.
 *
 * @param starts its starts, root by root
 * @param isOver false while its result is not written: then more entries may exist than the lists have
 */
public record LongWalk(List<Start> starts, boolean isOver) {
    /** Keeps a copy of the list. */
    public LongWalk {
        starts = List.copyOf(starts);
    }

    /**
     * The part of a root that is walked.
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

    /** Returns the long walk of a description; null if the walk was over before the batch was written. */
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

    /** Writes the result of the walk, which marks it as over. */
    public static void end(BatchDirectory batch, WalkTotals found) throws IOException {
        // The rename keeps a process that reads it meanwhile from finding it damaged.
        PrivateFiles.replace(batch.walk(), JsonText.of(found::write));
        SummedFiles.record(batch.walk());
    }
}
