package org.bpct.traverse;

import java.nio.file.Path;
import java.util.Arrays;
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
 * @param below its path below the source, with a slash at its end unless it is the source itself; null above that
 */
record Place(
        Listing listing,
        Path path,
        int pathLength,
        long device,
        @Nullable Ancestor ancestors,
        @Nullable CounterpartPlace counterpart,
        @Nullable Starts starts,
        byte @Nullable [] below) {
    /** The path of a source below itself. */
    static final byte[] SOURCE = {};

    /** Returns the bytes of the full path of a name in it. */
    int lengthOf(byte[] name) {
        boolean isRoot = pathLength == 1;
        return pathLength + (isRoot ? 0 : 1) + name.length;
    }

    /** Returns the path below the source of a directory in it; null above the sources. */
    byte @Nullable [] belowFor(byte[] name, boolean begins) {
        if (below == null) {
            return begins ? SOURCE : null;
        }
        byte[] path = Arrays.copyOf(FileFilter.joined(below, name), below.length + name.length + 1);
        path[path.length - 1] = '/';
        return path;
    }

    FileName pathOf(byte[] name) {
        return FileName.of(path).resolve(FileName.of(name));
    }
}
