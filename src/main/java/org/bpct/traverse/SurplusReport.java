package org.bpct.traverse;

import java.util.List;
import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.traverse.listing.Totals;
import org.bpct.tree.FileList;

/**
 * What the counterparts hold and the sources do not.
 *
 * @param files its list; both roots of a pair are the counterpart. Directories that keep their attributes are surplus
 *     themselves, the others lead to something that is
 * @param roots for each pair of the list the number of the root that the walk began with
 * @param totals its figures
 * @param shares how much of each copy is surplus: that of one source says nothing of that of another
 * @param emptySources sources that hold nothing at all, though there is surplus in their counterparts
 * @param needed a directory among the surplus that was said to be needed, by the path where it was met
 * @param mounts names that something is mounted on: they and what is below them is nothing that could be surplus
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
    /** The name that a directory gets for a moment when a file is to take its place, before its inode. */
    public static final String IN_THE_WAY = ".bpct-in-the-way.";

    /**
     * What of one source's copy is surplus.
     *
     * @param copy where the source lands
     * @param names how many names are surplus
     * @param there how many names there are in what was read of the copy, surplus or not
     */
    public record Share(FileName copy, long names, long there) {}

    /** What the names of places begin with in which jobs make new copies while the old ones stay. */
    static final String NEW = ".bpct-new.";

    /** Keeps copies of the lists. */
    public SurplusReport {
        roots = List.copyOf(roots);
        mounts = List.copyOf(mounts);
        shares = List.copyOf(shares);
        inTheWay = List.copyOf(inTheWay);
        emptySources = List.copyOf(emptySources);
    }

    /** Returns how many names there are in all the copies that were read, surplus or not. */
    public long there() {
        return shares.stream().mapToLong(Share::there).sum();
    }

    /** Returns how many names are surplus, those of directories among them. */
    public long names() {
        return files.entries() + totals.directories();
    }
}
