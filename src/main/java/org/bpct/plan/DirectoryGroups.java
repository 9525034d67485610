package org.bpct.plan;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.bpct.model.Group;
import org.bpct.model.GroupKind;
import org.bpct.model.PlanLimits;
import org.bpct.tree.FileList;

/** The builder of the groups that name directories. */
public final class DirectoryGroups {
    private final FileList files;
    private final PlanLimits limits;
    private final PathLengths paths;
    private final GroupNumbers numbers;

    /** Begins; groups get the next numbers. */
    public DirectoryGroups(FileList files, PlanLimits limits, PathLengths paths, GroupNumbers numbers) {
        this.files = files;
        this.limits = limits;
        this.paths = paths;
        this.numbers = numbers;
    }

    /** Returns groups that make directories, parents first. */
    public List<Group> toMake(BitSet directories) {
        return of(directories.stream().toArray(), GroupKind.DIRECTORIES);
    }

    /** Returns groups that make directories of subtrees, parents first. */
    List<Group> toMakeInSubtrees(BitSet directories) {
        return of(directories.stream().toArray(), GroupKind.SUBTREE_DIRECTORIES);
    }

    /**
     * Returns groups that set the attributes of every directory that keeps them, deepest first.
     *
     * @param subtrees the groups that link subtrees, which also set the attributes of their directories
     */
    List<Group> toFinish(List<Group> subtrees) {
        List<Group> groups = new ArrayList<>();
        BitSet others = new BitSet();
        others.set(0, files.directories());
        for (Group subtree : subtrees) {
            for (int i = 0; i < subtree.items(); i += 3) {
                others.clear(subtree.item(i), files.endDirectory(subtree.item(i)));
            }
            toFinishWith(subtree).forEach(group -> groups.add(group.ofSubtrees(subtree.number())));
        }
        Items deepestFirst = new Items();
        for (int directory = others.length() - 1; directory >= 0; directory = others.previousSetBit(directory - 1)) {
            add(directory, deepestFirst);
        }
        groups.addAll(of(deepestFirst.take(), GroupKind.ATTRIBUTES));
        return groups;
    }

    private List<Group> toFinishWith(Group subtree) {
        Items deepestFirst = new Items();
        for (int i = subtree.items() - 3; i >= 0; i -= 3) {
            int top = subtree.item(i);
            for (int directory = files.endDirectory(top) - 1; directory >= top; directory--) {
                add(directory, deepestFirst);
            }
        }
        return of(deepestFirst.take(), GroupKind.ATTRIBUTES);
    }

    private void add(int directory, Items items) {
        if (files.keepsAttributes(directory)) {
            items.add(directory);
        }
    }

    /** Returns groups of these directories in their order. */
    public List<Group> of(int[] directories, GroupKind kind) {
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
