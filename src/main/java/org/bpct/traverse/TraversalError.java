package org.bpct.traverse;

import java.util.Comparator;
import org.bpct.files.FileName;

/**
 * One name or directory that a traversal could not read.
 *
 * @param path the absolute path
 * @param kind the class of the error: vanished, denied or other
 * @param message a description of the error, in the system's words where possible
 */
public record TraversalError(FileName path, String kind, String message) {
    public static final Comparator<TraversalError> BY_PATH = Comparator.comparing(TraversalError::path)
            .thenComparing(TraversalError::kind)
            .thenComparing(TraversalError::message);
}
