package org.bpct.tree;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bpct.files.FileName;
import org.bpct.files.Timestamp;
import org.bpct.verb.archive.tar.SummedRanges;
import org.bpct.verb.archive.tar.TarFrames;
import org.bpct.verb.archive.tar.TarMember;
import org.jspecify.annotations.Nullable;

/** Places and attributes of members of archives, in columns: a member costs 36 bytes, for there may be ten million. */
final class MemberColumns {
    private static final int LONGEST_TARGET = 0xffff;

    private final ChunkedInts parts = new ChunkedInts();
    private final ChunkedLongs starts = new ChunkedLongs();
    private final ChunkedLongs lengths = new ChunkedLongs();
    private final ChunkedLongs seconds = new ChunkedLongs();
    private final ChunkedInts nanos = new ChunkedInts();
    private final ChunkedInts rightsOf = new ChunkedInts();
    /** Symlinks by their rows, and their targets. */
    private final ChunkedInts symlinks = new ChunkedInts();

    private final ChunkedLongs targetOf = new ChunkedLongs();
    private final NameStore targets = new NameStore();
    private final List<Rights> rights = new ArrayList<>();
    private final Map<Rights, Integer> numbers = new HashMap<>();
    /** The names of rows that their archives have in another form than a prefix before the path. */
    private final Map<Integer, FileName> spelled = new HashMap<>();

    private TarFrames frames = new TarFrames();

    /**
     * Facts that many members share.
     *
     * @param type the type, as {@link TarMember} has it
     * @param mode the permissions
     * @param owner the number of its owner
     * @param group the number of its group
     * @param target the bytes of the target of a symlink, else 0
     * @param prefix the prefix in the archive before the path below the destination
     * @param layout the layout of a regular file on Lustre; empty if its directory gives it one
     */
    record Rights(char type, int mode, long owner, long group, int target, String prefix, String layout) {}

    private @Nullable SummedRanges ranges;
    private MemberLayouts layouts = MemberLayouts.NONE;

    /** Sets the layouts of members that are added from now on. */
    void setLayouts(MemberLayouts asked) {
        layouts = asked;
    }

    /** Sets the ranges of the archives that have checksums. */
    void setRanges(SummedRanges summed) {
        ranges = summed;
    }

    /** Returns the ranges of the archives that have checksums; null if they have none. */
    @Nullable
    SummedRanges ranges() {
        return ranges;
    }

    /** Adds a member that has this path below the destination, and returns its row. */
    int add(TarMember member, FileName below) {
        String prefix = MemberName.prefix(member.name(), below);
        parts.add(member.place().part());
        starts.add(member.place().start());
        lengths.add(member.place().length());
        seconds.add(member.attributes().modified().seconds());
        nanos.add(member.attributes().modified().nanos());
        Rights own = new Rights(
                member.type(),
                member.attributes().mode(),
                member.attributes().owner(),
                member.attributes().group(),
                member.type() == 'l' ? member.target().length() : 0,
                prefix == null ? "" : prefix,
                member.type() == 'f' ? layouts.of(member) : "");
        Integer known = numbers.get(own);
        if (known == null) {
            known = rights.size();
            rights.add(own);
            numbers.put(own, known);
        }
        rightsOf.add(known);
        int row = parts.size() - 1;
        if (prefix == null) {
            spelled.put(row, member.name());
        }
        if (member.type() == 'l') {
            symlinks.add(row);
            byte[] target = member.target().bytes();
            // No file system takes a longer one, so it will not be there.
            targetOf.add(targets.add(target, 0, Math.min(target.length, LONGEST_TARGET)));
        }
        return row;
    }

    /** Returns the target of a symlink. */
    byte[] target(int row) {
        int low = 0;
        int high = symlinks.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (symlinks.get(middle) < row) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return targets.get(targetOf.get(low));
    }

    /** Returns how the archive has the name of a row. */
    Members.Spelling spelling(int row) {
        return new Members.Spelling(rights(row).prefix(), spelled.get(row));
    }

    void packedIn(TarFrames known) {
        frames = known;
    }

    TarFrames frames() {
        return frames;
    }

    int part(int row) {
        return parts.get(row);
    }

    long start(int row) {
        return starts.get(row);
    }

    long length(int row) {
        return lengths.get(row);
    }

    Timestamp time(int row) {
        return new Timestamp(seconds.get(row), nanos.get(row));
    }

    Rights rights(int row) {
        return rights.get(rightsOf.get(row));
    }

    /** Returns true if a member comes behind another one. */
    boolean isBehind(int row, int other) {
        return part(row) != part(other) ? part(row) > part(other) : start(row) > start(other);
    }
}
