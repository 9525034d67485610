package org.bpct.submit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import org.bpct.description.WaveOptions;
import org.bpct.files.PrivateFiles;
import org.bpct.model.AttemptDirectory;
import org.bpct.status.BatchStatus;

/**
 * The release of parts whose attempts ended without a record: only a process that queries the scheduler can tell. It
 * proves no death; a job that takes such a part waits until no other job can be working on a group of it (adr/0034).
 */
final class PartRelease {
    private PartRelease() {}

    /** Releases the parts of jobs that are gone. */
    static void of(BatchStatus status) {
        boolean isNew = false;
        try {
            for (AttemptDirectory attempt : status.leftBehind()) {
                if (Files.notExists(attempt.released())) {
                    PrivateFiles.replace(attempt.released(), ".\n".getBytes(StandardCharsets.US_ASCII));
                    isNew = true;
                }
            }
            if (isNew) {
                // Jobs that found no work may look again.
                for (WaveOptions wave : status.waves()) {
                    Files.deleteIfExists(status.directory().begun(wave.wave()));
                }
            }
        } catch (IOException homeIsFull) {
            // These parts then stay until a resume; the wait or cancellation goes on.
        }
    }
}
