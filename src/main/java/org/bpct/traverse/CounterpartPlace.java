package org.bpct.traverse;

import java.nio.file.Path;
import org.bpct.files.FileName;
import org.bpct.files.RawPath;
import org.bpct.traverse.listing.Listing;
import org.jspecify.annotations.Nullable;

/**
 * The place at which the walk saw the counterpart of a directory.
 *
 * @param path its full path
 * @param device its device
 * @param inode its number there: the path must lead to the same inode when it is opened
 * @param newName the name that the only entry gets there; null where names are kept
 * @param pair the number of its root pair
 * @param below its path below the root of that pair's counterpart
 */
record CounterpartPlace(
        Path path, long device, long inode, @Nullable FileName newName, int pair, FileName below) {
    /**
     * Returns the same place as one that is walked itself, below the same directory of the source.
     *
     * @param starts the only names to look at; null to read all names
     */
    Place asSource(Place source, Listing listing, @Nullable Starts starts) {
        return new Place(listing, path, RawPath.bytesOf(path).length, device, null, null, starts, source.below());
    }
}
