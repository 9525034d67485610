package org.bpct.traverse;

import java.util.Set;
import org.bpct.files.DirectoryIdentity;

/**
 * The search for names that only counterparts have, so that they can be removed.
 *
 * @param needed directories that must not be among them
 * @param mounts mount points, which the search never enters
 */
public record SurplusSearch(Set<DirectoryIdentity> needed, MountPoints mounts) {
    /** Keeps a copy of the set. */
    public SurplusSearch {
        needed = Set.copyOf(needed);
    }
}
