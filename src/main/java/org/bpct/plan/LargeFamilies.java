package org.bpct.plan;

import java.util.BitSet;
import org.bpct.model.PlanLimits;
import org.bpct.tree.FileList;
import org.bpct.tree.LinkFamilies;

/**
 * The hard-link families that no single call of {@code cp} can copy. They have more names than a group takes, or names
 * below different roots. 40,000 names of one inode fail with "Argument list too long". Their first name is copied like
 * any entry, and the finalizer links the rest.
 */
final class LargeFamilies {
    private final LinkFamilies families;
    private final BitSet large = new BitSet();
    private final BitSet firstNames = new BitSet();

    private LargeFamilies(LinkFamilies families) {
        this.families = families;
    }

    static LargeFamilies of(FileList files, PlanLimits limits) {
        LinkFamilies families = files.families();
        LargeFamilies found = new LargeFamilies(families);
        PathLengths paths = new PathLengths(files);
        for (int family = 0; family < families.count(); family++) {
            if (!fits(files, paths, family, limits)) {
                found.large.set(family);
                found.firstNames.set(families.entry(family, 0));
            }
        }
        return found;
    }

    private static boolean fits(FileList files, PathLengths paths, int family, PlanLimits limits) {
        LinkFamilies families = files.families();
        int names = families.names(family);
        if (names > limits.groupNames()) {
            return false;
        }
        int pair = files.pair(files.directoryOf(families.entry(family, 0)));
        long length = 0;
        for (int name = 0; name < names; name++) {
            int entry = families.entry(family, name);
            int directory = files.directoryOf(entry);
            length += paths.of(entry, directory);
            if (length > limits.groupNameBytes() || files.pair(directory) != pair) {
                return false;
            }
        }
        return true;
    }

    /** Returns true if a family is large. */
    boolean contains(int family) {
        return large.get(family);
    }

    /** Returns the large families, in order. */
    int[] all() {
        return large.stream().toArray();
    }

    /** Returns true if an entry is copied with its directory: it is in no family, or the first of a large one. */
    boolean isCopiedAlone(int entry) {
        return !families.contains(entry) || firstNames.get(entry);
    }
}
