package org.bpct.script;

import java.io.IOException;
import org.bpct.model.GroupCursor;
import org.bpct.model.GroupKind;
import org.bpct.model.ListedGroup;
import org.bpct.model.PartDirectory;
import org.jspecify.annotations.Nullable;

/**
 * A reader of a job's list, group by group, that leaves the names where they are.
 *
 * <p>Other lists are made of what it returns, so it refuses what a {@link GroupCursor} only tells: groups of a kind that
 * this version does not know, and a torn end.
 */
public final class ListReader implements AutoCloseable {
    private final GroupCursor groups;
    private final int list;

    private ListReader(GroupCursor groups, int list) {
        this.groups = groups;
        this.list = list;
    }

    /**
     * Opens the list of a job, or what it was compressed to.
     *
     * @param list which of several lists this is; its groups will say so
     */
    public static ListReader open(PartDirectory part, int list) throws IOException {
        return new ListReader(GroupCursor.open(part), list);
    }

    /** Returns the next group; null at the end of the list. */
    public @Nullable ListedGroup next() throws IOException {
        if (!groups.next()) {
            return null;
        }
        GroupKind kind = groups.kind();
        if (kind == null) {
            throw groups.damaged();
        }
        int words = 0;
        int place = 31 * groups.pair() + kind.letter();
        while (groups.nextName()) {
            place = words == kind.placeWord() ? groups.name().hash(place) : place;
            words++;
        }
        return new ListedGroup(
                list,
                whole(groups.number()),
                groups.pair(),
                kind,
                words,
                groups.bytes(),
                place,
                groups.offset(),
                whole(groups.length()));
    }

    private int whole(long number) throws IOException {
        if (number != (int) number) {
            throw groups.damaged();
        }
        return (int) number;
    }

    @Override
    public void close() throws IOException {
        groups.close();
    }
}
