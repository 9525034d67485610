package org.bpct.survey;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.bpct.files.FileName;
import org.bpct.selection.SelectionTime;
import org.bpct.traverse.listing.EntryAttributes;
import org.bpct.traverse.offline.BlockQuery;

/** The sums of the entries found, added up during the walk: no entry is kept. */
final class UsageVisitor implements Visitor<UsageVisitor.Shelf>, BlockQuery.Answers {
    private final Grouping grouping;
    private final boolean oneFileSystem;
    private final SelectionTime time;
    private final long now;
    private final UsageRows rows = new UsageRows();

    /** Whether several rows compete for an inode: a row for each of several PATHs, or for directories in one. */
    private final boolean competes;

    private final LinkTable links;
    private final Map<Long, Integer> byNumber = new HashMap<>();
    private final List<DirectoryRow> directories = new ArrayList<>();
    private final Set<FileName> gone = ConcurrentHashMap.newKeySet();
    private BlockQuery open = new BlockQuery();

    /**
     * The row and the depth of a directory while it is read.
     *
     * @param row its row; of other groupings 0
     * @param depth how far it is below its PATH
     */
    record Shelf(int row, int depth) {}

    /**
     * The directory of a row.
     *
     * @param root the number of its PATH
     * @param path the name as it is shown
     * @param above the row above it; its own if there is none
     */
    record DirectoryRow(int root, FileName path, int above) {}

    UsageVisitor(Grouping grouping, SurveyScope scope, long now) {
        this.grouping = grouping;
        this.oneFileSystem = scope.oneFileSystem();
        this.time = scope.selection().time();
        this.now = now;
        this.competes = grouping.isByDirectory() && (scope.roots().size() > 1 || grouping.depth() > 0);
        this.links = new LinkTable(competes);
        Bands.of(grouping.kind()).forEach(band -> rows.add());
    }

    @Override
    public Shelf begin(SurveyRoot root, FoundEntry itself) {
        Shelf shelf = newRow(root.number(), root.shown(), -1, 0);
        take(List.of(itself), List.of(root.real()), shelf);
        return shelf;
    }

    @Override
    public void meet(Shelf shelf, SurveyPlace where, List<FoundEntry> part) {
        List<FoundEntry> counted = new ArrayList<>(part.size());
        List<FileName> paths = new ArrayList<>(part.size());
        FileName directory = FileName.of(where.path());
        for (FoundEntry entry : part) {
            if (entry.isMeant() && !(oneFileSystem && entry.isElsewhere()) && !hasRow(shelf, entry)) {
                counted.add(entry);
                paths.add(directory.resolve(entry.fileName()));
            }
        }
        take(counted, paths, shelf);
    }

    /** A directory with a row of its own is counted there when it is entered. */
    private boolean hasRow(Shelf shelf, FoundEntry entry) {
        return entry.isDirectory() && grouping.isByDirectory() && shelf.depth() < grouping.depth();
    }

    @Override
    public Shelf enter(Shelf shelf, SurveyPlace where, FoundEntry directory) {
        if (!hasRow(shelf, directory)) {
            return new Shelf(shelf.row(), shelf.depth() + 1);
        }
        FileName path = where.root().shown().resolve(where.below()).resolve(directory.fileName());
        Shelf own = newRow(where.root().number(), path, shelf.row(), shelf.depth() + 1);
        if (directory.isMeant()) {
            take(List.of(directory), List.of(where.pathOf(directory.fileName())), own);
        }
        return own;
    }

    @Override
    public void leave(Shelf shelf) {
        // All of it was added as it came.
    }

    private synchronized Shelf newRow(int root, FileName path, int above, int depth) {
        if (!grouping.isByDirectory()) {
            return new Shelf(0, depth);
        }
        int row = rows.add();
        directories.add(new DirectoryRow(root, path, above < 0 ? row : above));
        return new Shelf(row, depth);
    }

    private void take(List<FoundEntry> part, List<FileName> paths, Shelf shelf) {
        List<BlockQuery> full = new ArrayList<>();
        synchronized (this) {
            for (int i = 0; i < part.size(); i++) {
                if (part.get(i).isMeant()) {
                    take(part.get(i).attributes(), paths.get(i), shelf);
                }
                if (open.isFull()) {
                    full.add(open);
                    open = new BlockQuery();
                }
            }
        }
        full.forEach(this::ask);
    }

    private void take(EntryAttributes entry, FileName path, Shelf shelf) {
        int row = row(entry, shelf);
        rows.addEntry(row);
        boolean isLinked = entry.links() > 1 && !entry.isDirectory();
        if (isLinked && !isFirstName(entry, row)) {
            return;
        }
        boolean settlesLater = isLinked && competes;
        if (!settlesLater) {
            rows.addApparent(row, entry.length());
        }
        open.add(path, entry, settlesLater ? BlockQuery.LINKED : row);
    }

    /** Returns true for the first name of an inode; the first of several competing rows gets it. */
    private boolean isFirstName(EntryAttributes entry, int row) {
        boolean isFirst = links.add(entry.device(), entry.inode());
        if (competes) {
            int place = links.place(entry.device(), entry.inode());
            if (isFirst || isBefore(row, links.row(place))) {
                links.setRow(place, row, entry.length());
            }
        }
        return isFirst;
    }

    /** The order in which threads meet names must not decide. */
    private boolean isBefore(int row, int other) {
        DirectoryRow one = directories.get(row);
        DirectoryRow two = directories.get(other);
        return one.root() != two.root() ? one.root() < two.root() : one.path().compareTo(two.path()) < 0;
    }

    private int row(EntryAttributes entry, Shelf shelf) {
        return switch (grouping.kind()) {
            case USER -> byNumber.computeIfAbsent(entry.owner(), any -> rows.add());
            case GROUP -> byNumber.computeIfAbsent(entry.group(), any -> rows.add());
            case AGE -> Bands.ofAge(now, time.of(entry));
            case SIZE -> Bands.ofSize(entry);
            case TYPE -> Bands.ofType(entry);
            case DIR -> shelf.row();
        };
    }

    private void ask(BlockQuery query) {
        try {
            query.ask(this);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public synchronized void accept(int row, long device, long inode, long bytes) {
        if (row == BlockQuery.LINKED) {
            links.setAllocated(links.place(device, inode), bytes);
        } else {
            rows.addAllocated(row, bytes);
        }
    }

    @Override
    public void gone(FileName path) {
        gone.add(path);
    }

    /** Returns the sums, once the walk is over. */
    UsageSums sums() {
        ask(open);
        open = new BlockQuery();
        links.settle(rows);
        return new UsageSums(grouping, rows, List.copyOf(directories), Map.copyOf(byNumber), List.copyOf(gone));
    }
}
