package org.bpct.model;

import java.nio.file.Path;

/**
 * The folder of all batches of a user, {@code $BPCT_HOME}; it must be visible on the nodes.
 *
 * @param root the folder
 */
public record BatchHome(Path root) {
    /** How the folder of a batch that is still being written begins. */
    public static final String UNFINISHED_PREFIX = ".new-";

    /** Returns the options kept by {@code --save}. */
    public Path defaults() {
        return root.resolve("default.txt");
    }

    /** Returns what schedulers answered last. */
    public Path answers() {
        return root.resolve("answers");
    }

    /** Returns the file that is locked by who asks a scheduler, so that all others share the answer. */
    public Path answersLock() {
        return root.resolve("answers.lock");
    }

    /** Returns the file whose time tells what the file server's clock says. */
    public Path answersClock() {
        return root.resolve("answers.clock");
    }

    /** Returns how fast the jobs of earlier batches were. */
    public Path rates() {
        return root.resolve("rates");
    }

    /** Returns the folder of locks on what updates write to. */
    public Path locks() {
        return root.resolve("locks");
    }

    /** Returns the folder of claimed batch numbers. */
    public Path numbers() {
        return root.resolve("numbers");
    }

    /** Returns the claim of a batch number. */
    public Path number(int number) {
        return numbers().resolve(Integer.toString(number));
    }

    /** Returns the file that says which folder belongs to a batch number. */
    public Path numberFolder(int number) {
        return number(number).resolve("folder");
    }

    /** Returns the batch of a folder name. */
    public BatchDirectory batch(String folder) {
        return BatchDirectory.of(root.resolve(folder));
    }
}
