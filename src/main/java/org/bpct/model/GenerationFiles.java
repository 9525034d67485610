package org.bpct.model;

import java.nio.file.Path;

/**
 * The files in the folder of a batch that makes a generation of an archive.
 *
 * @param batch the folder
 */
public record GenerationFiles(BatchDirectory batch) {
    /** Returns the facts about the generation. */
    public Path facts() {
        return batch.root().resolve("generation");
    }

    /** Returns the names that the generation before it has, and this one has not. */
    public Path vanished() {
        return batch.root().resolve("vanished");
    }

    /** Returns the names that are removed before it is put over the one before it. */
    public Path removed() {
        return batch.root().resolve("removed");
    }
}
