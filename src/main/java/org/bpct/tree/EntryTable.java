package org.bpct.tree;

/**
 * The entries of a {@link FileList}, each by its number.
 *
 * @param names the distance of each name, in the store, behind the name of its directory: an int, where an offset is a
 *     long
 * @param sizes the bytes of each that are to be copied or compared
 * @param work the work that each needs
 * @param stamps the figures of each, if they are to be removed
 */
record EntryTable(ChunkedInts names, ChunkedLongs sizes, EntryWork work, EntryStamps stamps) {
    EntryTable() {
        this(new ChunkedInts(), new ChunkedLongs(), new EntryWork(), new EntryStamps());
    }

    /** Returns the number of entries. */
    int count() {
        return sizes.size();
    }
}
