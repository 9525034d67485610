package org.bpct.verb.archive.listing;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.bpct.traverse.TraversalError;
import org.bpct.verb.archive.tar.ArchivePart;
import org.bpct.verb.archive.tar.IndexReader;
import org.bpct.verb.archive.tar.TarFrames;
import org.bpct.verb.archive.tar.TarMember;
import org.jspecify.annotations.Nullable;

/**
 * An archive that is open, though it may not be whole.
 *
 * @param index the index of its members
 * @param errors the errors of its parts, or of the files beside them
 * @param readable the bytes of each part that may be read: those before the first byte that is missing
 */
record OpenArchive(IndexReader index, List<TraversalError> errors, List<Long> readable) implements Closeable {
    OpenArchive {
        errors = List.copyOf(errors);
        readable = List.copyOf(readable);
    }

    /** Returns an archive whose indexed parts are all readable. */
    static OpenArchive of(IndexReader index, List<TraversalError> errors) {
        return new OpenArchive(
                index,
                errors,
                index.parts().stream().map(part -> Long.MAX_VALUE).toList());
    }

    /** Returns an archive with the index that was made with it; parts may be missing by now, or cut off. */
    static OpenArchive told(IndexReader index, List<TraversalError> errors) {
        List<Long> readable = new ArrayList<>();
        for (ArchivePart part : index.parts()) {
            readable.add(readable(part));
        }
        return new OpenArchive(index, errors, readable);
    }

    /** Returns 0 for a part that has grown: its content is no longer the written one. */
    private static long readable(ArchivePart told) {
        try {
            long now = ArchiveParts.look(told.name()).size();
            return now <= told.size() ? now : 0;
        } catch (IOException missing) {
            return 0;
        }
    }

    /** Returns true if all bytes of a place are there; these frames tell where the bytes of compressed parts are. */
    boolean holds(TarMember.Place place, TarFrames frames) {
        if (place.part() < 1 || place.part() > readable.size()) {
            return false;
        }
        TarFrames.@Nullable Frame frame = frames.of(place);
        long end = frame == null ? place.start() + place.length() : frame.start() + frame.length();
        return end <= readable.get(place.part() - 1);
    }

    @Override
    public void close() throws IOException {
        index.close();
    }
}
