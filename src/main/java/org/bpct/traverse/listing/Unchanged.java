package org.bpct.traverse.listing;

/**
 * The entries that a comparing traversal found and that need no copy; the {@link Totals} include them.
 *
 * @param entries the non-directories that are equal, and not in the list
 * @param directories the directories of the same kind
 * @param bytes the bytes that need not be copied, those of an inode once: of these entries, and of those in the list
 *     that need their attributes only
 * @param linkedEntries the entries in the list that become links to the base
 * @param linkedBytes their bytes, those of an inode once
 */
public record Unchanged(long entries, long directories, long bytes, long linkedEntries, long linkedBytes) {
    /** The figures without any unchanged entry. */
    public static final Unchanged NONE = new Unchanged(0, 0, 0, 0, 0);
}
