package org.bpct.status;

import java.nio.file.Files;
import java.util.HashMap;
import java.util.Map;

/** Which jobs of a batch were handed over to a later wave; nothing that they wrote counts any more. */
final class Takeovers {
    private static final String MARK = "handed-over";

    private final Map<String, Integer> waves = new HashMap<>();

    private Takeovers() {}

    /** Reads who took what; the file in the job's folder alone is of a wave that was never put in place. */
    static Takeovers read(BatchSnapshot batch) {
        Takeovers takeovers = new Takeovers();
        for (WaveOptions wave : batch.waves()) {
            // The first wave has nothing to take, and its description is the largest.
            if (wave.wave() > 1) {
                JsonTree description =
                        JsonTree.parse(StateFiles.whole(batch.directory().waveDescription(wave.wave())));
                if (description != null) {
                    description.texts("takes").forEach(folder -> takeovers.waves.put(folder, wave.wave()));
                }
            }
        }
        return takeovers;
    }

    /** Returns the number of the wave that took a job; 0 if none did. */
    int wave(JobSnapshot job) {
        int wave = waves.getOrDefault(job.plan().folder(), 0);
        return wave > job.plan().wave()
                        && Files.exists(job.plan().directory().root().resolve(MARK))
                ? wave
                : 0;
    }
}
