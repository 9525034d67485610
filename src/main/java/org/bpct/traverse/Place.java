package org.bpct.traverse;

import java.nio.file.Path;
import org.bpct.files.FileName;
import org.bpct.traverse.listing.Listing;
import org.jspecify.annotations.Nullable;

/**
 * Where a directory that is to be read stands.
 *
 * @param listing what it fills
 * @param path its full path
 * @param pathLength the bytes of that path
 * @param device the device of its start; 0 above the starts and when nobody asks
 * @param ancestors the directory itself and those above it, while links are followed
 * @param counterpart the directory that is compared with this one; null if there is none
 * @param starts the only names to look at; null to read all that are there
 * @param below its path below the source, {@code .} for the source itself; null above that
 */
record Place(
        Listing listing,
        Path path,
        int pathLength,
        long device,
        @Nullable Ancestor ancestors,
        @Nullable CounterpartPlace counterpart,
        @Nullable Starts starts,
        @Nullable FileName below) {
    /** Returns the bytes of the full path of a name in it. */
    int lengthOf(byte[] name) {
        boolean isRoot = pathLength == 1;
        return pathLength + (isRoot ? 0 : 1) + name.length;
    }

    /** Returns the path below the source of a directory in it, which may be the source; null above the sources. */
    @Nullable
    FileName belowFor(byte[] name, boolean begins) {
        if (below == null) {
            return begins ? FileName.currentDirectory() : null;
        }
        return below.resolve(FileName.of(name));
    }

    FileName pathOf(byte[] name) {
        return FileName.of(path).resolve(FileName.of(name));
    }
}
