package org.bpct.traverse;

import java.util.List;
import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.traverse.listing.Totals;
import org.bpct.tree.FileList;

/**
 * The surplus: names that the counterparts hold and the sources do not.
 *
 * @param files its list; both roots of a pair are the counterpart. Directories that keep their attributes are surplus
 *     themselves; the others lead to surplus
 * @param roots for each pair of the list the number of the root at which the walk began
 * @param totals its figures
 * @param shares the share of the surplus in each copy: that of one source says nothing about another
 * @param emptySources sources that hold nothing at all, although their counterparts hold surplus
 * @param needed a needed directory found among the surplus, by the path where it was met
 * @param mounts mount points: neither they nor the entries below them can be surplus
 * @param inTheWay the inodes of directories in the way of files, which are surplus by the names that they get
 */
public record SurplusReport(
        FileList files,
        List<Integer> roots,
        Totals totals,
        List<Share> shares,
        List<FileName> emptySources,
        Optional<FileName> needed,
        List<FileName> mounts,
        List<Long> inTheWay) {
    /**
     * The prefix of the name, before the inode, that a directory gets for a moment when a file is to take its place.
     */
    public static final String IN_THE_WAY = ".bpct-in-the-way.";

    /**
     * The surplus in the copy of one source.
     *
     * @param copy the place where the source lands
     * @param names the number of surplus names
     * @param there the number of names in the part of the copy that was read, surplus or not
     */
    public record Share(FileName copy, long names, long there) {}

    /** The prefix of places in which jobs make new copies while the old ones stay. */
    static final String NEW = ".bpct-new.";

    /** Keeps copies of the lists. */
    public SurplusReport {
        roots = List.copyOf(roots);
        mounts = List.copyOf(mounts);
        shares = List.copyOf(shares);
        inTheWay = List.copyOf(inTheWay);
        emptySources = List.copyOf(emptySources);
    }

    /** Returns the number of names in all the copies that were read, surplus or not. */
    public long there() {
        return shares.stream().mapToLong(Share::there).sum();
    }

    /** Returns the number of surplus names, those of directories among them. */
    public long names() {
        return files.entries() + totals.directories();
    }
}
