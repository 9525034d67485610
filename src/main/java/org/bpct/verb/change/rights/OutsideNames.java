package org.bpct.verb.change.rights;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.bpct.files.FileName;

/**
 * The files with names outside of the changed trees that belong neither to the owner of a PATH nor to the requested
 * owner. A user with write access can link other users' files into a tree, and root would give them away with the tree.
 */
public final class OutsideNames {
    private final Set<Long> owners;
    private final boolean isAsked;
    private final Map<Inode, Linked> met = new ConcurrentHashMap<>();

    /**
     * Begins with the numbers of the owners whose files may be changed by any name.
     *
     * @param isAsked whether they are gathered at all: an ordinary user changes files of his own alone
     */
    public OutsideNames(Set<Long> owners, boolean isAsked) {
        this.owners = Set.copyOf(owners);
        this.isAsked = isAsked;
    }

    private record Inode(long device, long number) {}

    private record Linked(FileName first, long owner, long links, long seen) {
        Linked once(FileName name) {
            return new Linked(name.compareTo(first) < 0 ? name : first, owner, links, seen + 1);
        }
    }

    /** Returns true if a file of this owner with more than one name has to be {@link #meet met}. */
    public boolean isOdd(long owner) {
        return isAsked && !owners.contains(owner);
    }

    /** Notes a name of such a file; several threads do so. */
    public void meet(FileName name, long owner, long device, long inode, long links) {
        met.compute(
                new Inode(device, inode),
                (key, known) -> known == null ? new Linked(name, owner, links, 1) : known.once(name));
    }

    /**
     * A file with names outside.
     *
     * @param name the first of its names that were met
     * @param owner the number of its owner
     * @param outside how many names were not met
     */
    public record Found(FileName name, long owner, long outside) {}

    /** Returns the files with unmet names, sorted by name. */
    public List<Found> found() {
        List<Found> found = new ArrayList<>();
        for (Linked file : met.values()) {
            if (file.seen() < file.links()) {
                found.add(new Found(file.first(), file.owner(), file.links() - file.seen()));
            }
        }
        found.sort((a, b) -> a.name().compareTo(b.name()));
        return found;
    }
}
