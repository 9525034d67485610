package org.bpct.schedule.cluster;

import java.time.Duration;
import java.util.List;

/**
 * The time limits for a scheduler's commands.
 *
 * @param submit the limit for a submit command
 * @param question the limit for any other command
 * @param pauses the pause before each query for a job that may have been accepted; their number is the number of
 *      queries
 */
public record Patience(Duration submit, Duration question, List<Duration> pauses) {
    /**
     * The limits that real schedulers need. While the queue is full, sbatch sleeps and retries by itself, for longer
     * than any user waits. If the controller is down, squeue waits for 18 s.
     */
    static final Patience USUAL = new Patience(
            Duration.ofSeconds(60),
            Duration.ofSeconds(45),
            List.of(Duration.ofMillis(500), Duration.ofSeconds(3), Duration.ofSeconds(10)));

    /** Copies the list. */
    public Patience {
        pauses = List.copyOf(pauses);
    }
}
