package org.bpct.traverse;

import java.util.Set;
import java.util.function.IntSupplier;
import org.bpct.traverse.listing.EntryAttributes;
import org.bpct.traverse.listing.EntryKind;

/**
 * What makes an entry the same as its counterpart: what a copy keeps and this user can keep. The scripts compare by
 * the same rules, see {@code bpct_look} in {@code groups.sh}.
 *
 * @param modeMask the bits of the mode that are compared
 * @param owners whether owners and groups are compared
 * @param times whether times of change are kept, and so compared
 * @param hidden whether what a walk cannot see is kept: extended attributes and access control lists
 * @param links whether names of one inode are to be names of one inode
 * @param window the nanoseconds by which two times may differ
 * @param byContent whether jobs compare the contents of files of one size, whatever their times are
 * @param digits asked for the digits of a second that the counterparts keep, if two times differ in no more than digits
 * @param toBase whether counterparts are those of an earlier copy, to which unchanged entries are linked
 * @param baseBegan the nanosecond since 1970 before which all changes are in the base; {@link Long#MIN_VALUE} if unknown
 * @param lacking the inodes of files in the base that may lack what a walk cannot see
 */
public record ComparisonRules(
        int modeMask,
        boolean owners,
        boolean times,
        boolean hidden,
        boolean links,
        long window,
        boolean byContent,
        IntSupplier digits,
        boolean toBase,
        long baseBegan,
        Set<Long> lacking) {
    private static final long SECOND = 1_000_000_000L;

    /** A file server's clock may be that much behind another one's. */
    private static final long SKEW = 60 * SECOND;

    /** Returns true if the contents of a regular file are surely those of its counterpart. */
    boolean sameContent(EntryAttributes source, EntryAttributes twin) {
        if (source.size() != twin.size()) {
            return false;
        }
        if (byContent) {
            return source.size() == 0;
        }
        // Without times the copy is as young as the copying: whatever was written to the source later is younger.
        return times
                ? sameTime(source.modified(), twin.modified())
                : isOlder(source.modified(), twin.modified(), source, twin);
    }

    /** Returns true if mode, owner and time of change are those of the counterpart, of the same kind. */
    boolean sameAttributes(EntryAttributes source, EntryAttributes twin) {
        // Nobody can set the mode of a symbolic link.
        boolean sameMode = source.kind() == EntryKind.SYMLINK || ((source.mode() ^ twin.mode()) & modeMask) == 0;
        return sameMode
                && (!owners || (source.owner() == twin.owner() && source.group() == twin.group()))
                && (!times || sameTime(source.modified(), twin.modified()));
    }

    /**
     * Returns true if extended attributes and access control lists cannot have changed since the counterpart was made.
     * Java does not show them, but the kernel moves the time of change of the inode with them.
     */
    boolean sameHidden(EntryAttributes source, EntryAttributes twin) {
        if (!hidden) {
            return true;
        }
        if (lacking.contains(twin.inode())) {
            return false;
        }
        if (!toBase) {
            return isOlder(source.changed(), twin.changed(), source, twin);
        }
        // Each link that is made moves the time of change of the base: it tells nothing.
        return baseBegan == Long.MIN_VALUE
                ? source.changed() - source.modified() < SECOND && source.modified() <= source.changed()
                : source.changed() < baseBegan;
    }

    private static boolean isOlder(long time, long other, EntryAttributes source, EntryAttributes twin) {
        return time < other - (source.device() == twin.device() ? 0 : SKEW);
    }

    /** Returns true if two times are the same as far as the counterpart's file system keeps them. */
    boolean sameTime(long source, long twin) {
        long difference = Math.abs(source - twin);
        if (difference <= window) {
            return true;
        }
        // A file system that keeps no part of a second may keep even seconds only.
        if (difference > 2 * SECOND || twin % 10 != 0) {
            return false;
        }
        int kept = digits.getAsInt();
        if (kept == 0) {
            return Math.abs(Math.floorDiv(source, SECOND) - Math.floorDiv(twin, SECOND)) <= 2;
        }
        long unit = SECOND;
        for (int digit = 0; digit < kept; digit++) {
            unit /= 10;
        }
        return Math.floorDiv(source, unit) == Math.floorDiv(twin, unit);
    }
}
