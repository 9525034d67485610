package org.bpct.model;

import java.nio.file.Path;

/**
 * The folder of one start of a job script; only that process writes in it, except for {@link #released}.
 *
 * @param root the folder
 */
public record AttemptDirectory(Path root) {
    /** Returns the file that bpct writes when the process is gone without a record of its end. */
    public Path released() {
        return root.resolve("released");
    }

    /** Returns the file with the folder name of the helping job, if it is not the part's own. */
    public Path helper() {
        return root.resolve("helper");
    }

    /** Returns the file with the place and time of the attempt's start. */
    public Path start() {
        return root.resolve("start");
    }

    /** Returns the journal of the settled groups. */
    public Path journal() {
        return root.resolve("journal");
    }

    /** Returns the file of the failed names. */
    public Path errors() {
        return root.resolve("errors");
    }

    /** Returns the file with the progress of the attempt. */
    public Path progress() {
        return root.resolve("progress");
    }

    /** Returns the record of the attempt's end. */
    public Path exit() {
        return root.resolve("exit");
    }

    /** Returns the file with the number of failed names, by class. */
    public Path tally() {
        return root.resolve("tally");
    }

    /** Returns the file with the number of names that lack attributes, by kind. */
    public Path lost() {
        return root.resolve("lost");
    }

    /** Returns the file with the sums of a finalizer over the whole batch. */
    public Path ledger() {
        return root.resolve("ledger");
    }

    /** Returns the file with the number of successive attempts before this one that settled nothing. */
    public Path standstills() {
        return root.resolve("standstills");
    }

    /** Returns the file with the word for the access to the trees. */
    public Path access() {
        return root.resolve("access");
    }

    /** Returns the file with the numbers of lanes that it has chosen, one after the other. */
    public Path lanes() {
        return root.resolve("lanes");
    }

    /** Returns the file of the counted notes. */
    public Path notes() {
        return root.resolve("notes");
    }

    /** Returns the file with the reason why the attempt stopped, in one line for people. */
    public Path message() {
        return root.resolve("message");
    }
}
