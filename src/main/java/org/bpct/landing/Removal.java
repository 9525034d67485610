package org.bpct.landing;

import java.util.List;
import org.bpct.traverse.TraversalError;

/**
 * What the operands of {@code --remove} mean.
 *
 * @param landing the sources, each by its real name, and a pair of roots for each directory and for all files of one
 *     directory: the source root is what is removed, the destination root the directory that holds it
 * @param missing the operands that are not there
 * @param staying a line for each operand that a rule leaves out by its name
 */
public record Removal(Landing landing, List<TraversalError> missing, List<String> staying) {
    /** Keeps copies of the lists. */
    public Removal {
        missing = List.copyOf(missing);
        staying = List.copyOf(staying);
    }
}
