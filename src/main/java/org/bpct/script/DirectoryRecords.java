package org.bpct.script;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.bpct.files.FileName;
import org.bpct.model.GroupKind;
import org.bpct.model.ListShape;
import org.bpct.model.ListedGroup;
import org.bpct.model.PlanLimits;

/**
 * The directories that a job must make before it copies groups: the directories of the groups' names, and their
 * parents.
 */
public final class DirectoryRecords {
    private static final FileName ROOT = FileName.currentDirectory();

    private final Map<Integer, Set<FileName>> directories = new TreeMap<>();

    /** Starts without directories. */
    public DirectoryRecords() {}

    /** Adds the directories that a group needs, or names if it is a group of directories; none if its verb makes no files. */
    public void add(ListedGroup group, List<byte[]> names) {
        if (!group.kind().verb().makesFiles()) {
            return;
        }
        if (group.kind().setsAttributes() || group.kind() == GroupKind.EXTRACTED_LINKS) {
            throw ofFinalizer(group);
        }
        ListShape shape = group.kind().shape();
        switch (shape) {
            case DIRECTORIES -> names.forEach(name -> add(group.pair(), FileName.of(name)));
            case FILES, SUBTREES, FIGURED_ENTRIES -> {
                FileName below = FileName.of(names.get(shape.placeWord()));
                add(group.pair(), below);
                names.subList(shape.leadingNames(), names.size()).forEach(name -> addParent(group.pair(), below, name));
            }
            case FAMILIES -> names.forEach(name -> addParent(group.pair(), ROOT, name));
            case RENAMED, RANGE -> addParent(group.pair(), ROOT, names.get(names.size() - 1));
            default -> throw ofFinalizer(group);
        }
    }

    private static IllegalArgumentException ofFinalizer(ListedGroup group) {
        return new IllegalArgumentException("no job makes the directories of " + group);
    }

    private void addParent(int pair, FileName below, byte[] name) {
        int slash = name.length - 1;
        while (slash >= 0 && name[slash] != '/') {
            slash--;
        }
        if (slash < 0) {
            add(pair, below);
            return;
        }
        add(pair, below.resolve(FileName.of(name).parent()));
    }

    private void add(int pair, FileName directory) {
        Set<FileName> ofPair = directories.computeIfAbsent(pair, any -> new HashSet<>());
        FileName up = directory;
        while (ofPair.add(up) && !up.equals(ROOT)) {
            up = up.parent();
        }
    }

    /** Adds all directories of other records. */
    public void addAll(DirectoryRecords others) {
        others.directories.forEach((pair, names) ->
                directories.computeIfAbsent(pair, any -> new HashSet<>()).addAll(names));
    }

    /** Divides the directories that none of these jobs makes yet evenly among them. */
    public void shareMissing(List<DirectoryRecords> jobs) {
        DirectoryRecords made = new DirectoryRecords();
        jobs.forEach(made::addAll);
        for (Map.Entry<Integer, Set<FileName>> ofPair : directories.entrySet()) {
            Set<FileName> madeOfPair = made.directories.getOrDefault(ofPair.getKey(), Set.of());
            List<FileName> missing = ofPair.getValue().stream()
                    .filter(name -> !madeOfPair.contains(name))
                    .sorted()
                    .toList();
            for (int i = 0; i < missing.size(); i++) {
                jobs.get((int) ((long) i * jobs.size() / missing.size())).add(ofPair.getKey(), missing.get(i));
            }
        }
    }

    /** Returns the pairs of the directories. */
    public Set<Integer> pairs() {
        return directories.keySet();
    }

    /**
     * Writes the directories as groups, parents first.
     *
     * @param first the number of the first group
     * @return the number of groups
     */
    public int write(int first, OutputStream out) throws IOException {
        PlanLimits limits = PlanLimits.forJobs(1);
        int groups = 0;
        for (Map.Entry<Integer, Set<FileName>> ofPair : directories.entrySet()) {
            List<FileName> parentsFirst = new ArrayList<>(ofPair.getValue());
            // A path sorts after its prefixes; only the name of the root is no prefix of the others.
            parentsFirst.sort(Comparator.<FileName, Boolean>comparing(name -> !name.equals(ROOT))
                    .thenComparing(Comparator.naturalOrder()));
            int from = 0;
            while (from < parentsFirst.size()) {
                int to = from;
                long length = 0;
                while (to < parentsFirst.size()
                        && to - from < limits.groupNames()
                        && (to == from || length + parentsFirst.get(to).length() < limits.groupNameBytes())) {
                    length += parentsFirst.get(to).length() + 1;
                    to++;
                }
                write(first + groups, ofPair.getKey(), parentsFirst.subList(from, to), out);
                groups++;
                from = to;
            }
        }
        return groups;
    }

    private static void write(int number, int pair, List<FileName> names, OutputStream out) throws IOException {
        String header = "G " + number + " " + pair + " " + GroupKind.DIRECTORIES.letter() + " " + names.size() + " 0\0";
        out.write(header.getBytes(StandardCharsets.US_ASCII));
        for (FileName name : names) {
            out.write(name.bytes());
            out.write(0);
        }
    }
}
