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

    /** Returns what a job needs to link subtrees of its list without their names. */
    public Path subtrees() {
        return root.resolve("subtrees");
    }

    /** Returns the file of the roots that the job works in. */
    public Path roots() {
        return root.resolve("roots");
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

    /** Returns the word to the script that a later wave has taken its work over. */
    public Path handedOver() {
        return root.resolve("handed-over");
    }

    /** Returns the journal lines that the first attempt believes as they stand. */
    public Path settled() {
        return root.resolve("settled");
    }

    /** Returns the journal lines of groups that are to be compared before they are believed. */
    public Path doubted() {
        return root.resolve("doubted");
    }

    /** Returns the failed names of these groups that are known and left alone. */
    public Path doubtedErrors() {
        return root.resolve("doubted.errors");
    }

    /** Returns the attempt of a number from 1. */
    public AttemptDirectory attempt(int number) {
        return new AttemptDirectory(root.resolve(ATTEMPT_PREFIX + number));
    }
}
