package org.bpct.traverse;

import java.nio.file.Path;
import org.bpct.model.FileName;
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
 */
record Place(
        Listing listing,
        Path path,
        int pathLength,
        long device,
        @Nullable Ancestor ancestors,
        @Nullable CounterpartPlace counterpart,
        @Nullable Starts starts) {
    /** Returns the bytes of the full path of a name in it. */
    int lengthOf(byte[] name) {
        boolean isRoot = pathLength == 1;
        return pathLength + (isRoot ? 0 : 1) + name.length;
    }

    FileName pathOf(byte[] name) {
        return FileName.of(path).resolve(FileName.of(name));
    }
}
