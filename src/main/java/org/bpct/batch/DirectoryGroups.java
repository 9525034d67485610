package org.bpct.batch;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.bpct.model.FileList;
import org.bpct.model.Group;
import org.bpct.model.GroupKind;
import org.bpct.model.PlanLimits;

/** Makes the groups that name directories. */
final class DirectoryGroups {
    private final FileList files;
    private final PlanLimits limits;
    private final PathLengths paths;
    private final GroupNumbers numbers;

    DirectoryGroups(FileList files, PlanLimits limits, PathLengths paths, GroupNumbers numbers) {
        this.files = files;
        this.limits = limits;
        this.paths = paths;
        this.numbers = numbers;
    }

    /** Returns groups that make directories, parents first. */
    List<Group> toMake(BitSet directories) {
        return of(directories.stream().toArray(), GroupKind.DIRECTORIES);
    }

    /** Returns groups that set the attributes of every directory that keeps them, deepest first. */
    List<Group> toFinish() {
        Items deepestFirst = new Items();
        for (int directory = files.directories() - 1; directory >= 0; directory--) {
            if (files.keepsAttributes(directory)) {
                deepestFirst.add(directory);
            }
        }
        return of(deepestFirst.take(), GroupKind.ATTRIBUTES);
    }

    /** Returns groups of these directories in their order. */
    List<Group> of(int[] directories, GroupKind kind) {
        List<Group> groups = new ArrayList<>();
        Items items = new Items();
        int names = 0;
        int length = 0;
        int pair = -1;
        for (int directory : directories) {
            int more = paths.ofDirectory(directory);
            boolean full = names == limits.groupNames() || length + more > limits.groupNameBytes();
            if (names > 0 && (full || files.pair(directory) != pair)) {
                groups.add(new Group(numbers.next(), kind, pair, names, 0, items.take()));
                names = 0;
                length = 0;
            }
            pair = files.pair(directory);
            items.add(directory);
            names++;
            length += more;
        }
        if (names > 0) {
            groups.add(new Group(numbers.next(), kind, pair, names, 0, items.take()));
        }
        return groups;
    }
}
