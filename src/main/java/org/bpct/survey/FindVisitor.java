package org.bpct.survey;

import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;

/** The store of found entries until they can be written in tree order. */
final class FindVisitor implements Visitor<Shelf> {
    private final EntryLines lines;
    private final boolean isAlone;
    private final List<Shelf> roots = new ArrayList<>();
    private final List<FileName> prefixes = new ArrayList<>();

    FindVisitor(SurveyScope scope, EntryLines lines) {
        this.lines = lines;
        this.isAlone = scope.roots().size() == 1;
    }

    /** A root whose shelf is filled, with the name that comes before its entries. */
    record Root(FileName prefix, Shelf shelf) {}

    /** Returns the roots in their order, once the walk has begun. */
    List<Root> roots() {
        List<Root> all = new ArrayList<>();
        for (int i = 0; i < roots.size(); i++) {
            all.add(new Root(prefixes.get(i), roots.get(i)));
        }
        return all;
    }

    @Override
    public Shelf begin(SurveyRoot root, FoundEntry itself) {
        boolean isListed = !itself.isDirectory() && itself.isMeant();
        Shelf.Kept record =
                isListed ? new Shelf.Kept(root.shown().bytes(), lines.details(itself.attributes(), root.real())) : null;
        Shelf shelf = new Shelf(new byte[0], record);
        roots.add(shelf);
        // The list of a single PATH suits --files-from: it holds names below PATH.
        prefixes.add(isAlone ? FileName.currentDirectory() : root.shown());
        return shelf;
    }

    @Override
    public void meet(Shelf shelf, SurveyPlace where, List<FoundEntry> part) {
        List<Shelf.Kept> records = new ArrayList<>(part.size());
        for (FoundEntry entry : part) {
            if (entry.isMeant()) {
                records.add(new Shelf.Kept(entry.name(), lines.details(entry.attributes(), where, entry.fileName())));
            }
        }
        shelf.add(records);
    }

    @Override
    public Shelf enter(Shelf shelf, SurveyPlace where, FoundEntry directory) {
        Shelf below = new Shelf(directory.name(), null);
        shelf.add(below);
        return below;
    }

    @Override
    public void leave(Shelf shelf) {
        shelf.complete();
    }
}
