package org.bpct.model;

import java.nio.file.Path;

/**
 * The folder of one job: its script, and what its scheduler and those who submit and cancel it say.
 *
 * @param root the folder
 * @param part the folder of its share of the work
 */
public record JobDirectory(Path root, PartDirectory part) {
    /** Returns the job script. */
    public Path script() {
        return root.resolve("script");
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

    /** Returns whose part the job has in hand when its own is done. */
    public Path helping() {
        return root.resolve("helping");
    }

    /** Returns which parts the job does when its own is done, before it helps others. */
    public Path further() {
        return root.resolve("further");
    }

    /** Returns the word to the script that a later wave has taken its work over. */
    public Path handedOver() {
        return root.resolve("handed-over");
    }
}
