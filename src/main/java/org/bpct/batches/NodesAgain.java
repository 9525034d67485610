package org.bpct.batches;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.bpct.caller.RunException;
import org.bpct.files.WholeFile;
import org.bpct.model.BatchDirectory;
import org.bpct.status.record.NodeRecord;
import org.bpct.status.record.StateFiles;

/** The end of the exclusion of nodes that a batch leaves out: somebody has repaired them. */
final class NodesAgain {
    private NodesAgain() {}

    /** Lets jobs that are submitted or put back from now on have all nodes, if that is wanted. */
    static void take(BatchDirectory batch, boolean isWanted) throws RunException {
        if (!isWanted) {
            return;
        }
        Path folder = NodeRecord.folder(batch);
        try {
            for (String name : StateFiles.names(folder)) {
                forget(folder.resolve(name), name.startsWith(NodeRecord.OUT_PREFIX));
            }
        } catch (IOException e) {
            throw RunException.unwritten(folder, e);
        }
    }

    /** A job that was told of a node must know that this was not the user's wish: the record stays, as an old one. */
    private static void forget(Path file, boolean isExclusion) throws IOException {
        NodeRecord record = isExclusion ? NodeRecord.parse(StateFiles.record(file)) : null;
        if (record == null) {
            Files.deleteIfExists(file);
        } else {
            String line = record.forgotten() + "\n";
            WholeFile.replacePrivately(file, out -> out.write(line.getBytes(StandardCharsets.US_ASCII)));
        }
    }
}
