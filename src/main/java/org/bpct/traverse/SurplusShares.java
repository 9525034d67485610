package org.bpct.traverse;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.bpct.files.FileName;
import org.bpct.files.RawPath;
import org.bpct.tree.FileList;

/** The number of names in each source's copy, counted during the walk. */
final class SurplusShares {
    /**
     * The number of names by landing place of a source: names in directories that were read, less the roots of surplus
     * trees.
     */
    private final Map<FileName, LongAdder> counted = new ConcurrentHashMap<>();

    /** Adds a number of names for the copy of the source that a directory is in; any thread may. */
    void count(Place source, CounterpartPlace at, long names) {
        counted.computeIfAbsent(copyOf(source, at), copy -> new LongAdder()).add(names);
    }

    /** The path below the source is the end of both paths. */
    private static FileName copyOf(Place source, CounterpartPlace at) {
        FileName below = source.below();
        byte[] path = RawPath.bytesOf(at.path());
        if (below == null || below.equals(FileName.currentDirectory())) {
            return FileName.of(path);
        }
        return FileName.of(Arrays.copyOf(path, Math.max(1, path.length - below.length() - 1)));
    }

    /** Returns the share of each copy, when all of the surplus is in a list. */
    List<SurplusReport.Share> of(FileList surplus) {
        Map<FileName, Long> names = new HashMap<>();
        for (int directory = 0; directory < surplus.directories(); directory++) {
            long found = surplus.endEntry(directory)
                    - (long) surplus.firstEntry(directory)
                    + (surplus.keepsAttributes(directory) ? 1 : 0);
            if (found > 0) {
                FileName root = surplus.pairs().get(surplus.pair(directory)).source();
                names.merge(copyAbove(root.resolve(surplus.directoryPath(directory))), found, Long::sum);
            }
        }
        List<SurplusReport.Share> shares = new ArrayList<>();
        new TreeMap<>(counted).forEach((copy, there) -> {
            long found = names.getOrDefault(copy, 0L);
            shares.add(new SurplusReport.Share(copy, found, there.sum() + found));
        });
        return shares;
    }

    private FileName copyAbove(FileName directory) {
        FileName path = directory;
        while (!counted.containsKey(path) && !path.equals(path.parent())) {
            path = path.parent();
        }
        return path;
    }
}
