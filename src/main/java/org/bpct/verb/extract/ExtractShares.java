package org.bpct.verb.extract;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bpct.model.JobPlan;
import org.bpct.model.PartSize;
import org.bpct.model.PlanLimits;
import org.bpct.plan.FallingPieces;
import org.bpct.plan.Parts;
import org.bpct.tree.Members;

/**
 * The division of members of archives among jobs, in the order of the archives: a run for each job, cut into parts of
 * falling size where jobs help each other. No range is divided, because extracting some of its names takes reading all
 * of it.
 */
final class ExtractShares {
    /** The bytes that could be read while one more file is made. */
    private static final long A_FILE = 32 << 10;

    private final Members members;

    ExtractShares(Members members) {
        this.members = members;
    }

    /**
     * A part of the members.
     *
     * @param owner the job that does it, as {@link JobPlan} has it
     */
    @SuppressWarnings("ArrayRecordComponent") // Read once, by the plan.
    record Part(int[] entries, int owner) {}

    /** Returns the parts of entries, first those that jobs begin with. */
    List<Part> of(int[] entries, PlanLimits limits) {
        List<List<int[]>> shares = new ArrayList<>();
        for (int[] share : shares(entries, limits.jobs())) {
            shares.add(cut(share, limits.partSize()));
        }
        List<Part> parts = new ArrayList<>();
        int longest = shares.stream().mapToInt(List::size).max().orElse(0);
        for (int round = 0; round < longest; round++) {
            for (int job = 0; job < shares.size(); job++) {
                List<int[]> own = shares.get(job);
                if (round < own.size()) {
                    parts.add(new Part(own.get(round), round == 0 ? JobPlan.OF_ITS_NUMBER : job + 1));
                }
            }
        }
        return parts;
    }

    /** Divides the entries into runs of about the same work: one for each job, none of them empty. */
    private List<int[]> shares(int[] entries, int jobs) {
        double all = 0;
        for (int entry : entries) {
            all += work(entry);
        }
        List<int[]> shares = new ArrayList<>();
        int from = 0;
        double done = 0;
        int job = 1;
        for (int i = 0; i < entries.length; i++) {
            // The middle of a large member decides about its job.
            double middle = done + work(entries[i]) / 2;
            if (i > from && job < jobs && middle > all * job / jobs && beginsRange(entries, i)) {
                shares.add(Arrays.copyOfRange(entries, from, i));
                from = i;
                while (job < jobs && middle > all * job / jobs) {
                    job++;
                }
            }
            done += work(entries[i]);
        }
        if (from < entries.length || shares.isEmpty()) {
            shares.add(Arrays.copyOfRange(entries, from, entries.length));
        }
        return shares;
    }

    /** Cuts a share as {@link Parts} does: each piece is an eighth of the rest, and worth at least a part unless it is the last. */
    private List<int[]> cut(int[] share, PartSize size) {
        List<int[]> pieces = new FallingPieces(entry -> worth(entry, size), index -> beginsRange(share, index))
                .of(share, Parts.PIECES_OF_THE_REST, 1);
        return pieces.isEmpty() ? List.of(share) : pieces;
    }

    private boolean beginsRange(int[] entries, int i) {
        int range = members.range(entries[i]);
        return range < 0 || i == 0 || members.range(entries[i - 1]) != range;
    }

    private double work(int entry) {
        return (double) members.place(entry).length() + A_FILE;
    }

    private double worth(int entry, PartSize size) {
        return size.parts(members.place(entry).length(), 1);
    }
}
