package org.bpct.traverse;

import java.util.OptionalLong;
import org.bpct.files.ClockSkew;
import org.bpct.files.Timestamp;
import org.bpct.traverse.listing.EntryAttributes;
import org.bpct.traverse.listing.EntryKind;
import org.jspecify.annotations.Nullable;

/**
 * The rules by which an entry equals its counterpart: the attributes that a copy keeps and this user can keep. Jobs
 * compare a copy that they made by rules of their own, which need no time of change: {@code bpct_differs} in {@code
 * survey.sh}.
 *
 * @param kept the attributes that are compared
 * @param precision the precision with which times are compared
 * @param byContent whether jobs compare the contents of files of one size regardless of their times
 * @param base the earlier copy to which unchanged entries are linked; null if counterparts are those of the copy itself
 * @param originals if the entries come out of a snapshot, the nanosecond since 1970 before which the counterparts had
 *     their attributes, since they are the files that it was made of; {@link Long#MIN_VALUE} if that is not known
 * @param clocks the bounds on the difference of the clocks of two file systems
 */
public record ComparisonRules(
        KeptAttributes kept,
        TimePrecision precision,
        boolean byContent,
        @Nullable ComparedBase base,
        OptionalLong originals,
        ClockSkew clocks) {
    private static final long SECOND = 1_000_000_000L;

    private static final int SPECIAL_BITS = 07000;

    /** Returns true if counterparts are those of an earlier copy, to which unchanged entries are linked. */
    boolean toBase() {
        return base != null;
    }

    /** Returns true if the entries come out of a snapshot, and the counterparts are the files in place. */
    boolean isRestoration() {
        return originals.isPresent();
    }

    /**
     * Returns true if a file of the same size and time may be given the attributes of its source, and nothing else. Another
     * name of the inode of a base may be in an older copy, which must not change. Of a file that somebody has touched in the
     * place of a snapshot size and time tell nothing.
     */
    boolean mayRepair(EntryAttributes source, EntryAttributes twin) {
        return base == null && !isRestoration() && kept.times() && sameSpecialBits(source, twin);
    }

    /** Returns true if the bits agree that {@code cp --attributes-only} sets, and never takes away. */
    boolean sameSpecialBits(EntryAttributes source, EntryAttributes twin) {
        return ((source.mode() ^ twin.mode()) & kept.modeMask() & SPECIAL_BITS) == 0;
    }

    /** Returns true if the contents of a regular file are surely those of its counterpart. */
    boolean sameContent(EntryAttributes source, EntryAttributes twin) {
        if (source.size() != twin.size()) {
            return false;
        }
        if (byContent) {
            return source.size() == 0;
        }
        // Without kept times the copy carries the time of copying: a later write to the source has a later time.
        return kept.times()
                ? precision.isSame(source.modified(), twin.modified())
                : isOlder(source.modified(), twin.modified(), source, twin);
    }

    /** Returns true if mode, owner and time of change are those of the counterpart, of the same kind. */
    boolean sameAttributes(EntryAttributes source, EntryAttributes twin) {
        // The mode of a symbolic link cannot be set.
        boolean sameMode = source.kind() == EntryKind.SYMLINK || ((source.mode() ^ twin.mode()) & kept.modeMask()) == 0;
        return sameMode
                && (!kept.owners() || (source.owner() == twin.owner() && source.group() == twin.group()))
                && (!kept.times() || precision.isSame(source.modified(), twin.modified()));
    }

    /**
     * Returns true if extended attributes and access control lists cannot have changed since the counterpart was made.
     * Java does not show them, but the kernel moves the time of change of the inode with them.
     */
    boolean sameHidden(EntryAttributes source, EntryAttributes twin) {
        if (!kept.hidden()) {
            return true;
        }
        if (base == null) {
            // A copy is younger than the last change of its source, and so is a file in place that was damaged since.
            // Besides,
            // later snapshots move the times of change in this one by their links.
            return isRestoration()
                    ? twin.changed().nanoseconds() < originals.getAsLong()
                    : isOlder(source.changed(), twin.changed(), source, twin);
        }
        if (base.lacking().contains(twin.inode())) {
            return false;
        }
        // Each link made to a file of the base moves its time of change, so that this time tells nothing.
        return base.began() == Long.MIN_VALUE
                ? source.changed().distance(source.modified()) < SECOND
                        && source.modified().compareTo(source.changed()) <= 0
                : source.changed().nanoseconds() < base.began();
    }

    private boolean isOlder(Timestamp time, Timestamp other, EntryAttributes source, EntryAttributes twin) {
        return time.isBefore(other, clocks.seconds(source.device(), twin.device()));
    }
}
