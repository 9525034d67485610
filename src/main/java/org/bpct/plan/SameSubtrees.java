package org.bpct.plan;

import org.bpct.model.PlanLimits;
import org.bpct.tree.FileList;

/** The largest subtrees that are the same as in the base and fit into one group. */
final class SameSubtrees {
    private final FileList files;
    private final long mostNames;
    private final long mostBytes;
    private final PathLengths paths;

    SameSubtrees(FileList files, PlanLimits limits, long mostEntries) {
        this.files = files;
        this.mostNames = Math.min(mostEntries, limits.groupNames());
        this.mostBytes = limits.groupNameBytes();
        this.paths = new PathLengths(files);
    }

    /**
     * Returns the number after the last directory of such a subtree; the number given if no such subtree begins there.
     */
    int end(int directory) {
        // A root exists before any job begins.
        if (!files.isAsInBase(directory) || files.parent(directory) < 0) {
            return directory;
        }
        int first = files.firstEntry(directory);
        int end = directory;
        while (end < files.directories() && (end == directory || files.parent(end) >= directory)) {
            if (files.endEntry(end) - first + end - directory >= mostNames) {
                return directory;
            }
            end++;
        }
        return paths.ofSubtree(directory, end) <= mostBytes ? end : directory;
    }
}
