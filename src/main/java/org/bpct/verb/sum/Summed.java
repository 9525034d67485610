package org.bpct.verb.sum;

import java.util.List;
import org.bpct.files.FileName;
import org.bpct.landing.Landing;

/**
 * The meaning of the operands of {@code --sum}.
 *
 * @param landing the sources, each by its real name, and a pair of roots for each directory, and for all files of one
 *     directory that were named alike; both roots of a pair are the same directory
 * @param shown the beginning of the manifest's names below each root
 */
public record Summed(Landing landing, List<FileName> shown) {
    /** Copies the list. */
    public Summed {
        shown = List.copyOf(shown);
    }
}
