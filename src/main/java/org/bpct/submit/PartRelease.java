package org.bpct.submit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import org.bpct.description.WaveOptions;
import org.bpct.files.PrivateFiles;
import org.bpct.model.AttemptDirectory;
import org.bpct.status.BatchStatus;

/**
 * What lets jobs take parts whose attempts ended without a word: only who asks the scheduler knows that. It proves no death; who takes
 * such a part waits until nobody can have a group of it in hand (adr/0034).
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
                // Those that found nothing to take may look again.
                for (WaveOptions wave : status.waves()) {
                    Files.deleteIfExists(status.directory().begun(wave.wave()));
                }
            }
        } catch (IOException homeIsFull) {
            // Then nobody takes them before a resume; whoever waits or cancels goes on.
        }
    }
}
