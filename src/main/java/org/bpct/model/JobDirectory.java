package org.bpct.model;

import java.nio.file.Path;

/**
 * The folder of one job.
 *
 * @param root the folder
 */
public record JobDirectory(Path root) {
    /** How the folder of an attempt begins; its number follows. */
    public static final String ATTEMPT_PREFIX = "attempt.";

    /** Returns the job script. */
    public Path script() {
        return root.resolve("script");
    }

    /** Returns the groups of the job. */
    public Path list() {
        return root.resolve("list");
    }

    /** Returns the groups of the job once the batch has closed: the list, compressed by gzip. */
    public Path compressedList() {
        return root.resolve("list.gz");
    }

    /** Returns the record of the job's submission. */
    public Path submission() {
        return root.resolve("submission");
    }

    /** Returns the file that the scheduler writes the job's output to. */
    public Path output() {
        return root.resolve("output");
    }

    /** Returns the record of the job's cancellation. */
    public Path cancelled() {
        return root.resolve("cancelled");
    }

    /** Returns the attempt of a number from 1. */
    public AttemptDirectory attempt(int number) {
        return new AttemptDirectory(root.resolve(ATTEMPT_PREFIX + number));
    }
}
