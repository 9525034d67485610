package org.bpct.wave;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bpct.description.LongWalk;
import org.bpct.description.WalkTotals;
import org.bpct.files.SummedFiles;
import org.bpct.model.BatchDirectory;
import org.bpct.traverse.TraversalError;
import org.bpct.traverse.TraversalReport;
import org.bpct.traverse.listing.Totals;
import org.bpct.traverse.listing.Unchanged;

/**
 * The results that a batch keeps of a finished walk.
 *
 * @param totals its figures
 * @param errors the entries that it could not read
 */
public record WalkEnd(WalkTotals totals, List<TraversalError> errors) {
    /** Returns the end of a walk without comparisons. */
    public static WalkEnd of(TraversalReport walk) {
        return of(walk, 0);
    }

    /** Returns the end of a walk after which a plan links this number of entries to an earlier copy. */
    public static WalkEnd of(TraversalReport walk, long linkedToBase) {
        Totals found = walk.totals();
        Unchanged unchanged = walk.unchanged();
        WalkTotals totals = new WalkTotals(
                new WalkTotals.Inventory(
                        found.directories(), found.files(), found.symlinks(), found.specials(), found.bytes()),
                walk.errors().size(),
                found.leftOut(),
                new WalkTotals.Skipped(unchanged.entries(), unchanged.directories(), unchanged.bytes()),
                new WalkTotals.Linked(linkedToBase, unchanged.linkedBytes()),
                walk.ofOthers());
        return new WalkEnd(totals, walk.errors());
    }

    /** Writes the errors into a batch, and after them the totals, which mark the walk as finished. */
    public void write(BatchDirectory batch) throws IOException {
        // A killed bpct may have written them before.
        Files.deleteIfExists(batch.walkErrors());
        writeErrors(batch.walkErrors());
        LongWalk.end(batch, totals);
    }

    /** Writes the errors: three words for each, ended by NUL. */
    public void writeErrors(Path file) throws IOException {
        try (OutputStream out = SummedFiles.create(file)) {
            for (TraversalError error : errors) {
                writeWord(out, error.path().bytes());
                writeWord(out, error.kind().getBytes(StandardCharsets.UTF_8));
                writeWord(out, error.message().getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    private static void writeWord(OutputStream out, byte[] word) throws IOException {
        out.write(word);
        out.write(0);
    }
}
