package org.bpct.traverse;

import java.util.Set;
import org.bpct.selection.Selection;
import org.bpct.traverse.listing.StatGetters;
import org.jspecify.annotations.Nullable;

/**
 * What a traversal follows and asks, in the sense of {@code cp}.
 *
 * @param dereference follow every symbolic link ({@code cp -L})
 * @param dereferenceStarts follow the symbolic links among the starts ({@code cp -H})
 * @param oneFileSystem list a directory on another device than its start, but do not enter it ({@code cp -x})
 * @param hardLinks find the names of one inode; without {@link StatGetters} it costs 2.8 µs an entry
 * @param selection what of the sources is listed
 * @param destinations where copies will land: to meet one of them in a source is told in the report
 * @param comparison how entries are compared with their counterparts; null if they are not
 * @param needed what must not be among the names that only counterparts have; null if these are not looked for
 * @param mounts what is never entered where names to be removed are looked for; null if none are
 */
public record TraversalOptions(
        boolean dereference,
        boolean dereferenceStarts,
        boolean oneFileSystem,
        boolean hardLinks,
        Selection selection,
        Set<DirectoryIdentity> destinations,
        @Nullable ComparisonRules comparison,
        @Nullable Set<DirectoryIdentity> needed,
        @Nullable MountPoints mounts) {
    /** Keeps copies of the sets. */
    public TraversalOptions {
        destinations = Set.copyOf(destinations);
        needed = needed == null ? null : Set.copyOf(needed);
    }

    /** Returns the options of a walk that lists what is to be removed: each name alone, and no symlink is followed. */
    public static TraversalOptions ofRemoval(Selection selection, MountPoints mounts) {
        return new TraversalOptions(false, false, true, false, selection, Set.of(), null, null, mounts);
    }

    /** Returns true if what is listed is removed: then no directory is listed that holds anything else. */
    boolean removes() {
        return mounts != null && needed == null;
    }

    /** Makes options of a walk that does not look for names that only counterparts have. */
    public TraversalOptions(
            boolean dereference,
            boolean dereferenceStarts,
            boolean oneFileSystem,
            boolean hardLinks,
            Selection selection,
            Set<DirectoryIdentity> destinations,
            @Nullable ComparisonRules comparison) {
        this(dereference, dereferenceStarts, oneFileSystem, hardLinks, selection, destinations, comparison, null, null);
    }

    /** Makes options of a walk that lists all that is there, and compares nothing. */
    public TraversalOptions(
            boolean dereference,
            boolean dereferenceStarts,
            boolean oneFileSystem,
            boolean hardLinks,
            Set<DirectoryIdentity> destinations) {
        this(dereference, dereferenceStarts, oneFileSystem, hardLinks, Selection.ALL, destinations, null);
    }
}
