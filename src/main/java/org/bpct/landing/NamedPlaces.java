package org.bpct.landing;

import java.util.List;
import org.bpct.traverse.TraversalError;

/**
 * The meaning of operands that are removed or changed where they are.
 *
 * @param landing the sources, each by its real name, and a pair of roots for each directory and for all files of one
 *      directory: the source root is meant, and the destination root is the directory that holds it
 * @param missing the operands that do not exist
 * @param staying a line for each operand that a rule leaves out by its name
 */
public record NamedPlaces(Landing landing, List<TraversalError> missing, List<String> staying) {
    /** Copies the lists. */
    public NamedPlaces {
        missing = List.copyOf(missing);
        staying = List.copyOf(staying);
    }
}
