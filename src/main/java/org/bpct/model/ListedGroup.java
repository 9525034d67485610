package org.bpct.model;

/**
 * A group as a job's list has it, without its names: those stay in the file, for there may be millions.
 *
 * @param list which of several lists it stands in, counted from 0
 * @param number the number that journals speak of
 * @param pair the index of the root pair
 * @param kind what is to be done
 * @param words how many names follow
 * @param bytes the bytes of the entries, as planned
 * @param place a hash of pair, kind and first name: consecutive groups of one directory have the same
 * @param offset where its record begins in the list, unpacked
 * @param length how long its record is, names included
 */
public record ListedGroup(
        int list, int number, int pair, GroupKind kind, int words, long bytes, int place, long offset, int length) {
    /** Returns how many entries, or directories, the group settles. */
    public int names() {
        return Math.max(0, words - kind.leadingNames());
    }
}
