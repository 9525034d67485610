package org.bpct.verb.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.bpct.files.FileName;
import org.bpct.survey.DirectoryReading;
import org.bpct.survey.FoundEntry;
import org.bpct.survey.SurveyPlace;
import org.bpct.traverse.listing.EntryColumns;
import org.bpct.traverse.listing.Listing;
import org.jspecify.annotations.Nullable;

/** The comparison of two directories of one name, or the listing of a directory that only one tree has. */
final class PairTask implements Runnable {
    private static final int BEFORE = -1;

    private final PairWalk walk;
    private final FileName below;
    private final @Nullable SurveyPlace a;
    private final @Nullable SurveyPlace b;
    private final @Nullable Listing twins;
    private final Side ofA = new Side();
    private final Side ofB = new Side();
    private final AtomicInteger unfinished = new AtomicInteger(2);

    /**
     * Prepares it.
     *
     * @param below the name below both roots
     * @param a the directory in the first tree, null if there is none
     * @param b the directory in the second tree
     * @param twins the list of the files whose contents are left to jobs; null if there are none of the directory
     */
    PairTask(PairWalk walk, FileName below, @Nullable SurveyPlace a, @Nullable SurveyPlace b, @Nullable Listing twins) {
        this.walk = walk;
        this.below = below;
        this.a = a;
        this.b = b;
        this.twins = twins;
    }

    /** The entries found in one of the directories. */
    private final class Side implements DirectoryReading.Receiver {
        private final Queue<FoundEntry> entries = new ConcurrentLinkedQueue<>();
        private final Queue<byte[]> unseen = new ConcurrentLinkedQueue<>();
        private volatile boolean isBroken;

        @Override
        public void meet(List<FoundEntry> part) {
            entries.addAll(part);
        }

        @Override
        public void cannotSee(byte[] name) {
            unseen.add(name);
        }

        @Override
        public void cannotRead() {
            isBroken = true;
        }

        @Override
        public void end() {
            if (unfinished.decrementAndGet() == 0) {
                compareAll();
            }
        }

        List<FoundEntry> sorted() {
            return entries.stream().sorted().toList();
        }
    }

    @Override
    public void run() {
        begin(walk.b(), b, ofB, false);
        begin(walk.a(), a, ofA, true);
    }

    private void begin(TreeSide tree, @Nullable SurveyPlace place, Side side, boolean here) {
        if (place == null) {
            side.end();
            return;
        }
        walk.twins().meetDirectory(place.seen());
        Runnable reading = tree.reading(place, side);
        if (here) {
            reading.run();
        } else {
            walk.ground().submit(reading);
        }
    }

    /** Compares the entries found. If not all names of a side are known, its missing names are not reported. */
    private void compareAll() {
        if (walk.ground().isStopped() || ofA.isBroken || ofB.isBroken) {
            return;
        }
        Set<FileName> unseen = new HashSet<>();
        ofA.unseen.forEach(name -> unseen.add(FileName.of(name)));
        ofB.unseen.forEach(name -> unseen.add(FileName.of(name)));
        List<Runnable> more = new ArrayList<>();
        EntryColumns found = new EntryColumns();
        List<FoundEntry> all = ofA.sorted();
        List<FoundEntry> others = ofB.sorted();
        int i = 0;
        int j = 0;
        while (i < all.size() || j < others.size()) {
            int order = order(all, i, others, j);
            FoundEntry named = order <= 0 ? all.get(i) : others.get(j);
            FoundEntry one = order <= 0 ? all.get(i++) : null;
            FoundEntry two = order >= 0 ? others.get(j++) : null;
            if (!unseen.contains(named.fileName())) {
                compare(below.resolve(named.fileName()), one, two, more, found);
            }
        }
        if (twins != null) {
            twins.complete(found);
        }
        walk.ground().submit(more);
    }

    private static int order(List<FoundEntry> all, int i, List<FoundEntry> others, int j) {
        if (i == all.size() || j == others.size()) {
            return i < all.size() ? BEFORE : 1;
        }
        return Arrays.compareUnsigned(all.get(i).name(), others.get(j).name());
    }

    private void compare(
            FileName path,
            @Nullable FoundEntry one,
            @Nullable FoundEntry two,
            List<Runnable> more,
            EntryColumns found) {
        if (twins != null && one != null && two != null && Twins.are(one, two)) {
            found.add(one.name(), one.attributes(), false);
        }
        walk.compare(path, one, two, a, b);
        SurveyPlace inA = placeOf(a, one);
        SurveyPlace inB = placeOf(b, two);
        // Two directories are not compared if one is on another file system and so is not entered.
        boolean isPair = one != null && two != null && one.isDirectory() && two.isDirectory();
        if (isPair ? inA != null && inB != null : inA != null || inB != null) {
            more.add(new PairTask(walk, path, inA, inB, isPair ? listing(found, one) : null));
        }
    }

    /** Returns the list for a directory below, if there is one of this. */
    private @Nullable Listing listing(EntryColumns found, @Nullable FoundEntry directory) {
        if (twins == null || directory == null) {
            return null;
        }
        Listing below = new Listing(directory.fileName(), false);
        found.add(below);
        return below;
    }

    private @Nullable SurveyPlace placeOf(@Nullable SurveyPlace place, @Nullable FoundEntry entry) {
        return place != null
                        && entry != null
                        && entry.isDirectory()
                        && walk.ground().enters(entry)
                ? place.enter(entry)
                : null;
    }
}
