package org.bpct.traverse.listing;

import java.util.Comparator;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.verb.archive.tar.EarlierDirectory;
import org.jspecify.annotations.Nullable;

/** The contents of one directory; empty until its task has completed it, and if it cannot be read. */
public final class Listing {
    private static final Comparator<Listing> BY_NAME = Comparator.comparing(listing -> listing.name);

    private static final int AS_ASKED = -1;

    private final FileName name;
    private boolean keepsAttributes;
    private long inode;
    private boolean stays;
    private SortedEntries entries = SortedEntries.NONE;
    private List<Listing> directories = List.of();
    private EntryTally tally = new EntryTally();
    private boolean isNeeded = true;
    private boolean differsItself;
    private boolean isAsInBase;
    private long baseChanged;
    private boolean isMade;
    private int change = AS_ASKED;
    private @Nullable EarlierDirectory earlier;

    /** Written last and read first: another thread than the one that reads the directory takes a portion. */
    private volatile boolean isComplete;

    public Listing(FileName name, boolean keepsAttributes) {
        this.name = name;
        this.keepsAttributes = keepsAttributes;
    }

    /** Notes the identity of the directory, by which the job that removes or changes it recognizes it. */
    public void seen(EntryAttributes directory) {
        inode = directory.inode();
    }

    /** Returns the inode of the directory; 0 if it was not read. */
    long inode() {
        return inode;
    }

    /** Notes the number of the change that the directory itself needs. */
    public void change(int number) {
        change = number;
    }

    /** Returns the number of the change that the directory itself needs; -1 if it needs none. */
    int change() {
        return change;
    }

    /** Notes the archived state of the directory. */
    public void isArchived(EarlierDirectory directory) {
        earlier = directory;
    }

    /**
     * Returns the archived state of the directory, until the listing is complete; null if it is not compared with one.
     */
    public @Nullable EarlierDirectory earlier() {
        return earlier;
    }

    public void complete(EntryColumns found) {
        earlier = null;
        entries = found.sorted();
        directories = found.directories().stream().sorted(BY_NAME).toList();
        tally = found.tally();
        isComplete = true;
    }

    /** Returns true if all of the directory has been read. */
    boolean isComplete() {
        return isComplete;
    }

    /** Returns the entries for a portion, and keeps the others. */
    SortedEntries take(boolean linkedOnes) {
        SortedEntries all = entries;
        if (linkedOnes || !all.hasLinked()) {
            entries = SortedEntries.NONE;
            return all;
        }
        entries = all.linkedOnes();
        return all.withoutLinked();
    }

    /** Marks the directory as listed in a portion, so that the jobs of that portion make it. */
    void isInPortion() {
        isMade = true;
    }

    /** Returns true if the jobs of a portion make the directory. */
    boolean isMade() {
        return isMade;
    }

    /** Marks the directory as needing no change itself; entries in it may still require it. */
    public void isSameItself() {
        isNeeded = false;
    }

    /**
     * Notes whether the directory itself is as its counterpart.
     *
     * @param toBase whether that is in a base, where even a directory that is the same is made anew
     */
    public void isComparedItself(boolean same, boolean toBase) {
        if (same && !toBase) {
            isSameItself();
        } else if (!same) {
            differsItself = true;
        }
    }

    /** Marks its entries as those of the base, without others; one of them changed last in this nanosecond. */
    public void sameAsBase(long changed) {
        isAsInBase = true;
        baseChanged = changed;
    }

    /** Marks the directory as holding an entry below it that differs from the base. */
    void differFromBase() {
        isAsInBase = false;
    }

    /** Returns true if it is as in the base; for the entries below it that is known only after the walk. */
    boolean isAsInBase() {
        return isAsInBase && !differsItself;
    }

    long baseChanged() {
        return baseChanged;
    }

    /** Marks the directory as holding an entry that is not listed, so that it cannot be removed as a whole. */
    public void stay() {
        stays = true;
    }

    /** Returns true if an entry in it was not listed. */
    public boolean stays() {
        return stays;
    }

    /** Makes it a directory that only leads to listed entries. */
    public void passThrough() {
        keepsAttributes = false;
    }

    /** Returns true if a copy takes its owners; known only before entries in it are looked at. */
    public boolean takesOwners() {
        return isNeeded && keepsAttributes;
    }

    /** Marks the directory as holding work below it. */
    void need() {
        isNeeded = true;
    }

    /** Returns true if the directory has to be in the list. */
    boolean isNeeded() {
        return isNeeded;
    }

    /** Returns the counts of the entries found, those that need no work and were not kept among them. */
    EntryTally tally() {
        return tally;
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
}
