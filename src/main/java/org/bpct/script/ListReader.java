package org.bpct.script;

import java.io.IOException;
import org.bpct.model.GroupCursor;
import org.bpct.model.GroupKind;
import org.bpct.model.ListedGroup;
import org.bpct.model.PartDirectory;
import org.jspecify.annotations.Nullable;

/**
 * A reader of a job's list, group by group, without the names.
 *
 * <p>Other lists are made from its groups. So it refuses cases that a {@link GroupCursor} only reports: groups of an
 * unknown kind, and a torn end.
 */
public final class ListReader implements AutoCloseable {
    private final GroupCursor groups;
    private final int list;

    private ListReader(GroupCursor groups, int list) {
        this.groups = groups;
        this.list = list;
    }

    /**
     * Opens the list of a job, or its compressed form.
     *
     * @param list the number of this list among several; its groups will hold it
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
            place = words == kind.shape().placeWord() ? groups.name().hash(place) : place;
            words++;
        }
        return new ListedGroup(
                new ListedGroup.Extent(list, groups.offset(), whole(groups.length())),
                whole(groups.number()),
                groups.pair(),
                kind,
                words,
                groups.bytes(),
                place);
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
