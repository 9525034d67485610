package org.bpct.verb.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bpct.files.FileName;
import org.bpct.traverse.listing.EntryAttributes;
import org.bpct.verb.compare.Difference.Kind;

/**
 * The names in both trees that share an inode with others in one of them. A name differs if the first name of its inode,
 * by their bytes and among the names in both trees, is not the same in both.
 */
final class LinkNames {
    private final List<Joined> names = new ArrayList<>();

    private record Inode(long device, long number) {}

    private record Joined(FileName path, Inode a, Inode b) {}

    synchronized void add(FileName path, EntryAttributes a, EntryAttributes b) {
        names.add(new Joined(path, new Inode(a.device(), a.inode()), new Inode(b.device(), b.inode())));
    }

    /** Adds the differences, once all names are known. */
    synchronized void compare(EntryComparison into) {
        names.sort(Comparator.comparing(Joined::path));
        Map<Inode, FileName> firstOfA = new HashMap<>();
        Map<Inode, FileName> firstOfB = new HashMap<>();
        for (Joined name : names) {
            FileName a = firstOfA.computeIfAbsent(name.a(), any -> name.path());
            FileName b = firstOfB.computeIfAbsent(name.b(), any -> name.path());
            if (!a.equals(b)) {
                into.add(name.path(), Kind.LINKS, "", "");
            }
        }
    }
}
