package org.bpct.plan;

import org.bpct.tree.FileList;

/** The number of bytes that the paths of a list take below their roots, each with one byte for its end. */
public final class PathLengths {
    private final FileList files;
    private final int[] directories;

    /** Measures the paths of a list. */
    public PathLengths(FileList files) {
        this.files = files;
        this.directories = new int[files.directories()];
        for (int directory = 0; directory < directories.length; directory++) {
            int parent = files.parent(directory);
            // Parents have smaller numbers, so their lengths are known.
            directories[directory] = parent < 0 ? 0 : directories[parent] + files.directoryNameLength(directory) + 1;
        }
    }

    /** Returns the bytes of a directory's path. */
    int ofDirectory(int directory) {
        return Math.max(directories[directory], 2);
    }

    /** Returns the bytes of the paths of directories in a range, and of their entries. */
    long ofSubtree(int directory, int end) {
        long sum = 0;
        for (int below = directory; below < end; below++) {
            sum += ofDirectory(below);
            for (int entry = files.firstEntry(below); entry < files.endEntry(below); entry++) {
                sum += of(entry, below);
            }
        }
        return sum;
    }

    /** Returns the bytes of an entry's path. */
    public int of(int entry, int directory) {
        return directories[directory] + files.nameLength(entry, directory) + 1;
    }
}
