package org.bpct.model;

import java.nio.file.Path;

/**
 * The folder of all batches of a user, {@code $BPCT_HOME}; it must be visible on the nodes.
 *
 * @param root the folder
 */
public record BatchHome(Path root) {
    /** The beginning of the name of an unfinished batch's folder. */
    public static final String UNFINISHED_PREFIX = ".new-";

    /** Returns true for the name of a batch's folder: the time of its creation in base 16. */
    public static boolean isBatchFolder(String name) {
        return name.length() >= 8 && name.length() < 16 && name.chars().allMatch(c -> Character.digit(c, 16) >= 0);
    }

    /** Returns the options kept by {@code --save}. */
    public Path defaults() {
        return root.resolve("default.txt");
    }

    /** Returns the file with the last answers of schedulers. */
    public Path answers() {
        return root.resolve("answers");
    }

    /** Returns the file that a process locks while it queries a scheduler, so that all others share the answer. */
    public Path answersLock() {
        return root.resolve("answers.lock");
    }

    /** Returns the file whose time tells the file server's clock. */
    public Path answersClock() {
        return root.resolve("answers.clock");
    }

    /** Returns the file whose time tells when the last submit command began, if the site wants time between them. */
    public Path submissionTurn() {
        return root.resolve("submission.turn");
    }

    /** Returns the file that names old batches which have closed. */
    public Path closed() {
        return root.resolve("closed");
    }

    /** Returns the file with the rates of the jobs of earlier batches. */
    public Path rates() {
        return root.resolve("rates");
    }

    /** Returns the file of the history: one line for each batch, which stays when the batch is deleted. */
    public Path history() {
        return root.resolve("history");
    }

    /** Returns the folder of locks on the places that updates write to. */
    public Path locks() {
        return root.resolve("locks");
    }

    /** Returns the folder of the indexes of archives that others made. */
    public Path indexes() {
        return root.resolve("indexes");
    }

    /** Returns the folder of claimed batch numbers. */
    public Path numbers() {
        return root.resolve("numbers");
    }

    /** Returns the claim of a batch number. */
    public Path number(int number) {
        return numbers().resolve(Integer.toString(number));
    }

    /** Returns the file with the folder name of a batch number. */
    public Path numberFolder(int number) {
        return number(number).resolve("folder");
    }

    /** Returns the batch with this folder name. */
    public BatchDirectory batch(String folder) {
        return BatchDirectory.of(root.resolve(folder));
    }
}
