package org.bpct.status;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.bpct.model.BatchDirectory;
import org.bpct.status.record.NodeRecord;
import org.bpct.status.record.StateFiles;

/** The nodes on which jobs of a batch are not to run, because some could not work there. */
public final class LeftOutNodes {
    private LeftOutNodes() {}

    /** Returns their records, the oldest one first, without those that are no longer left out at this second. */
    public static List<NodeRecord> of(BatchDirectory batch, long now) {
        Path folder = NodeRecord.folder(batch);
        List<NodeRecord> records = new ArrayList<>();
        for (String name : StateFiles.names(folder)) {
            NodeRecord record = name.startsWith(NodeRecord.OUT_PREFIX)
                    ? NodeRecord.parse(StateFiles.record(folder.resolve(name)))
                    : null;
            if (record != null && record.isRemembered(now)) {
                records.add(record);
            }
        }
        records.sort(Comparator.comparingLong(NodeRecord::seconds).thenComparing(NodeRecord::node));
        return records;
    }

    /** Returns a sentence about each, without a full stop: somebody has to repair them. */
    public static List<String> sentences(BatchStatus batch, LocalTimes times) {
        return of(batch.directory(), batch.pace().now()).stream()
                .map(node -> sentence(batch, node, times))
                // Each job that met the node has a record of it.
                .distinct()
                .toList();
    }

    /** Returns the sentence about one of them. */
    public static String sentence(BatchStatus batch, NodeRecord node, LocalTimes times) {
        String sentence = "node " + node.node() + ", since " + times.of(node.seconds()) + ": "
                + node.reason().display();
        return batch.state().isComplete()
                ? sentence
                : sentence + "; bpct --resume=" + batch.number() + " --nodes-again takes it again";
    }

    /** Returns the names of those of a cluster. */
    public static List<String> names(BatchDirectory batch, String cluster, long now) {
        return of(batch, now).stream()
                .filter(record -> record.cluster().equals(cluster))
                .map(NodeRecord::node)
                .distinct()
                .toList();
    }
}
