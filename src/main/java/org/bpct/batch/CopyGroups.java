package org.bpct.batch;

import java.util.ArrayList;
import java.util.List;
import org.bpct.model.FileList;
import org.bpct.model.Group;
import org.bpct.model.GroupKind;
import org.bpct.model.LinkFamilies;
import org.bpct.model.PlanLimits;

/**
 * Makes the groups that copy a job's units.
 *
 * <p>A run of at least {@value #OWN_GROUP} entries of one directory gets groups of its own, in which names are
 * short and no path is walked twice; shorter runs share a group, for each group costs a fork.
 */
final class CopyGroups {
    static final int OWN_GROUP = 32;

    private final FileList files;
    private final PlanLimits limits;
    private final PathLengths paths;
    private final GroupNumbers numbers;
    private final WorkUnits units;
    private final List<Group> groups = new ArrayList<>();
    private final Items items = new Items();
    private GroupKind kind = GroupKind.FILES;
    private int pair = -1;
    private int names;
    private long bytes;
    private long length;

    CopyGroups(FileList files, PlanLimits limits, PathLengths paths, GroupNumbers numbers, WorkUnits units) {
        this.files = files;
        this.limits = limits;
        this.paths = paths;
        this.numbers = numbers;
        this.units = units;
    }

    List<Group> of(int[] ownUnits) {
        for (int unit : ownUnits) {
            int directory = units.directory(unit);
            if (units.isOfFamilies(unit)) {
                addFamilies(unit);
            } else if (files.pairs().get(files.pair(directory)).newName() != null) {
                close();
                int entry = units.from(unit);
                groups.add(new Group(
                        numbers.next(), GroupKind.RENAMED, files.pair(directory), 1, files.size(entry), new int[] {entry
                        }));
            } else {
                boolean own = units.entries(unit) >= OWN_GROUP;
                if (own) {
                    close();
                }
                addEntries(unit, directory, own);
                if (own) {
                    close();
                }
            }
        }
        close();
        return groups;
    }

    private void addEntries(int unit, int directory, boolean own) {
        begin(GroupKind.FILES, files.pair(directory));
        int from = units.from(unit);
        for (int entry = from; entry < units.to(unit); entry++) {
            if (!units.large().isCopiedAlone(entry)) {
                addRun(directory, from, entry);
                from = entry + 1;
                continue;
            }
            long more = own ? files.nameLength(entry, directory) + 1 : paths.of(entry, directory);
            if (isFull(1, more, files.size(entry))) {
                addRun(directory, from, entry);
                close();
                from = entry;
            }
            take(1, more, files.size(entry));
        }
        addRun(directory, from, units.to(unit));
    }

    private void addRun(int directory, int from, int to) {
        if (from < to) {
            items.add(directory);
            items.add(from);
            items.add(to);
        }
    }

    private void addFamilies(int unit) {
        LinkFamilies families = files.families();
        begin(GroupKind.FAMILY, files.pair(units.directory(unit)));
        for (int family = units.from(unit); family < units.to(unit); family++) {
            long more = 0;
            for (int name = 0; name < families.names(family); name++) {
                int entry = families.entry(family, name);
                more += paths.of(entry, files.directoryOf(entry));
            }
            long size = files.size(families.entry(family, 0));
            if (isFull(families.names(family), more, size)) {
                close();
            }
            items.add(family);
            take(families.names(family), more, size);
        }
    }

    private void begin(GroupKind newKind, int newPair) {
        if (kind != newKind || pair != newPair) {
            close();
        }
        kind = newKind;
        pair = newPair;
    }

    private boolean isFull(int moreNames, long moreLength, long moreBytes) {
        return names > 0
                && (names + moreNames > limits.groupNames()
                        || length + moreLength > limits.groupNameBytes()
                        || bytes + moreBytes > limits.groupBytes());
    }

    private void take(int moreNames, long moreLength, long moreBytes) {
        names += moreNames;
        length += moreLength;
        bytes += moreBytes;
    }

    private void close() {
        if (names > 0) {
            groups.add(new Group(numbers.next(), kind, pair, names, bytes, items.take()));
        }
        names = 0;
        bytes = 0;
        length = 0;
    }
}
