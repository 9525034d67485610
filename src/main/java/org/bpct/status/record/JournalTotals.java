package org.bpct.status.record;

import java.util.HashMap;
import java.util.Map;

/**
 * The sums over a journal, each group counted once, as its last line has it.
 *
 * @param entries groups of entries
 * @param directories groups that set the attributes of directories
 * @param recent those of them that were settled since the attempt began, and not inherited
 * @param seconds when the last group was settled; -1 if none was
 */
public record JournalTotals(Figures entries, Figures directories, Figures recent, long seconds) {
    static final JournalTotals NONE = new JournalTotals(Figures.NONE, Figures.NONE, Figures.NONE, -1);

    private record Line(Figures figures, long seconds) {}

    /**
     * Returns the sums.
     *
     * @param firstAttributeGroup the first group that counts directories
     * @param attemptBegan when the attempt that wrote the journal began
     */
    static JournalTotals parse(byte[] content, long firstAttributeGroup, long attemptBegan) {
        Map<Long, Line> lastLines = new HashMap<>();
        StateLines lines = new StateLines(content);
        while (lines.next()) {
            long group = lines.number();
            Line line = new Line(lines.figures(), lines.number());
            if (lines.whole() && group > 0) {
                lastLines.put(group, line);
            }
        }
        JournalTotals sums = NONE;
        for (Map.Entry<Long, Line> line : lastLines.entrySet()) {
            Figures figures = line.getValue().figures();
            long seconds = line.getValue().seconds();
            boolean ofDirectories = line.getKey() >= firstAttributeGroup;
            sums = new JournalTotals(
                    ofDirectories ? sums.entries : sums.entries.plus(figures),
                    ofDirectories ? sums.directories.plus(figures) : sums.directories,
                    seconds < attemptBegan ? sums.recent : sums.recent.plus(figures),
                    Math.max(sums.seconds, seconds));
        }
        return sums;
    }
}
