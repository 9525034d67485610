package org.bpct.tree;

import java.util.Arrays;
import java.util.BitSet;

/**
 * The hard-link families of a {@link FileList}: the entries that are names of one inode, where the list
 * holds two or more of them. Families are in the order of their first names, names in tree order.
 */
public final class LinkFamilies {
    private final int[] starts;
    private final int[] members;
    private final BitSet inFamily;

    LinkFamilies(int[] starts, int[] members) {
        this.starts = starts;
        this.members = members;
        this.inFamily = new BitSet();
        Arrays.stream(members).forEach(inFamily::set);
    }

    /** Returns the number of families. */
    public int count() {
        return starts.length - 1;
    }

    /** Returns true if an entry is a name of some family. */
    public boolean contains(int entry) {
        return inFamily.get(entry);
    }

    /** Returns the number of names of a family, at least two. */
    public int names(int family) {
        return starts[family + 1] - starts[family];
    }

    /** Returns the entry of one name of a family; name 0 is the first in tree order. */
    public int entry(int family, int name) {
        return members[starts[family] + name];
    }
}
