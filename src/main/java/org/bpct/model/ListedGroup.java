package org.bpct.model;

/**
 * A group as a job's list has it, without its names: those stay in the file, because there may be millions.
 *
 * @param extent the position of its record
 * @param number the number that journals refer to
 * @param pair the index of the root pair
 * @param kind the kind of its work
 * @param words the number of names that follow
 * @param bytes the bytes of the entries, as planned
 * @param place a hash of pair, kind and first name: consecutive groups of one directory have the same
 */
public record ListedGroup(Extent extent, int number, int pair, GroupKind kind, int words, long bytes, int place) {
    /**
     * The position of a group's record, including its names.
     *
     * @param list the index of the list, from 0
     * @param offset its beginning in the list, unpacked
     * @param length its bytes
     */
    public record Extent(int list, long offset, int length) {}

    /** Returns the number of entries, or directories, that the group settles. */
    public int names() {
        return Math.max(0, words - kind.shape().leadingNames());
    }
}
