package org.bpct.schedule.cluster;

import java.time.Duration;
import java.util.List;

/**
 * How long the commands of a scheduler are waited for.
 *
 * @param submit for a submit command
 * @param question for any other command
 * @param pauses before each look for a job that may have been taken; how many there are is how often bpct looks
 */
public record Patience(Duration submit, Duration question, List<Duration> pauses) {
    /**
     * What real schedulers need: sbatch sleeps and retries by itself while the queue is full, for longer than anybody
     * waits; a controller that is down lets squeue wait for 18 s.
     */
    static final Patience USUAL = new Patience(
            Duration.ofSeconds(60),
            Duration.ofSeconds(45),
            List.of(Duration.ofMillis(500), Duration.ofSeconds(3), Duration.ofSeconds(10)));

    /** Keeps a copy of the list. */
    public Patience {
        pauses = List.copyOf(pauses);
    }
}
