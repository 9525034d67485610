package org.bpct.roots;

import java.util.ArrayList;
import java.util.List;
import org.bpct.caller.RunException;
import org.bpct.description.Root;
import org.bpct.model.Access;
import org.bpct.tree.RootPair;
import org.jspecify.annotations.Nullable;

/**
 * The facts about the roots that scripts need.
 *
 * @param all the roots, in the order of the landing
 * @param access the way in which jobs reach them
 * @param abilities the common abilities of all destinations
 * @param walkBegan the start of the walk, in milliseconds since 1970
 */
public record Roots(List<Root> all, Access access, Abilities abilities, long walkBegan) {
    /** Copies the list. */
    public Roots {
        all = List.copyOf(all);
    }

    /** Returns the same facts, with the directories of an earlier copy by root; null where a root has none. */
    public Roots withBases(List<Root.@Nullable Base> bases) {
        List<Root> based = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            based.add(all.get(i).withBase(bases.get(i)));
        }
        return new Roots(based, access, abilities, walkBegan);
    }

    /**
     * Returns the facts about roots whose contents are to be removed or summed: there no script follows symlinks, as {@code rm
     * -r} follows none.
     *
     * @param access the way in which jobs ensure that
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
                    access == Access.PLAIN ? null : new Root.Real(pair.source(), pair.destination())));
        }
        return new Roots(roots, access, Abilities.of(KeptTimes.ofDigits(0)), walkBegan);
    }
}
