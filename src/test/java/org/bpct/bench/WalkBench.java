package org.bpct.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.bpct.files.FileName;
import org.bpct.traverse.Reach;
import org.bpct.traverse.Traversal;
import org.bpct.traverse.TraversalCounters;
import org.bpct.traverse.TraversalOptions;
import org.bpct.traverse.TraversalReport;
import org.bpct.traverse.TraversalRoot;
import org.bpct.tree.RootPair;

/**
 * A measurement of the walk, run by hand: {@code WalkBench FOLDER THREADS links|plain [ROUNDS]} prints wall and CPU
 * seconds of each round. The first one pays for the compiler; compare it with {@code find FOLDER -printf '%s %p\0'}.
 */
final class WalkBench {
    private WalkBench() {}

    /** Runs the measurement. */
    public static void main(String[] arguments) throws Exception {
        OperatingSystemMXBean process = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        TraversalRoot root = new TraversalRoot(
                new RootPair(FileName.ofText(arguments[0]), FileName.ofText("/none"), null),
                true,
                List.of(FileName.currentDirectory()));
        boolean links = arguments[2].equals("links");
        int rounds = arguments.length > 3 ? Integer.parseInt(arguments[3]) : 1;
        for (int round = 0; round < rounds; round++) {
            long wall = System.nanoTime();
            long cpu = process.getProcessCpuTime();
            TraversalReport report = new Traversal(Integer.parseInt(arguments[1]), new TraversalCounters())
                    .walk(List.of(root), new TraversalOptions(new Reach(false, false, false), links, Set.of()));
            System.out.println(String.format(
                    Locale.ROOT,
                    "%.2f s wall, %.2f s CPU: %d entries in %d directories",
                    (System.nanoTime() - wall) / 1e9,
                    (process.getProcessCpuTime() - cpu) / 1e9,
                    report.files().entries(),
                    report.files().directories()));
        }
    }
}
