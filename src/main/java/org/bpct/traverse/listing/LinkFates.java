package org.bpct.traverse.listing;

/**
 * The decision whether names of one inode are grouped in the counterpart as they are in the source.
 *
 * <p>All names of one inode have to be names of one counterpart, and no name of another inode may be one of it.
 * Otherwise all of them are work: a write to a file must be visible in all its names, and in no others.
 */
public final class LinkFates {
    private static final long BROKEN = 1;

    private final LongTable twinOf = new LongTable();
    private final LongTable sourceOf = new LongTable();
    private final LongTable counted = new LongTable();

    /** Returns a number that represents an inode: no two of one device have the same, and none is 0 or 1. */
    public static long key(long device, long inode) {
        long key = mix(inode + mix(device));
        return key == 0 || key == BROKEN ? ~key : key;
    }

    /** The finalizer of SplitMix64, which is a bijection. */
    private static long mix(long value) {
        long mixed = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
        return mixed ^ (mixed >>> 31);
    }

    /** Notes a name of a source inode, and the inode of its counterpart; 0 if they differ. */
    public void meet(long source, long twin) {
        long twinBefore = twinOf.put(source, twin == 0 ? BROKEN : twin);
        if (twin == 0 || (twinBefore != 0 && twinBefore != twin)) {
            twinOf.put(source, BROKEN);
        }
        if (twin != 0) {
            long sourceBefore = sourceOf.put(twin, source);
            if (sourceBefore != 0 && sourceBefore != source) {
                sourceOf.put(twin, BROKEN);
            }
        }
    }

    /** Returns true if this source inode is grouped as its counterpart is; valid after all names were met. */
    public boolean isKept(long source) {
        long twin = twinOf.get(source);
        return twin != 0 && twin != BROKEN && sourceOf.get(twin) != BROKEN;
    }

    /** Returns true at the first call for a source inode, so that the bytes of its names count once. */
    public boolean isFirst(long source) {
        return counted.put(source, 1) == 0;
    }
}
