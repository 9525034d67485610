package org.bpct.query;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bpct.schedule.SubmittedJob;

/** The time for which an answer of a scheduler serves all who watch. */
final class AnswerLife {
    /** Most happens to jobs when they begin; of later ones administrators want no more than one question a minute. */
    private static final long EARLY_SECONDS = 600;

    private AnswerLife() {}

    /**
     * Returns the seconds: the usual ones while one of these jobs belongs to a wave that was written in the last ten minutes, later twice
     * as many.
     */
    static int seconds(List<SubmittedJob> jobs, int usual, long now) {
        boolean isEarly = jobs.stream()
                .map(SubmittedJob::waveFolder)
                .distinct()
                .anyMatch(folder -> isEarly(folder.toPath().resolve("wave.json"), now));
        return isEarly ? usual : 2 * usual;
    }

    private static boolean isEarly(Path description, long now) {
        try {
            long written = Files.getLastModifiedTime(description).toMillis() / 1000;
            return now - written < EARLY_SECONDS;
        } catch (IOException unreadable) {
            // The usual time is right for any batch.
            return true;
        }
    }
}
