package org.bpct.report.work;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The work of one node.
 *
 * @param node the name of the node
 * @param attempts how many attempts it made
 * @param jobs of how many jobs
 * @param seconds the seconds of these attempts together
 * @param names how many names it settled
 * @param bytes how much it copied
 * @param failed how many names failed there
 */
public record NodeWork(String node, int attempts, int jobs, long seconds, long names, long bytes, long failed) {
    /** Returns the work of all nodes, by their names. */
    public static List<NodeWork> of(BatchWork work) {
        Map<String, Sums> nodes = new HashMap<>();
        for (Attempt attempt : work.attempts()) {
            Sums sums = nodes.computeIfAbsent(attempt.node(), any -> new Sums());
            sums.attempts++;
            sums.jobs.add(attempt.doer());
            sums.seconds += attempt.span().seconds();
        }
        for (Deed deed : work.deeds()) {
            Attempt attempt = deed.attempt();
            if (attempt != null) {
                Sums sums = nodes.computeIfAbsent(attempt.node(), any -> new Sums());
                // A finalizer settles directories, and names that jobs have counted.
                sums.names += deed.job().isFinalizer() ? 0 : deed.figures().names();
                sums.bytes += deed.figures().bytes();
                sums.failed += deed.figures().failed();
            }
        }
        List<NodeWork> all = new ArrayList<>();
        nodes.forEach((node, sums) -> all.add(new NodeWork(
                node, sums.attempts, sums.jobs.size(), sums.seconds, sums.names, sums.bytes, sums.failed)));
        all.sort(Comparator.comparing(NodeWork::node));
        return all;
    }

    /** The sums of a node. */
    private static final class Sums {
        private final Set<String> jobs = new HashSet<>();
        private int attempts;
        private long seconds;
        private long names;
        private long bytes;
        private long failed;
    }
}
