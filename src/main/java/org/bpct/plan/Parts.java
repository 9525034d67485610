package org.bpct.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bpct.model.JobPlan;
import org.bpct.model.PartSize;

/**
 * The assignment of units to parts, and of parts to jobs. Shares are cut into pieces of falling size, so that little
 * work is left to take over at the end.
 *
 * <p>A piece is an eighth of the rest of its share. Halves would leave a job that is four times slower than three
 * others with half of its share in hand: 1.59 of the ideal time, where eighths take 1.05 ({@code bench/simulate}).
 */
public final class Parts {
    /** The pieces into which a job's remaining work is cut. */
    public static final int PIECES_OF_THE_REST = 8;

    private final WorkUnits units;
    private final PartSize size;
    private final int[] partOf;
    private final List<Integer> owners = new ArrayList<>();

    private Parts(WorkUnits units, PartSize size) {
        this.units = units;
        this.size = size;
        this.partOf = new int[units.count()];
    }

    /** Cuts the share of each job; {@code jobOf[unit]} is the owner of a unit. */
    static Parts ofShares(WorkUnits units, int[] jobOf, int jobs, PartSize size) {
        Parts parts = new Parts(units, size);
        List<List<int[]>> pieces = new ArrayList<>();
        Items[] shares = new Items[jobs];
        Arrays.setAll(shares, job -> new Items());
        for (int unit = 0; unit < jobOf.length; unit++) {
            shares[jobOf[unit]].add(unit);
        }
        for (int job = 0; job < jobs; job++) {
            int[] share = parts.inOrder(shares[job].take(), job, jobs);
            pieces.add(parts.cut(share, PIECES_OF_THE_REST, 1));
        }
        pieces.removeIf(List::isEmpty);
        parts.number(pieces);
        return parts;
    }

    /**
     * Cuts all units, in their order, into pieces of falling size; jobs begin with the first ones, and the others have
     * no owner.
     */
    static Parts ofNobody(WorkUnits units, int jobs, int piecesOfTheRest, PartSize size) {
        Parts parts = new Parts(units, size);
        int[] all = new int[units.count()];
        Arrays.setAll(all, unit -> unit);
        double least = Math.min(1, parts.worth(all) / piecesOfTheRest / 2);
        for (int[] piece : parts.cut(all, piecesOfTheRest, least)) {
            parts.add(piece, parts.owners.size() < jobs ? JobPlan.OF_ITS_NUMBER : JobPlan.NOBODY);
        }
        if (parts.owners.isEmpty()) {
            parts.owners.add(JobPlan.OF_ITS_NUMBER);
        }
        return parts;
    }

    /**
     * Numbers the pieces: first those that jobs begin with, then those that come second, and so on, so that larger ones
     * come first.
     */
    private void number(List<List<int[]>> pieces) {
        boolean isMore = true;
        for (int round = 0; isMore; round++) {
            isMore = false;
            for (int job = 0; job < pieces.size(); job++) {
                List<int[]> own = pieces.get(job);
                if (round < own.size()) {
                    add(own.get(round), round == 0 ? JobPlan.OF_ITS_NUMBER : job + 1);
                    isMore = true;
                }
            }
        }
    }

    private void add(int[] piece, int owner) {
        for (int unit : piece) {
            partOf[unit] = owners.size();
        }
        owners.add(owner);
    }

    /**
     * Returns the units of a share in the order in which they are done. Large ones come first, by size, because a large
     * file at the end keeps all jobs waiting. The rest is <i>staggered</i>, job k of N beginning k/N into it.
     */
    private int[] inOrder(int[] share, int job, int jobs) {
        List<Integer> large = new ArrayList<>();
        Items rest = new Items();
        for (int unit : share) {
            if (worth(unit) > 1) {
                large.add(unit);
            } else {
                rest.add(unit);
            }
        }
        large.sort((a, b) -> Double.compare(worth(b), worth(a)));
        int[] others = rest.take();
        int[] ordered = new int[share.length];
        for (int i = 0; i < large.size(); i++) {
            ordered[i] = large.get(i);
        }
        int start = (int) ((long) job * others.length / jobs);
        for (int i = 0; i < others.length; i++) {
            ordered[large.size() + i] = others[(start + i) % others.length];
        }
        return ordered;
    }

    /**
     * Cuts a run of units. Each piece is this fraction of the rest, and worth at least {@code least} parts unless it is
     * the last.
     */
    private List<int[]> cut(int[] run, int piecesOfTheRest, double least) {
        return new FallingPieces(this::worth, index -> true).of(run, piecesOfTheRest, least);
    }

    private double worth(int unit) {
        return size.parts(units.bytes(unit), units.entries(unit));
    }

    private double worth(int[] run) {
        double sum = 0;
        for (int unit : run) {
            sum += worth(unit);
        }
        return sum;
    }

    /** Returns true if there are more parts than jobs. */
    boolean areCut() {
        return owners.stream().anyMatch(owner -> owner != JobPlan.OF_ITS_NUMBER);
    }

    /** Returns the part of each unit, from 0. */
    int[] partOf() {
        return partOf;
    }

    /** Returns the owner of each part, as {@link JobPlan} has it. */
    List<Integer> owners() {
        return owners;
    }
}
