package org.bpct.status.record;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.bpct.model.PartDirectory;

/**
 * Some of the groups that a job has settled, each with its attempt.
 *
 * <p>The journal of the newest attempt that has one is the whole truth of the job. An attempt copies inherited lines as
 * they are, so the oldest attempt with the same line did the work.
 */
public final class SettledGroups {
    private final int holder;
    private final Map<Long, Settled> groups;

    private SettledGroups(int holder, Map<Long, Settled> groups) {
        this.holder = holder;
        this.groups = groups;
    }

    /**
     * One line of a journal.
     *
     * @param group the group
     * @param figures its figures
     * @param seconds when
     */
    public record Line(long group, Figures figures, long seconds) {}

    /**
     * One settled group.
     *
     * @param line the line of the journal
     * @param attempt the number of the attempt that settled it
     */
    public record Settled(Line line, int attempt) {}

    /** Reads the wanted groups of a job. */
    public static SettledGroups read(PartDirectory part, Predicate<Line> wanted) {
        int newest = PartReader.newestAttempt(StateFiles.names(part.root()));
        Map<Long, Settled> groups = new HashMap<>();
        int holder = 0;
        for (int attempt = newest; attempt > 0 && (holder == 0 || !groups.isEmpty()); attempt--) {
            if (holder == 0 && !StateFiles.names(part.attempt(attempt).root()).contains("journal")) {
                continue;
            }
            boolean isTruth = holder == 0;
            holder = isTruth ? attempt : holder;
            for (Line line : lines(StateFiles.whole(part.attempt(attempt).journal()), wanted)) {
                Settled settled = groups.get(line.group());
                if (isTruth || (settled != null && settled.line().equals(line))) {
                    groups.put(line.group(), new Settled(line, attempt));
                }
            }
        }
        return new SettledGroups(holder, groups);
    }

    private static List<Line> lines(byte[] journal, Predicate<Line> wanted) {
        List<Line> found = new ArrayList<>();
        StateLines lines = new StateLines(journal);
        while (lines.next()) {
            Line line = new Line(lines.number(), lines.figures(), lines.number());
            if (lines.whole() && line.group() > 0 && wanted.test(line)) {
                found.add(line);
            }
        }
        return found;
    }

    /** Returns the number of the attempt whose journal and errors count; 0 if there is none. */
    public int holder() {
        return holder;
    }

    /** Returns the wanted groups by their numbers. */
    public Map<Long, Settled> groups() {
        return groups;
    }

    /** Returns how many names failed in all of them. */
    public long failed() {
        return groups.values().stream()
                .mapToLong(settled -> settled.line().figures().failed())
                .sum();
    }
}
