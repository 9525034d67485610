package org.bpct.traverse.listing;

import java.util.Comparator;
import java.util.List;
import org.bpct.files.FileName;

/** What was found in one directory; empty until its task has completed it, and if that cannot be read. */
public final class Listing {
    private static final Comparator<Listing> BY_NAME = Comparator.comparing(listing -> listing.name);

    private final FileName name;
    private boolean keepsAttributes;
    private long inode;
    private boolean stays;
    private SortedEntries entries = SortedEntries.NONE;
    private List<Listing> directories = List.of();
    private int symlinks;
    private int specials;
    private long skipped;
    private long skippedBytes;
    private boolean isNeeded = true;
    private boolean differsItself;
    private boolean isAsInBase;
    private long baseChanged;
    private boolean isMade;

    /** Written last and read first: a portion is taken by another thread than the one that reads the directory. */
    private volatile boolean isComplete;

    public Listing(FileName name, boolean keepsAttributes) {
        this.name = name;
        this.keepsAttributes = keepsAttributes;
    }

    /** Says which directory it is, so that it is known again when it is to be removed. */
    public void seen(EntryAttributes directory) {
        inode = directory.inode();
    }

    /** Returns the inode of the directory; 0 if nobody asked. */
    long inode() {
        return inode;
    }

    public void complete(EntryColumns found) {
        entries = found.sorted();
        directories = found.directories().stream().sorted(BY_NAME).toList();
        symlinks = found.symlinks();
        specials = found.specials();
        skipped = found.skipped();
        skippedBytes = found.skippedBytes();
        isComplete = true;
    }

    /** Returns true if all of the directory has been read. */
    boolean isComplete() {
        return isComplete;
    }

    /** Returns the entries that a portion is to have, and keeps the others. */
    SortedEntries take(boolean linkedOnes) {
        SortedEntries all = entries;
        if (linkedOnes || !all.hasLinked()) {
            entries = SortedEntries.NONE;
            return all;
        }
        entries = all.linkedOnes();
        return all.withoutLinked();
    }

    /** Says that the directory stands in the list of a portion, and so is made by the jobs of that. */
    void isInPortion() {
        isMade = true;
    }

    /** Returns true if the jobs of a portion make the directory. */
    boolean isMade() {
        return isMade;
    }

    /** Says that nothing of the directory itself needs to be set; what is in it may need it all the same. */
    public void isSameItself() {
        isNeeded = false;
    }

    /** Says that something of the directory itself is not as in the base, whatever is in it. */
    public void differsItself() {
        differsItself = true;
    }

    /** Says that its entries are those of the base, of which one changed last in this nanosecond, and no others are there. */
    public void sameAsBase(long changed) {
        isAsInBase = true;
        baseChanged = changed;
    }

    /** Says that something below it is not as in the base. */
    void differFromBase() {
        isAsInBase = false;
    }

    /** Returns true if it is as in the base; what is below it is known only when the walk is over. */
    boolean isAsInBase() {
        return isAsInBase && !differsItself;
    }

    long baseChanged() {
        return baseChanged;
    }

    /** Says that something in it is not listed, so that it cannot be removed as a whole. */
    public void stay() {
        stays = true;
    }

    /** Returns true if something in it was not listed. */
    public boolean stays() {
        return stays;
    }

    /** Makes it a directory on the way to what is listed, and no more. */
    void passThrough() {
        keepsAttributes = false;
    }

    /** Says that something below it is work. */
    void need() {
        isNeeded = true;
    }

    /** Returns true if the directory has to be in the list. */
    boolean isNeeded() {
        return isNeeded;
    }

    /** Returns how many entries are no work, and were not kept. */
    long skipped() {
        return skipped;
    }

    /** Returns the bytes of those, and of entries that are to be repaired only. */
    long skippedBytes() {
        return skippedBytes;
    }

    FileName name() {
        return name;
    }

    boolean keepsAttributes() {
        return keepsAttributes;
    }

    SortedEntries entries() {
        return entries;
    }

    /** Returns the subdirectories by their names. */
    List<Listing> directories() {
        return directories;
    }

    int symlinks() {
        return symlinks;
    }

    int specials() {
        return specials;
    }
}
