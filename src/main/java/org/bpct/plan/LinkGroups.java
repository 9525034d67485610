package org.bpct.plan;

import java.util.ArrayList;
import java.util.List;
import org.bpct.model.Group;
import org.bpct.model.GroupKind;
import org.bpct.model.PlanLimits;
import org.bpct.tree.FileList;
import org.bpct.tree.LinkFamilies;

/** The builder of the groups that link the further names of large families. */
final class LinkGroups {
    private final FileList files;
    private final PlanLimits limits;
    private final PathLengths paths;
    private final GroupNumbers numbers;

    LinkGroups(FileList files, PlanLimits limits, PathLengths paths, GroupNumbers numbers) {
        this.files = files;
        this.limits = limits;
        this.paths = paths;
        this.numbers = numbers;
    }

    List<Group> of(LargeFamilies large) {
        List<Group> groups = new ArrayList<>();
        for (int family : large.all()) {
            addFamily(family, groups);
        }
        return groups;
    }

    private void addFamily(int family, List<Group> groups) {
        LinkFamilies families = files.families();
        int from = 1;
        while (from < families.names(family)) {
            int pair = pairOf(family, from);
            int to = from;
            long length = 4096;
            // Every group also holds the first name, which may be a full path.
            while (to < families.names(family)
                    && pairOf(family, to) == pair
                    && to - from < limits.groupNames() - 1
                    && (to == from || length + lengthOf(family, to) <= limits.groupNameBytes())) {
                length += lengthOf(family, to);
                to++;
            }
            groups.add(new Group(numbers.next(), GroupKind.LINKS, pair, to - from, 0, new int[] {family, from, to}));
            from = to;
        }
    }

    private int pairOf(int family, int name) {
        return files.pair(files.directoryOf(files.families().entry(family, name)));
    }

    private int lengthOf(int family, int name) {
        int entry = files.families().entry(family, name);
        return paths.of(entry, files.directoryOf(entry));
    }
}
