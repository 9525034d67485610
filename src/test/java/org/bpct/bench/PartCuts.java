package org.bpct.bench;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.bpct.bench.Simulation.Part;

/** Ways to cut groups into parts, by the seconds that each group takes. */
final class PartCuts {
    private final double floor;

    /**
     * Prepares them.
     *
     * @param floor about the least of a part: none is half as large, but for the last one
     */
    PartCuts(double floor) {
        this.floor = floor;
    }

    /** Returns the shares of all owners in one part each. */
    static List<Part> whole(List<List<Load>> shares) {
        List<Part> parts = new ArrayList<>();
        for (int owner = 0; owner < shares.size(); owner++) {
            parts.add(new Part(owner, Load.sum(shares.get(owner))));
        }
        return parts;
    }

    /** Returns the shares of all owners in parts, each the rest of the share divided by so many. */
    List<Part> owned(List<List<Load>> shares, int divisor) {
        List<Part> parts = new ArrayList<>();
        for (int owner = 0; owner < shares.size(); owner++) {
            parts.addAll(cut(owner, shares.get(owner), divisor));
        }
        return parts;
    }

    /** Returns shares with the groups that are parts by themselves before the others, the largest first. */
    List<List<Load>> largeFirst(List<List<Load>> shares) {
        Comparator<Load> bySize = Comparator.comparingDouble(load -> load.seconds() < floor ? 0 : load.seconds());
        return shares.stream()
                .map(share -> share.stream().sorted(bySize.reversed()).toList())
                .toList();
    }

    /**
     * Returns parts that nobody owns, each the rest of all divided by so many workers, and by four, the largest groups first: as pct
     * hands out files.
     */
    List<Part> falling(List<List<Load>> shares) {
        List<Load> largestFirst = new ArrayList<>();
        shares.forEach(largestFirst::addAll);
        largestFirst.sort(Comparator.comparingDouble(Load::seconds).reversed());
        return cut(-1, largestFirst, 4 * shares.size());
    }

    private List<Part> cut(int owner, List<Load> groups, int divisor) {
        List<Part> parts = new ArrayList<>();
        double rest = Load.sum(groups).seconds();
        Load part = Load.NOTHING;
        double wanted = Math.max(floor, rest / divisor);
        for (Load group : groups) {
            double seconds = part.seconds();
            // What goes beyond by more than it now falls short begins the next one; but none is less than half of what
            // is wanted.
            if (2 * seconds >= wanted && seconds + group.seconds() - wanted > wanted - seconds) {
                parts.add(new Part(owner, part));
                rest -= seconds;
                wanted = Math.max(floor, rest / divisor);
                part = Load.NOTHING;
            }
            part = part.plus(group);
        }
        if (part.seconds() > 0) {
            parts.add(new Part(owner, part));
        }
        return parts;
    }
}
