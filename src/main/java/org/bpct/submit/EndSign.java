package org.bpct.submit;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bpct.model.BatchDirectory;
import org.bpct.model.JobDirectory;
import org.bpct.status.BatchStatus;

/**
 * What is there when a batch may have ended: the exit record of its newest finalizer. Two questions where a look at a batch
 * opens two dozen files and takes 5 ms of a processor, which the jobs on this host can use. It may be missing though all is
 * over, when a finalizer was killed, so somebody has to look now and then all the same.
 */
record EndSign(List<Path> exits) {
    static EndSign of(BatchStatus status) {
        BatchDirectory batch = status.directory();
        JobDirectory finalizer = batch.finalizer(status.waves().size());
        int attempt = 1;
        while (Files.exists(finalizer.part().attempt(attempt + 1).root())) {
            attempt++;
        }
        // The one that has begun, and the one that may begin meanwhile.
        return new EndSign(List.of(
                finalizer.part().attempt(attempt).exit(),
                finalizer.part().attempt(attempt + 1).exit()));
    }

    boolean isThere() {
        return exits.stream().anyMatch(Files::exists);
    }
}
