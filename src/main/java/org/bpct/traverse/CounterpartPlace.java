package org.bpct.traverse;

import java.nio.file.Path;
import org.bpct.files.FileName;
import org.jspecify.annotations.Nullable;

/**
 * Where the counterpart of a directory was seen.
 *
 * @param path its full path
 * @param device its device
 * @param inode its number there: what the path leads to when it is opened must be the same
 * @param newName the name that the only entry gets there; null where names are kept
 * @param pair the number of its root pair
 * @param below its path below the root of that pair's counterpart
 */
record CounterpartPlace(
        Path path, long device, long inode, @Nullable FileName newName, int pair, FileName below) {}
