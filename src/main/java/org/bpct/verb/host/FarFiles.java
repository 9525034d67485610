package org.bpct.verb.host;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.model.Sizes;
import org.bpct.selection.LeftOut;
import org.bpct.selection.Selection;
import org.bpct.selection.SelectionCriterion;
import org.bpct.selection.SelectionTrait;
import org.bpct.selection.SnapshotFolders;
import org.bpct.traverse.ErrorCollector;
import org.bpct.traverse.TraversalReport;
import org.bpct.traverse.listing.EntryAttributes;
import org.bpct.traverse.listing.Totals;
import org.bpct.traverse.listing.Unchanged;
import org.bpct.tree.FileList;
import org.bpct.tree.FileListBuilder;
import org.bpct.tree.RootPair;

/** The regular files of trees on another host that are to be read, in the form of a walk on this host. */
final class FarFiles {
    private static final Comparator<FarListing.Entry> BY_NAME =
            Comparator.comparing(entry -> FileName.of(entry.name()));

    private final List<RootPair> pairs;
    private final Selection selection;
    private final FileListBuilder files;
    private final ErrorCollector errors = new ErrorCollector();
    private long bytes;
    private long found;
    private long entriesByRule;
    private long directoriesByRule;
    private long limited;
    private long others;
    private long snapshotFolders;

    /** Begins a walk for these pairs of roots. */
    FarFiles(List<RootPair> pairs, Selection selection) {
        this.pairs = List.copyOf(pairs);
        this.selection = selection;
        this.files = new FileListBuilder(pairs);
    }

    /** Adds the tree of a pair. */
    void add(int pair, FarListing tree) {
        add(pair, -1, FileName.currentDirectory(), tree);
    }

    private void add(int pair, int parent, FileName path, FarListing tree) {
        tellTrouble(pair, path, tree);
        byte[] name = parent < 0 ? path.bytes() : path.lastComponent().bytes();
        int number = files.addDirectory(parent, pair, name, false);
        List<FarListing.Entry> entries =
                tree.entries(path).stream().sorted(BY_NAME).toList();
        for (FarListing.Entry entry : entries) {
            if (!entry.attributes().isDirectory() && isChosen(path, entry)) {
                files.addEntry(entry.name(), entry.attributes().size());
                bytes = Sizes.plus(bytes, entry.attributes().size());
                found++;
            }
        }
        for (FarListing.Entry entry : entries) {
            if (entry.attributes().isDirectory() && enters(path, entry, tree)) {
                add(pair, number, path.resolve(FileName.of(entry.name())), tree);
            }
        }
    }

    private boolean isChosen(FileName directory, FarListing.Entry entry) {
        if (leavesOut(directory.resolve(FileName.of(entry.name())), false)) {
            entriesByRule++;
            return false;
        }
        SelectionCriterion unmet = selection.unmet(entry.attributes(), entry.name(), false);
        if (unmet instanceof SelectionTrait) {
            others++;
        } else if (unmet != null) {
            limited++;
        }
        return unmet == null;
    }

    private boolean enters(FileName directory, FarListing.Entry entry, FarListing tree) {
        FileName path = directory.resolve(FileName.of(entry.name()));
        EntryAttributes attributes = entry.attributes();
        if (leavesOut(path, true)) {
            directoriesByRule++;
            return false;
        }
        if (attributes.device() != tree.root().device() && SnapshotFolders.isAmong(path.bytes())) {
            snapshotFolders++;
            return false;
        }
        return true;
    }

    private boolean leavesOut(FileName path, boolean isDirectory) {
        return selection.hasRules() && selection.leavesOut(path.bytes(), isDirectory) != null;
    }

    private void tellTrouble(int pair, FileName directory, FarListing tree) {
        FileName root = pairs.get(pair).source();
        String unread = tree.unread(directory);
        if (unread != null) {
            errors.content(root.resolve(directory), FarListing.thrown(unread));
        }
        for (Map.Entry<FileName, String> each : tree.unseen(directory).entrySet()) {
            FileName path = directory.resolve(each.getKey());
            if (!leavesOut(path, false) || !leavesOut(path, true)) {
                errors.entry(root.resolve(path), FarListing.thrown(each.getValue()));
            }
        }
    }

    /** Returns the report of the walk. */
    TraversalReport report() {
        FileList list = files.build();
        LeftOut leftOut = new LeftOut(entriesByRule, directoriesByRule, limited, snapshotFolders, others, 0, 0);
        // Directories are no work of a sum.
        Totals totals = new Totals(0, found, 0, 0, bytes, 0, Optional.empty(), leftOut);
        return new TraversalReport(list, totals, Unchanged.NONE, errors.byPath(), Optional.empty(), false, null);
    }
}
