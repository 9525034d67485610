package org.bpct.plan;

import java.util.Arrays;
import java.util.BitSet;
import org.bpct.model.PlanLimits;
import org.bpct.model.Sizes;
import org.bpct.tree.FileList;
import org.bpct.tree.LinkFamilies;
import org.bpct.tree.SplitFile;
import org.bpct.tree.Work;

/**
 * The pieces of a tree that a strategy places whole, in tree order, as compact columns.
 *
 * <p>A unit is a run of one directory's own entries, a range of one large file, a run of hard-link families, or a
 * subtree. The families of a unit are whole, and their first names are in one directory. A subtree is a unit if it is
 * the same as in the base. Together the units hold every entry once, except for the further names of large families,
 * which the finalizer links.
 */
public final class WorkUnits {
    private final FileList files;
    private final LargeFamilies large;
    private int count;
    private int[] directories = new int[64];
    private int[] froms = new int[64];
    private int[] tos = new int[64];
    private long[] bytes = new long[64];
    private int[] entries = new int[64];
    private boolean[] families = new boolean[64];
    private Work[] works = new Work[64];
    private final BitSet subtrees = new BitSet();
    private final BitSet ranges = new BitSet();

    private WorkUnits(FileList files, LargeFamilies large) {
        this.files = files;
        this.large = large;
    }

    /** Returns the units of a list, cut at this many bytes or entries; a unit has at least one entry or family. */
    public static WorkUnits of(FileList files, PlanLimits limits, long mostBytes, long mostEntries) {
        WorkUnits units = new WorkUnits(files, LargeFamilies.of(files, limits));
        SameSubtrees subtrees = new SameSubtrees(files, limits.ofSubtrees(), mostEntries);
        int family = 0;
        for (int directory = 0; directory < files.directories(); directory++) {
            int beyond = subtrees.end(directory);
            if (beyond > directory) {
                units.addSubtree(directory, beyond);
                directory = beyond - 1;
                continue;
            }
            for (Work work : Work.values()) {
                if (files.holds(work)) {
                    units.cutEntries(directory, work, mostBytes, mostEntries);
                }
            }
            units.addRanges(directory);
            family = units.cutFamilies(directory, family, mostBytes, mostEntries);
        }
        return units;
    }

    private void addSubtree(int directory, int beyond) {
        int from = files.firstEntry(directory);
        int to = files.endEntry(beyond - 1);
        if (from < to) {
            subtrees.set(count);
            add(directory, from, to, 0, to - from, false, Work.LINK);
        }
    }

    private void addRanges(int directory) {
        for (SplitFile file : files.splits()
                .subMap(files.firstEntry(directory), files.endEntry(directory))
                .values()) {
            for (int range = 0; range < file.parts(); range++) {
                ranges.set(count);
                add(directory, file.entry(), range, file.length(range), 0, false, Work.COPY);
            }
        }
    }

    private void cutEntries(int directory, Work work, long mostBytes, long mostEntries) {
        int from = files.firstEntry(directory);
        int end = files.endEntry(directory);
        long sum = 0;
        int counted = 0;
        for (int entry = from; entry < end; entry++) {
            if (!isAlone(entry, work)) {
                continue;
            }
            if (counted > 0 && (Sizes.plus(sum, files.size(entry)) > mostBytes || counted + 1 > mostEntries)) {
                add(directory, from, entry, sum, counted, false, work);
                from = entry;
                sum = 0;
                counted = 0;
            }
            sum = Sizes.plus(sum, files.size(entry));
            counted++;
        }
        if (counted > 0) {
            add(directory, from, end, sum, counted, false, work);
        }
    }

    /**
     * Returns true if an entry needs this work, is in no family that a group holds whole, and is not copied as ranges.
     */
    boolean isAlone(int entry, Work work) {
        return large.isCopiedAlone(entry) && files.work(entry) == work && !files.isSplit(entry);
    }

    /** Cuts the families whose first names are in a directory; returns the first family after them. */
    private int cutFamilies(int directory, int firstFamily, long mostBytes, long mostEntries) {
        LinkFamilies all = files.families();
        int family = firstFamily;
        int from = family;
        long sum = 0;
        int counted = 0;
        for (; family < all.count() && all.entry(family, 0) < files.endEntry(directory); family++) {
            if (large.contains(family)) {
                // Runs hold small families only, so a range describes them.
                addFamilies(directory, from, family, sum, counted);
                from = family + 1;
                sum = 0;
                counted = 0;
                continue;
            }
            long size = files.size(all.entry(family, 0));
            boolean another = counted > 0 && files.work(all.entry(from, 0)) != files.work(all.entry(family, 0));
            if (counted > 0
                    && (another || Sizes.plus(sum, size) > mostBytes || counted + all.names(family) > mostEntries)) {
                addFamilies(directory, from, family, sum, counted);
                from = family;
                sum = 0;
                counted = 0;
            }
            sum = Sizes.plus(sum, size);
            counted += all.names(family);
        }
        addFamilies(directory, from, family, sum, counted);
        return family;
    }

    private void addFamilies(int directory, int from, int to, long sum, int counted) {
        if (counted > 0) {
            Work work = files.work(files.families().entry(from, 0));
            add(directory, from, to, sum, counted, true, work);
        }
    }

    private void add(int directory, int from, int to, long sum, int counted, boolean ofFamilies, Work work) {
        if (count == directories.length) {
            int room = count * 2;
            directories = Arrays.copyOf(directories, room);
            froms = Arrays.copyOf(froms, room);
            tos = Arrays.copyOf(tos, room);
            bytes = Arrays.copyOf(bytes, room);
            entries = Arrays.copyOf(entries, room);
            families = Arrays.copyOf(families, room);
            works = Arrays.copyOf(works, room);
        }
        directories[count] = directory;
        froms[count] = from;
        tos[count] = to;
        bytes[count] = sum;
        entries[count] = counted;
        families[count] = ofFamilies;
        works[count] = work;
        count++;
    }

    /** Returns the number of units. */
    public int count() {
        return count;
    }

    /** Returns the bytes of a unit; each inode counts once. */
    public long bytes(int unit) {
        return bytes[unit];
    }

    /** Returns the number of entries of a unit. */
    public int entries(int unit) {
        return entries[unit];
    }

    /** Returns the directory that the unit's entries, or its families' first names, are in. */
    public int directory(int unit) {
        return directories[unit];
    }

    /** Returns the work that all entries of a unit need. */
    Work work(int unit) {
        return works[unit];
    }

    /** Returns true if the unit is a run of families, false if it is a run of entries. */
    boolean isOfFamilies(int unit) {
        return families[unit];
    }

    /** Returns the first entry, or family, of a unit. */
    int from(int unit) {
        return froms[unit];
    }

    /** Returns the number after the last entry, or family, of a unit. */
    int to(int unit) {
        return tos[unit];
    }

    /** Returns true if the unit is a range of the file {@link #from}; {@link #to} is the number of the range. */
    boolean isRange(int unit) {
        return ranges.get(unit);
    }

    /** Returns true if the unit holds all entries of a subtree that is the same as in the base. */
    boolean isSubtree(int unit) {
        return subtrees.get(unit);
    }

    /** Returns true if this unit and the one before are pieces of the same run. */
    boolean goesOn(int unit) {
        return !isSubtree(unit)
                && !isSubtree(unit - 1)
                && directories[unit] == directories[unit - 1]
                && families[unit] == families[unit - 1]
                && works[unit] == works[unit - 1];
    }

    LargeFamilies large() {
        return large;
    }
}
