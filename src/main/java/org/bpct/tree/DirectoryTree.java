package org.bpct.tree;

import java.util.List;
import org.bpct.files.FileName;

/** The directories of a {@link FileList}, numbered depth first: the position of each, and its own entries. */
final class DirectoryTree {
    private final List<RootPair> pairs;
    private final int[] parents;
    private final int[] pairOf;
    private final boolean[] keepsAttributes;
    private final NameStore store;
    private final long[] names;
    private final int[] firstEntries;

    /**
     * Makes the tree from columns.
     *
     * @param pairs the root pairs of the trees
     * @param parents the number of each directory's parent, which is smaller; -1 for a root
     * @param pairOf the number of the pair of each
     * @param keepsAttributes whether the copy of each takes on its attributes
     * @param store the names of directories and entries
     * @param names the offset of each directory's name in the store
     * @param firstEntries the first entry of each directory, and at the end the number of entries
     */
    DirectoryTree(
            List<RootPair> pairs,
            int[] parents,
            int[] pairOf,
            boolean[] keepsAttributes,
            NameStore store,
            long[] names,
            int[] firstEntries) {
        this.pairs = pairs;
        this.parents = parents;
        this.pairOf = pairOf;
        this.keepsAttributes = keepsAttributes;
        this.store = store;
        this.names = names;
        this.firstEntries = firstEntries;
    }

    List<RootPair> pairs() {
        return pairs;
    }

    /** Returns the names of directories and entries. */
    NameStore store() {
        return store;
    }

    int parent(int directory) {
        return parents[directory];
    }

    /** Returns the number of the pair that a directory belongs to. */
    int pair(int directory) {
        return pairOf[directory];
    }

    boolean keepsAttributes(int directory) {
        return keepsAttributes[directory];
    }

    /** Returns the offset of a directory's name in the store. */
    long name(int directory) {
        return names[directory];
    }

    /** Returns the first entry of a directory; that of the next one is the number after its last one. */
    int firstEntry(int directory) {
        return firstEntries[directory];
    }

    /** Returns the number of directories, roots included. */
    int count() {
        return parents.length;
    }

    /** Returns the number of entries. */
    int entries() {
        return firstEntries[parents.length];
    }

    /** Returns the number after the last directory below a directory. */
    int end(int directory) {
        int end = directory + 1;
        while (end < parents.length && parents[end] >= directory) {
            end++;
        }
        return end;
    }

    /** Returns the path of a directory relative to its root; {@code .} for the root itself. */
    FileName path(int directory) {
        if (parents[directory] < 0) {
            return FileName.currentDirectory();
        }
        int length = -1;
        for (int up = directory; parents[up] >= 0; up = parents[up]) {
            length += nameLength(up) + 1;
        }
        byte[] path = new byte[length];
        int end = length;
        for (int up = directory; parents[up] >= 0; up = parents[up]) {
            byte[] name = store.get(names[up]);
            System.arraycopy(name, 0, path, end - name.length, name.length);
            end -= name.length + 1;
            if (end >= 0) {
                path[end] = '/';
            }
        }
        return FileName.of(path);
    }

    /** Returns the number of bytes in a directory's own name. */
    int nameLength(int directory) {
        return store.length(names[directory]);
    }

    /** Returns the directory of an entry. */
    int directoryOf(int entry) {
        // Directories without entries share their first entry with the next one: the last of them owns it.
        int low = 0;
        int high = parents.length;
        while (high - low > 1) {
            int middle = (low + high) >>> 1;
            if (firstEntries[middle] <= entry) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
