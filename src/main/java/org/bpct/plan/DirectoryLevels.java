package org.bpct.plan;

import java.util.Arrays;
import org.bpct.tree.FileList;

/** The levels of the directories of a list: those of one level do not hold each other. */
public final class DirectoryLevels {
    /** The largest depth of a directory: a path has 4,095 bytes at most. */
    private static final int DEEPEST = 4095;

    private static final int LEVEL_SHIFT = 32;
    private static final int PAIR_SHIFT = 44;

    private final FileList files;
    private final int[] levels;

    /** Counts the levels of a list. */
    public DirectoryLevels(FileList files) {
        this.files = files;
        this.levels = new int[files.directories()];
        for (int directory = 0; directory < levels.length; directory++) {
            int parent = files.parent(directory);
            // Parents have smaller numbers, so their levels are known.
            levels[directory] = parent < 0 ? 0 : levels[parent] + 1;
        }
    }

    /** Returns the level of a directory; 0 for a root. */
    public int of(int directory) {
        return levels[directory];
    }

    /**
     * Returns the directories that are work themselves, pair by pair, deepest first, as plain integers: there may be
     * millions.
     */
    public int[] deepestFirst() {
        long[] keys = new long[levels.length];
        int count = 0;
        for (int directory = 0; directory < levels.length; directory++) {
            if (files.keepsAttributes(directory)) {
                keys[count++] = (long) files.pair(directory) << PAIR_SHIFT
                        | (long) (DEEPEST - levels[directory]) << LEVEL_SHIFT
                        | directory;
            }
        }
        Arrays.sort(keys, 0, count);
        return Arrays.stream(keys, 0, count).mapToInt(key -> (int) key).toArray();
    }
}
