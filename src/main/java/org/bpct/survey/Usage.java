package org.bpct.survey;

/**
 * The amount that entries take.
 *
 * @param allocated the bytes of their blocks, those of an inode with several names once
 * @param apparent the bytes of their sizes, in the same way
 * @param entries the number of their names
 */
record Usage(long allocated, long apparent, long entries) {
    static final Usage NOTHING = new Usage(0, 0, 0);

    Usage plus(Usage other) {
        return new Usage(allocated + other.allocated, apparent + other.apparent, entries + other.entries);
    }
}
