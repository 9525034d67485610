package org.bpct.run;

import java.util.List;
import org.bpct.model.FileName;
import org.bpct.run.CpOptions.Attribute;
import org.bpct.traverse.ComparisonRules;
import org.jspecify.annotations.Nullable;

/** The comparison that a run asks the walk for. */
final class Comparing {
    /** Who may set all bits of a mode compares them all; groups.sh does so, too. */
    private static final int ALL_BITS = 07777;

    private static final int BITS_OF_USERS = 0777;

    private Comparing() {}

    /** Returns the rules by which entries are compared with what is in the destination; null if they are not. */
    static @Nullable ComparisonRules rules(RunOptions options, int uid, List<FileName> destinations) {
        if (!options.earlier().update()) {
            return null;
        }
        CpOptions cp = options.cp();
        boolean mode = cp.keeps().contains(Attribute.MODE);
        return new ComparisonRules(
                mode ? uid == 0 ? ALL_BITS : BITS_OF_USERS : 0,
                uid == 0 && cp.keeps().contains(Attribute.OWNERSHIP),
                cp.keeps().contains(Attribute.TIMESTAMPS),
                mode || cp.keeps().contains(Attribute.XATTR) || cp.keeps().contains(Attribute.CONTEXT),
                cp.keeps().contains(Attribute.LINKS),
                options.earlier().window(),
                new KeptDigits(destinations),
                false,
                Long.MIN_VALUE);
    }
}
