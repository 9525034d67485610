package org.bpct.model;

import java.nio.file.Path;

/**
 * The scripts of a wave that only some schedulers or verbs have.
 *
 * @param wave the folder of the wave
 */
public record WaveScripts(Path wave) {
    /** The name of the script that each task of an array runs. */
    public static final String ARRAY = "array";

    /** The name of the script with which a job goes on elsewhere, or later. */
    public static final String PUT_BACK = "put-back";

    /** The name of the code that a finalizer reads in cases of doubt. */
    public static final String CAREFUL_OF_FINALIZER = "finalizer-careful.sh";

    /** Returns the code that the finalizer reads in cases of doubt; only that of a copy has some. */
    public Path carefulOfFinalizer() {
        return wave.resolve(CAREFUL_OF_FINALIZER);
    }

    /** Returns the script of the tasks of an array, which runs the script of a job. */
    public Path array() {
        return wave.resolve(ARRAY);
    }

    /** Returns the output of that script; each job's is in its own folder. */
    public Path arrayOutput() {
        return wave.resolve("array.output");
    }

    /** Returns the script with which a job puts itself back into the queue, and leaves out a bad node. */
    public Path putBack() {
        return wave.resolve(PUT_BACK);
    }
}
