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

    /**
     * Returns the rules by which entries are compared; null if they are not.
     *
     * @param counterparts the directories that they are compared with
     * @param toBase whether these are bases
     * @param baseBegan the nanosecond before which all changes are in the bases; {@link Long#MIN_VALUE} if unknown
     */
    static @Nullable ComparisonRules rules(
            RunOptions options, int uid, List<FileName> counterparts, boolean toBase, long baseBegan) {
        if (!options.earlier().update() && !toBase) {
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
                new KeptDigits(counterparts),
                toBase,
                baseBegan);
    }
}
