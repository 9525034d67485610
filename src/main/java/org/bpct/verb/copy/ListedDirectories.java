package org.bpct.verb.copy;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Path;
import java.util.BitSet;
import org.bpct.caller.Console;
import org.bpct.files.FileName;
import org.bpct.files.QuietDirectories;
import org.bpct.traverse.TraversalReport;
import org.bpct.tree.FileList;

/**
 * The directories of a list of names that are made without their contents. {@code rsync --files-from} takes the contents
 * of a directory whose name has a slash at its end, and with {@code -r} of each.
 */
final class ListedDirectories {
    /** The directories that are looked into: a list may name a million. */
    private static final int MOST = 1000;

    private ListedDirectories() {}

    /** Prints how many there are. In an update nobody knows: it does not list the unchanged contents of one. */
    static void say(TraversalReport walk, Console console) {
        FileList files = walk.files();
        if (walk.unchanged().entries() > 0) {
            return;
        }
        BitSet filled = new BitSet(files.directories());
        for (int directory = 0; directory < files.directories(); directory++) {
            if (files.parent(directory) >= 0) {
                filled.set(files.parent(directory));
            }
            if (files.firstEntry(directory) < files.endEntry(directory)) {
                filled.set(directory);
            }
        }
        int found = 0;
        FileName first = null;
        int looked = 0;
        for (int i = filled.nextClearBit(0); i < files.directories() && looked < MOST; i = filled.nextClearBit(i + 1)) {
            looked++;
            FileName path = files.pairs().get(files.pair(i)).source().resolve(files.directoryPath(i));
            if (holdsSomething(path)) {
                found++;
                first = first == null ? path : first;
            }
        }
        if (first != null) {
            console.note((looked == MOST ? "at least " : "") + (found == 1 ? "1 directory" : found + " directories")
                    + " of the list " + (found == 1 ? "is" : "are") + " made without contents, as " + first.display()
                    + ": a list names each entry, and a directory stands for itself");
        }
    }

    private static boolean holdsSomething(FileName directory) {
        try (DirectoryStream<Path> entries = QuietDirectories.open(directory.toPath())) {
            return entries.iterator().hasNext();
        } catch (IOException | DirectoryIteratorException unreadable) {
            // The walk names it.
            return false;
        }
    }
}
