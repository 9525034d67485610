package org.bpct.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;
import org.bpct.model.Group;
import org.bpct.model.GroupKind;
import org.bpct.model.JobPlan;
import org.bpct.model.PlanLimits;
import org.bpct.model.Sizes;

/**
 * The groups of a verb that works by names alone, made from the groups of a job that copies: all names of a group have the same
 * key. Several groups of the copy are joined while they fit, because one command serves names of many directories:
 * 100,000 files, 50 in a directory, were removed in 41 s in groups of one directory.
 *
 * @param <K> the key, compared by {@code equals}
 */
public final class KeyedGroups<K> {
    private final IntToLongFunction bytesOf;
    private final PlanLimits limits;
    private final GroupNumbers numbers;
    private final PathLengths paths;
    private final GroupKind kind;
    private final IntFunction<K> key;

    /**
     * Makes groups of such a kind.
     *
     * @param bytesOf the bytes that the work on an entry of the list counts
     * @param key the key of an entry of the list
     */
    public KeyedGroups(
            IntToLongFunction bytesOf,
            PlanLimits limits,
            GroupNumbers numbers,
            PathLengths paths,
            GroupKind kind,
            IntFunction<K> key) {
        this.bytesOf = bytesOf;
        this.limits = limits;
        this.numbers = numbers;
        this.paths = paths;
        this.kind = kind;
        this.key = key;
    }

    /** Returns the groups of a job, derived from those of the job that copies the same names. */
    public List<Group> of(JobPlan copy) {
        List<Group> groups = new ArrayList<>();
        Map<K, OpenGroup> open = new LinkedHashMap<>();
        for (Group group : copy.groups()) {
            if (group.kind() == GroupKind.FILES) {
                for (int i = 0; i < group.items(); i += 3) {
                    addRuns(group.pair(), group.item(i), group.item(i + 1), group.item(i + 2), open, groups);
                }
            } else if (group.kind() != GroupKind.DIRECTORIES) {
                throw new IllegalArgumentException("no " + kind + " of " + group);
            }
        }
        open.values().forEach(OpenGroup::close);
        return groups;
    }

    /** Adds entries of a directory: neighbours with one key to the group of that key. */
    private void addRuns(int pair, int directory, int from, int to, Map<K, OpenGroup> open, List<Group> groups) {
        int begin = from;
        while (begin < to) {
            K same = key.apply(begin);
            int end = begin + 1;
            while (end < to && key.apply(end).equals(same)) {
                end++;
            }
            add(
                    pair,
                    directory,
                    begin,
                    end,
                    open.computeIfAbsent(same, any -> new OpenGroup(kind, limits, numbers, groups)));
            begin = end;
        }
    }

    private void add(int pair, int directory, int from, int to, OpenGroup open) {
        long length = 0;
        long bytes = 0;
        for (int entry = from; entry < to; entry++) {
            length += paths.of(entry, directory);
            bytes = Sizes.plus(bytes, bytesOf.applyAsLong(entry));
        }
        open.begin(pair);
        if (open.isFull(to - from, length, bytes)) {
            open.close();
        }
        open.add(directory);
        open.add(from);
        open.add(to);
        open.take(to - from, length, bytes);
    }
}
