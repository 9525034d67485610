package org.bpct.verb.host;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bpct.files.FileName;
import org.bpct.model.Sizes;
import org.bpct.selection.LeftOut;
import org.bpct.selection.SnapshotFolders;
import org.bpct.traverse.ErrorCollector;
import org.bpct.traverse.TraversalReport;
import org.bpct.traverse.listing.Totals;
import org.bpct.traverse.listing.Unchanged;
import org.bpct.tree.FileList;
import org.bpct.tree.FileListBuilder;
import org.bpct.tree.RootPair;
import org.bpct.tree.Work;
import org.jspecify.annotations.Nullable;

/** The walk of trees on the other host, in the form of one on this host. */
final class FarWalk {
    private static final long DEVICE = 0;

    private final FileListBuilder files;
    private final ErrorCollector errors = new ErrorCollector();
    /** The numbers of inodes with several names, which are words there. */
    private final Map<String, Long> inodes = new HashMap<>();

    private final Set<String> same = new HashSet<>();
    private final boolean linksSame;
    private final boolean prunesSnapshotFolders;
    private long snapshotFolders;
    private @Nullable NearCopies copies;
    private long sameEntries;
    private long sameBytes;
    private long directories;
    private long regular;
    private long symlinks;
    private long specials;

    /**
     * Begins a walk for these pairs of roots.
     *
     * @param linksSame whether an entry that equals its copy becomes a link to it; else it is left alone, and counted
     * @param prunesSnapshotFolders whether folders in which file systems show their snapshots are left out
     */
    FarWalk(List<RootPair> pairs, boolean linksSame, boolean prunesSnapshotFolders) {
        this.files = new FileListBuilder(pairs);
        this.linksSame = linksSame;
        this.prunesSnapshotFolders = prunesSnapshotFolders;
    }

    /** Adds a tree whose root takes on the attributes of that there, compared with copies if there are some. */
    void addTree(int pair, FarTree.Directory root, @Nullable NearCopies known) {
        copies = known;
        if (known != null) {
            known.meet(root);
        }
        add(pair, -1, root, new byte[] {'.'});
        copies = null;
    }

    private void add(int pair, int parent, FarTree.Directory directory, byte[] name) {
        int number = files.addDirectory(parent, pair, name, true);
        directories++;
        for (Map.Entry<FileName, FarEntry> each : directory.entries().entrySet()) {
            addEntry(each.getKey(), each.getValue());
        }
        for (Map.Entry<FileName, FarTree.Directory> each :
                directory.directories().entrySet()) {
            if (prunesSnapshotFolders && SnapshotFolders.isAmong(each.getKey().bytes())) {
                snapshotFolders++;
            } else {
                add(pair, number, each.getValue(), each.getKey().bytes());
            }
        }
    }

    /** Adds single files of one directory. */
    void addFiles(int pair, Map<FileName, FarEntry> entries) {
        files.addDirectory(-1, pair, new byte[] {'.'}, false);
        entries.forEach((name, entry) -> addEntry(name, entry));
    }

    private void addEntry(FileName name, FarEntry entry) {
        switch (entry.type()) {
            case 'f' -> regular++;
            case 'l' -> symlinks++;
            default -> specials++;
        }
        boolean isSame = copies != null && copies.has(entry);
        if (isSame) {
            sameEntries++;
            sameBytes = Sizes.plus(sameBytes, isFirst(entry) ? entry.bytes() : 0);
        }
        if (isSame && !linksSame) {
            return;
        }
        int number = files.addEntry(name.bytes(), isSame ? 0 : entry.bytes());
        if (isSame) {
            files.require(number, Work.LINK);
        }
        if (entry.isLinked()) {
            files.link(number, DEVICE, inodes.computeIfAbsent(entry.inode(), any -> (long) inodes.size()));
        }
    }

    /** Returns true for the first name of an inode. */
    private boolean isFirst(FarEntry entry) {
        return !entry.isLinked() || same.add(entry.inode());
    }

    /**
     * Adds the errors of the walk there.
     *
     * @param root the root with the host
     * @param complaints the reasons why names could not be read, by paths below the root
     */
    void addErrors(FileName root, FarTree.Directory tree, Map<FileName, String> complaints) {
        complaints.forEach((path, why) -> {
            FileName name = path.equals(FileName.currentDirectory()) ? root : root.resolve(path);
            if (tree.hasDirectory(path)) {
                errors.content(name, FarListing.thrown(why));
            } else {
                errors.entry(name, FarListing.thrown(why));
            }
        });
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
                new LeftOut(0, 0, 0, snapshotFolders));
        Unchanged unchanged = linksSame
                ? new Unchanged(0, 0, 0, sameEntries, sameBytes)
                : new Unchanged(sameEntries, 0, sameBytes, 0, 0);
        return new TraversalReport(list, totals, unchanged, errors.byPath(), Optional.empty(), false, null);
    }
}
