package org.bpct.report.work;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bpct.files.FileName;

/** The directories that the slowest groups of a batch are in. Each file of a group counts as much as the others. */
public final class SlowDirectories {
    private SlowDirectories() {}

    /**
     * A directory.
     *
     * @param directory its path in the source
     * @param seconds about how long its files took
     * @param groups in how many groups they are
     * @param names about how many they are
     * @param bytes about how much was copied of them
     */
    public record SlowDirectory(FileName directory, double seconds, int groups, long names, long bytes) {
        private SlowDirectory plus(Deed deed, double share) {
            return new SlowDirectory(
                    directory,
                    seconds + deed.span().seconds() * share,
                    groups + 1,
                    names + Math.round(deed.figures().names() * share),
                    bytes + Math.round(deed.figures().bytes() * share));
        }
    }

    /** Returns the directories of these groups, the slowest one first. */
    public static List<SlowDirectory> of(List<SlowGroups.SlowGroup> groups) {
        Map<FileName, SlowDirectory> byName = new LinkedHashMap<>();
        for (SlowGroups.SlowGroup group : groups) {
            double all =
                    group.files().values().stream().mapToInt(Integer::intValue).sum();
            group.files().forEach((directory, files) -> {
                SlowDirectory before = byName.getOrDefault(directory, new SlowDirectory(directory, 0, 0, 0, 0));
                byName.put(directory, before.plus(group.deed(), files / all));
            });
        }
        List<SlowDirectory> slowest = new ArrayList<>(byName.values());
        slowest.sort(Comparator.comparingDouble(SlowDirectory::seconds).reversed());
        return slowest;
    }
}
