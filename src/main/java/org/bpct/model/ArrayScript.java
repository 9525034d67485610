package org.bpct.model;

import java.nio.file.Path;

/**
 * The script of a wave that each task of an array runs; only where its scheduler may take arrays.
 *
 * @param wave the folder of the wave
 */
public record ArrayScript(Path wave) {
    /** The name of the script in the folder of a wave. */
    public static final String NAME = "array";

    /** Returns the script, which runs the script of a job. */
    public Path script() {
        return wave.resolve(NAME);
    }

    /** Returns the output of that script; each job's is in its own folder. */
    public Path output() {
        return wave.resolve("array.output");
    }
}
