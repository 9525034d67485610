package org.bpct.tree;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bpct.archive.TarFrames;
import org.bpct.archive.TarMember;

/** Places and attributes of members of archives, in columns: a member costs 32 bytes, for there may be ten million. */
final class MemberColumns {
    private final ChunkedInts parts = new ChunkedInts();
    private final ChunkedLongs starts = new ChunkedLongs();
    private final ChunkedLongs lengths = new ChunkedLongs();
    private final ChunkedLongs times = new ChunkedLongs();
    private final ChunkedInts rightsOf = new ChunkedInts();
    private final List<Rights> rights = new ArrayList<>();
    private final Map<Rights, Integer> numbers = new HashMap<>();
    private TarFrames frames = new TarFrames();

    /**
     * Facts that many members share.
     *
     * @param type the type, as {@link TarMember} has it
     * @param mode the permissions
     * @param owner the number of its owner
     * @param group the number of its group
     * @param target the bytes of the target of a symlink, else 0
     */
    record Rights(char type, int mode, long owner, long group, int target) {}

    /** Adds a member, and returns its row. */
    int add(TarMember member) {
        parts.add(member.place().part());
        starts.add(member.place().start());
        lengths.add(member.place().length());
        times.add(member.attributes().modified());
        Rights own = new Rights(
                member.type(),
                member.attributes().mode(),
                member.attributes().owner(),
                member.attributes().group(),
                member.type() == 'l' ? member.target().length() : 0);
        Integer known = numbers.get(own);
        if (known == null) {
            known = rights.size();
            rights.add(own);
            numbers.put(own, known);
        }
        rightsOf.add(known);
        return parts.size() - 1;
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

    long time(int row) {
        return times.get(row);
    }

    Rights rights(int row) {
        return rights.get(rightsOf.get(row));
    }

    /** Returns true if a member comes behind another one. */
    boolean isBehind(int row, int other) {
        return part(row) != part(other) ? part(row) > part(other) : start(row) > start(other);
    }
}
