package org.bpct.model;

import java.nio.file.Path;

/**
 * The folder of one start of a job script; only that process writes in it, but for {@link #released}.
 *
 * @param root the folder
 */
public record AttemptDirectory(Path root) {
    /** Returns what bpct writes there when the process is gone without a word. */
    public Path released() {
        return root.resolve("released");
    }

    /** Returns the folder's name of the job that helps, if it is not the part's own. */
    public Path helper() {
        return root.resolve("helper");
    }

    /** Returns where and when the attempt began. */
    public Path start() {
        return root.resolve("start");
    }

    /** Returns the settled groups. */
    public Path journal() {
        return root.resolve("journal");
    }

    /** Returns the failed names. */
    public Path errors() {
        return root.resolve("errors");
    }

    /** Returns how far the attempt is. */
    public Path progress() {
        return root.resolve("progress");
    }

    /** Returns how the attempt ended. */
    public Path exit() {
        return root.resolve("exit");
    }

    /** Returns how many names failed, by class. */
    public Path tally() {
        return root.resolve("tally");
    }

    /** Returns what a finalizer has added up of the whole batch. */
    public Path ledger() {
        return root.resolve("ledger");
    }

    /** Returns how many attempts in a row before this one settled nothing. */
    public Path standstills() {
        return root.resolve("standstills");
    }

    /** Returns the word for how it reaches the trees. */
    public Path access() {
        return root.resolve("access");
    }

    /** Returns how many lanes it has chosen, one after the other. */
    public Path lanes() {
        return root.resolve("lanes");
    }

    /** Returns the counted notes. */
    public Path notes() {
        return root.resolve("notes");
    }

    /** Returns why the attempt stopped, in one line for people. */
    public Path message() {
        return root.resolve("message");
    }
}
