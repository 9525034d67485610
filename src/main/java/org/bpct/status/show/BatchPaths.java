package org.bpct.status.show;

import java.util.List;
import org.bpct.description.SourceRoot;
import org.bpct.status.BatchStatus;
import org.bpct.status.table.TextWidth;
import org.bpct.verb.Verb;

/** The first source of a batch with its destination, in one line. */
final class BatchPaths {
    private static final String ARROW = " -> ";

    private BatchPaths() {}

    /** Returns both whole: {@code survey -> /scratch/ann/copy}, {@code removes /scratch/ann/old and 2 more}. */
    static String of(BatchStatus batch) {
        return of(batch, Integer.MAX_VALUE);
    }

    /** Returns the same, the paths cut at their starts so that the line has at most so many columns. */
    static String of(BatchStatus batch, int columns) {
        Verb verb = batch.snapshot().verb();
        String before = batch.isCheck()
                ? "compares "
                : verb.hasDestination() ? "" : verb.words().does() + " ";
        String paths = bare(batch, columns - before.length());
        return paths.isEmpty() ? "" : before + paths;
    }

    /** Returns the same without the verb. */
    static String bare(BatchStatus batch, int columns) {
        List<SourceRoot> sources = batch.snapshot().sources();
        if (sources.isEmpty()) {
            return "";
        }
        SourceRoot first = sources.get(0);
        String lands = SnapshotPlace.believed(batch)
                .map(SnapshotPlace::folder)
                .orElse(first.lands())
                .display();
        if (batch.snapshot().verb() == Verb.COMPARE && sources.size() == 2) {
            return both(lands, sources.get(1).lands().display(), " with ", columns);
        }
        String more = sources.size() == 1 ? "" : " and " + (sources.size() - 1) + " more";
        int room = columns - more.length();
        if (!batch.snapshot().verb().hasDestination()) {
            return TextWidth.cutAtStart(lands, room) + more;
        }
        return both(first.source().display(), lands, ARROW, room) + more;
    }

    /** Returns two paths; the longer one is cut more. */
    private static String both(String first, String second, String between, int columns) {
        int half = (columns - between.length()) / 2;
        int forFirst = Math.max(half, columns - between.length() - TextWidth.of(second));
        int forSecond = Math.max(half, columns - between.length() - TextWidth.of(first));
        return TextWidth.cutAtStart(first, forFirst) + between + TextWidth.cutAtStart(second, forSecond);
    }
}
