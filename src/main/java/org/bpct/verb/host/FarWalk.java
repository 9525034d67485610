package org.bpct.verb.host;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.model.Sizes;
import org.bpct.selection.LeftOut;
import org.bpct.traverse.TraversalError;
import org.bpct.traverse.TraversalReport;
import org.bpct.traverse.listing.Totals;
import org.bpct.traverse.listing.Unchanged;
import org.bpct.tree.FileList;
import org.bpct.tree.FileListBuilder;
import org.bpct.tree.RootPair;

/** The walk of trees on the other host, in the form of one on this host. */
final class FarWalk {
    private static final long DEVICE = 0;

    private final FileListBuilder files;
    private final Unneeded unneeded;
    private final List<TraversalError> errors = new ArrayList<>();
    /** The numbers of inodes with several names, which are words there. */
    private final Map<String, Long> inodes = new HashMap<>();
    private long directories;
    private long regular;
    private long symlinks;
    private long specials;
    private long sameEntries;
    private long sameBytes;

    /** Begins a walk for these pairs of roots; the entries that need no work are left out, and counted. */
    FarWalk(List<RootPair> pairs, Unneeded unneeded) {
        this.files = new FileListBuilder(pairs);
        this.unneeded = unneeded;
    }

    /** Adds a tree whose root takes on the attributes of that there. */
    void addTree(int pair, FarTree.Directory root) {
        add(pair, -1, root, new byte[] {'.'});
    }

    private void add(int pair, int parent, FarTree.Directory directory, byte[] name) {
        int number = files.addDirectory(parent, pair, name, true);
        directories++;
        for (Map.Entry<FileName, FarEntry> each : directory.entries().entrySet()) {
            addEntry(pair, each.getKey(), each.getValue());
        }
        for (Map.Entry<FileName, FarTree.Directory> each : directory.directories().entrySet()) {
            add(pair, number, each.getValue(), each.getKey().bytes());
        }
    }

    /** Adds single files of one directory. */
    void addFiles(int pair, Map<FileName, FarEntry> entries) {
        files.addDirectory(-1, pair, new byte[] {'.'}, false);
        entries.forEach((name, entry) -> addEntry(pair, name, entry));
    }

    private void addEntry(int pair, FileName name, FarEntry entry) {
        switch (entry.type()) {
            case 'f' -> regular++;
            case 'l' -> symlinks++;
            default -> specials++;
        }
        if (unneeded.has(pair, entry)) {
            sameEntries++;
            sameBytes = Sizes.plus(sameBytes, entry.bytes());
            return;
        }
        int number = files.addEntry(name.bytes(), entry.bytes());
        if (entry.isLinked()) {
            files.link(number, DEVICE, inodes.computeIfAbsent(entry.inode(), any -> (long) inodes.size()));
        }
    }

    /** Adds what could not be walked. */
    void addError(FileName path, String message) {
        errors.add(new TraversalError(path, "other", message));
    }

    boolean hasErrors() {
        return !errors.isEmpty();
    }

    /** Returns the report. */
    TraversalReport report() {
        FileList list = files.build();
        Totals totals = new Totals(
                directories,
                regular,
                symlinks,
                specials,
                Sizes.plus(list.bytes(), sameBytes),
                0,
                Optional.empty(),
                LeftOut.NOTHING);
        Unchanged unchanged = new Unchanged(sameEntries, 0, sameBytes, 0, 0);
        return new TraversalReport(list, totals, unchanged, errors, Optional.empty(), false, null);
    }

    /** The entries that need no work, since the destination has them. */
    interface Unneeded {
        /** All entries are needed. */
        Unneeded NONE = (pair, entry) -> false;

        /** Returns true if an entry of a pair needs no work. */
        boolean has(int pair, FarEntry entry);
    }
}
