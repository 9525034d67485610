package org.bpct.traverse;

import java.util.Set;
import java.util.function.Supplier;
import org.bpct.files.DirectoryIdentity;
import org.bpct.files.NameFolding;
import org.bpct.selection.Selection;
import org.bpct.traverse.listing.KeptOwners;
import org.bpct.traverse.listing.StatGetters;
import org.bpct.verb.change.rights.ChangeSurvey;
import org.jspecify.annotations.Nullable;

/**
 * The options of a traversal.
 *
 * @param reach the links that are followed, and the file systems that are entered
 * @param hardLinks whether to find the names of one inode; without {@link StatGetters} it costs 2.8 µs an entry
 * @param selection the rules that decide which source entries are listed
 * @param destinations the directories where copies will land
 * @param comparison the rules for comparing entries with their counterparts; null if they are not compared
 * @param surplus the search for names that only counterparts have; null if there is none
 * @param mounts the mount points that are never entered if the listed entries are to be removed or changed; null if
 *     they are copied
 * @param change the judgement of each entry if modes or owners are to be changed; else null
 */
public record TraversalOptions(
        Reach reach,
        boolean hardLinks,
        Selection selection,
        Destinations destinations,
        @Nullable ComparisonRules comparison,
        @Nullable SurplusSearch surplus,
        @Nullable MountPoints mounts,
        @Nullable ChangeSurvey change) {
    /** Returns the options of a walk that lists entries to remove: each name alone, and no symlink is followed. */
    public static TraversalOptions ofRemoval(Selection selection, MountPoints mounts) {
        return ofRemoval(selection, Set.of(), mounts);
    }

    /** Returns the options of a walk of the surplus, which is to be removed except for needed directories. */
    static TraversalOptions ofSurplus(Selection selection, SurplusSearch search) {
        return ofRemoval(selection.withoutCriteria(), search.needed(), search.mounts());
    }

    private static TraversalOptions ofRemoval(
            Selection selection, Set<DirectoryIdentity> destinations, MountPoints mounts) {
        Destinations avoided = Destinations.avoided(destinations);
        return new TraversalOptions(Reach.ONE_FILE_SYSTEM, false, selection, avoided, null, null, mounts, null);
    }

    /** Returns the options of a walk that lists the entries to change, each name alone. */
    public static TraversalOptions ofChange(Selection selection, MountPoints mounts, ChangeSurvey change) {
        Destinations none = Destinations.avoided(Set.of());
        return new TraversalOptions(Reach.ONE_FILE_SYSTEM, false, selection, none, null, null, mounts, change);
    }

    /** Returns true if the listed entries are removed: then no directory is listed that holds anything else. */
    boolean removes() {
        return mounts != null && change == null;
    }

    /** Returns true if the listed entries are removed or changed where they are, and not copied. */
    boolean staysInPlace() {
        return mounts != null;
    }

    /** Makes options of a walk after which nothing lands in the destinations. */
    public TraversalOptions(
            Reach reach,
            boolean hardLinks,
            Selection selection,
            Set<DirectoryIdentity> destinations,
            @Nullable ComparisonRules comparison) {
        this(reach, hardLinks, selection, Destinations.avoided(destinations), comparison, null, null, null);
    }

    /** Makes options of a walk that lists all entries, and compares nothing. */
    public TraversalOptions(Reach reach, boolean hardLinks, Set<DirectoryIdentity> destinations) {
        this(reach, hardLinks, Selection.ALL, destinations, null);
    }

    /**
     * The directories where copies will land.
     *
     * @param directories the directories; the report tells if a source leads into one of them
     * @param folding the test for names that they take for one, made at most once and only if names of one directory
     *     need it; null if nothing lands there
     * @param owners the owners that copies keep there
     */
    public record Destinations(
            Set<DirectoryIdentity> directories, @Nullable Supplier<NameFolding> folding, KeptOwners owners) {
        /** Keeps a copy of the set. */
        public Destinations {
            directories = Set.copyOf(directories);
        }

        /** Returns directories that are recognized, and where nothing lands. */
        static Destinations avoided(Set<DirectoryIdentity> directories) {
            return new Destinations(directories, null, KeptOwners.ALL);
        }

        boolean contains(long device, long inode) {
            return !directories.isEmpty() && directories.contains(new DirectoryIdentity(device, inode));
        }
    }
}
