package org.bpct.bench;

import java.util.ArrayList;
import java.util.List;

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

    /** Returns the share of one owner in parts, each the rest of the share divided by so many. */
    List<Simulation.Part> owned(int owner, List<Double> groups, int divisor) {
        return cut(owner, groups, divisor);
    }

    /** Returns parts that nobody owns, each the rest of all divided by so many workers, and by four (pct). */
    List<Simulation.Part> falling(int workers, List<Double> groups) {
        return cut(-1, groups, 4 * workers);
    }

    private List<Simulation.Part> cut(int owner, List<Double> groups, int divisor) {
        List<Simulation.Part> parts = new ArrayList<>();
        double rest = groups.stream().mapToDouble(Double::doubleValue).sum();
        double part = 0;
        double wanted = Math.max(floor, rest / divisor);
        for (double group : groups) {
            // What goes beyond by more than it now falls short begins the next one; but none is less than half of what
            // is wanted.
            if (2 * part >= wanted && part + group - wanted > wanted - part) {
                parts.add(new Simulation.Part(owner, part));
                rest -= part;
                wanted = Math.max(floor, rest / divisor);
                part = 0;
            }
            part += group;
        }
        if (part > 0) {
            parts.add(new Simulation.Part(owner, part));
        }
        return parts;
    }
}
