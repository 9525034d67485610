package org.bpct.submit;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bpct.model.BatchDirectory;
import org.bpct.model.JobDirectory;
import org.bpct.status.BatchStatus;

/**
 * The sign that a batch may have ended: the exit record of its newest finalizer. It costs two file checks; the status
 * of a batch opens two dozen files and takes 5 ms of a processor, which the jobs on this host can use. After a
 * finalizer was killed the record may be missing, so the full status is still needed now and then.
 */
record EndSign(List<Path> exits) {
    static EndSign of(BatchStatus status) {
        BatchDirectory batch = status.directory();
        JobDirectory finalizer = batch.finalizer(status.waves().size());
        int attempt = 1;
        while (Files.exists(finalizer.part().attempt(attempt + 1).root())) {
            attempt++;
        }
        // The attempt that has begun, and the one that may begin meanwhile.
        return new EndSign(List.of(
                finalizer.part().attempt(attempt).exit(),
                finalizer.part().attempt(attempt + 1).exit()));
    }

    boolean isThere() {
        return exits.stream().anyMatch(Files::exists);
    }
}
