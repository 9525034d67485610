package org.bpct.roots;

import java.util.ArrayList;
import java.util.List;
import org.bpct.caller.RunException;
import org.bpct.description.Root;
import org.bpct.model.Access;
import org.bpct.tree.RootPair;

/**
 * What was found out about the roots before the scripts are written.
 *
 * @param all the roots, in the order of the landing
 * @param access how jobs reach them
 * @param timeDigits digits of a second that all destinations keep
 * @param walkBegan when the walk began, in milliseconds since 1970
 */
public record Roots(List<Root> all, Access access, int timeDigits, long walkBegan) {
    /** Keeps a copy of the list. */
    public Roots {
        all = List.copyOf(all);
    }

    /**
     * Looks at roots whose content is to be removed: no script goes through symlinks there, as {@code rm -r} does not.
     *
     * @param access how the jobs see to that
     */
    public static Roots toRemove(List<RootPair> pairs, Access access, long walkBegan, RootIdentities identities)
            throws RunException, InterruptedException {
        List<Root> roots = new ArrayList<>();
        for (RootPair pair : pairs) {
            roots.add(new Root(
                    pair,
                    identities.of(pair.source()),
                    identities.of(pair.destination()),
                    null,
                    new Root.Real(pair.source(), pair.destination())));
        }
        return new Roots(roots, access, 0, walkBegan);
    }
}
