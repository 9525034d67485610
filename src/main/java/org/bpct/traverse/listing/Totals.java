package org.bpct.traverse.listing;

import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.selection.LeftOut;

/**
 * The figures of a finished traversal: all entries found, in the list or not.
 *
 * @param directories the directories whose attributes the copy takes on
 * @param files the regular files
 * @param symlinks the symbolic links that are copied as such
 * @param specials the FIFOs, sockets and devices
 * @param bytes the bytes of all files; with hard links, those of an inode once
 * @param largestSize the bytes of the largest file to be copied; 0 if no file holds any
 * @param largest the absolute path of that file, the first in tree order of several
 * @param leftOut the entries that the selection has left out
 */
public record Totals(
        long directories,
        long files,
        long symlinks,
        long specials,
        long bytes,
        long largestSize,
        Optional<FileName> largest,
        LeftOut leftOut) {
    /** Returns the same figures without those of some files. */
    public Totals without(long otherFiles, long otherBytes) {
        return new Totals(
                directories, files - otherFiles, symlinks, specials, bytes - otherBytes, largestSize, largest, leftOut);
    }

    /** Returns the same figures without those of directories. */
    public Totals withoutDirectories() {
        return new Totals(0, files, symlinks, specials, bytes, largestSize, largest, leftOut);
    }
}
