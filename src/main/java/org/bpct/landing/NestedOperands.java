package org.bpct.landing;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bpct.files.FileName;
import org.bpct.options.UsageException;

/** The rule that no operand is named twice, or lies inside another one. */
final class NestedOperands {
    private NestedOperands() {}

    /**
     * Throws if one operand is inside another: it would count twice, and be gone before its turn.
     *
     * @param done the participle of the verb of the batch
     */
    static void refuse(List<Landing.Source> sources, String done) throws UsageException {
        Map<FileName, FileName> givenBy = new LinkedHashMap<>();
        for (Landing.Source source : sources) {
            FileName same = givenBy.put(source.landsAt(), source.given());
            if (same != null) {
                throw new UsageException(source.given().display() + " is named twice, also as " + same.display());
            }
        }
        for (Landing.Source source : sources) {
            for (FileName up = source.landsAt().parent(); !up.equals(up.parent()); up = up.parent()) {
                FileName above = givenBy.get(up);
                if (above != null) {
                    throw new UsageException(source.given().display() + " is in " + above.display() + ", which is "
                            + done + " as a whole; leave it out");
                }
            }
        }
    }
}
