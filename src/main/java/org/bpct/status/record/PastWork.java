package org.bpct.status.record;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.bpct.model.AttemptDirectory;
import org.bpct.model.PartDirectory;
import org.jspecify.annotations.Nullable;

/**
 * The work that a job has settled when a later wave takes it over, from the newest attempt with a journal.
 *
 * @param settled the lines of that journal by group; for a job that never had one, the lines that it was to believe
 * @param doubted the lines of groups that it was to compare first and has not, by group
 * @param fresh the groups that it settled itself, except those given to it as settled or doubted
 * @param errors where the failed names of the settled groups stand; null if nowhere
 * @param doubtedErrors where those of the others stand; null if nowhere
 */
public record PastWork(
        Map<Integer, JournalLine> settled,
        Map<Integer, JournalLine> doubted,
        Set<Integer> fresh,
        @Nullable Path errors,
        @Nullable Path doubtedErrors) {
    /** Reads the folder of a job that is not at work. */
    public static PastWork of(PartDirectory part) {
        int attempt = 1;
        @Nullable AttemptDirectory holder = null;
        for (AttemptDirectory next = part.attempt(attempt);
                Files.isDirectory(next.root());
                next = part.attempt(++attempt)) {
            holder = Files.exists(next.journal()) ? next : holder;
        }
        Map<Integer, JournalLine> settled = lines(holder == null ? part.settled() : holder.journal());
        Map<Integer, JournalLine> doubted = lines(part.doubted());
        Set<Integer> fresh = new HashSet<>(settled.keySet());
        fresh.removeAll(doubted.keySet());
        fresh.removeAll(lines(part.settled()).keySet());
        doubted.keySet().removeAll(settled.keySet());
        return new PastWork(
                settled,
                doubted,
                fresh,
                holder == null ? null : existing(holder.errors()),
                doubted.isEmpty() ? null : existing(part.doubtedErrors()));
    }

    private static @Nullable Path existing(Path file) {
        return Files.exists(file) ? file : null;
    }

    private static Map<Integer, JournalLine> lines(Path journal) {
        Map<Integer, JournalLine> byGroup = new LinkedHashMap<>();
        StateLines lines = new StateLines(StateFiles.whole(journal));
        while (lines.next()) {
            long group = lines.number();
            Figures figures = lines.figures();
            long seconds = lines.number();
            if (lines.whole() && group > 0 && group <= Integer.MAX_VALUE) {
                byGroup.put(
                        (int) group,
                        new JournalLine(
                                (int) group,
                                figures.names(),
                                figures.bytes(),
                                figures.failed(),
                                figures.changed(),
                                seconds));
            }
        }
        return byGroup;
    }
}
