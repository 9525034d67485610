package org.bpct.model;

import java.nio.file.Path;

/**
 * The folder of one job: its script, and the records of its scheduler and of the processes that submit and cancel it.
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

    /** Returns the file to which the scheduler writes the job's output. */
    public Path output() {
        return root.resolve("output");
    }

    /** Returns the record of the job's cancellation. */
    public Path cancelled() {
        return root.resolve("cancelled");
    }

    /** Returns the file that names the part that the job helps with after its own. */
    public Path helping() {
        return root.resolve("helping");
    }

    /** Returns the list of the parts that the job does after its own, before it helps others. */
    public Path further() {
        return root.resolve("further");
    }

    /** Returns the mark that no job of its own does the work of a finalizer: that is left to the job that ends last. */
    public Path unattended() {
        return root.resolve("unattended");
    }

    /** Returns the mark for the script that a later wave has taken its work over. */
    public Path handedOver() {
        return root.resolve("handed-over");
    }
}
