package org.bpct.model;

import java.nio.file.Path;

/**
 * The folder of a share of the work: its groups, and the attempts at them.
 *
 * @param root the folder
 */
public record PartDirectory(Path root) {
    /** The beginning of the name of an attempt's folder; the attempt's number follows. */
    public static final String ATTEMPT_PREFIX = "attempt.";

    /** Returns the groups of the part. */
    public Path list() {
        return root.resolve("list");
    }

    /** Returns the groups of the part once the batch has closed: the list, compressed by gzip. */
    public Path compressedList() {
        return root.resolve("list.gz");
    }

    /** Returns the file that a job needs to link subtrees of the list without their names. */
    public Path subtrees() {
        return root.resolve("subtrees");
    }

    /** Returns the file of the roots that the part belongs to. */
    public Path roots() {
        return root.resolve("roots");
    }

    /** Returns the journal lines that the first attempt believes without a comparison. */
    public Path settled() {
        return root.resolve("settled");
    }

    /** Returns the journal lines of groups that are to be compared before they are believed. */
    public Path doubted() {
        return root.resolve("doubted");
    }

    /** Returns the known failed names of these groups, which are not tried again. */
    public Path doubtedErrors() {
        return root.resolve("doubted.errors");
    }

    /** Returns the attempt with this number, from 1. */
    public AttemptDirectory attempt(int number) {
        return new AttemptDirectory(root.resolve(ATTEMPT_PREFIX + number));
    }
}
