package org.bpct.model;

import java.nio.file.Path;

/**
 * The scripts of a wave that only some schedulers have.
 *
 * @param wave the folder of the wave
 */
public record WaveScripts(Path wave) {
    /** The name of the script that each task of an array runs. */
    public static final String ARRAY = "array";

    /** The name of the script with which a job goes on elsewhere, or later. */
    public static final String PUT_BACK = "put-back";

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
