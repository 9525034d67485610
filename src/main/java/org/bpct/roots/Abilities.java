package org.bpct.roots;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.bpct.options.CpOptions;

/**
 * The attributes that the destinations of a batch keep, found by making something there.
 *
 * @param times the times that all of them keep
 * @param squashed the user, as an unsigned number, who gets what this one makes in all of them, if that is another one: a
 *     server that does not trust a host gives its files of root to nobody
 */
public record Abilities(KeptTimes times, OptionalInt squashed) {
    /** Everything is kept. */
    public static final Abilities ALL = of(KeptTimes.ALL);

    static Abilities of(KeptTimes times) {
        return new Abilities(times, OptionalInt.empty());
    }

    /** Returns what is kept where all of several destinations keep it. */
    static Abilities of(List<Abilities> all) {
        KeptTimes times = KeptTimes.ALL;
        for (Abilities one : all) {
            times = times.and(one.times);
        }
        boolean isSame = all.stream().map(Abilities::squashed).distinct().count() == 1;
        return new Abilities(times, isSame ? all.get(0).squashed : OptionalInt.empty());
    }

    /**
     * Returns the options of {@code cp} that can be obeyed there.
     *
     * @param isRoot whether root copies; others never keep owners, and ask for them in vain
     */
    public CpOptions obeyed(CpOptions cp, boolean isRoot) {
        CpOptions owned = squashed.isPresent() && isRoot ? cp.withoutOwners() : cp;
        return times.areRefused() ? owned.withoutTimes() : owned;
    }

    /**
     * Returns the words for what these options keep there, as the scripts know them; {@code owner-65534} names the user
     * who gets what this one makes.
     *
     * @param cp options that can be obeyed there
     */
    public List<String> keepWords(CpOptions cp) {
        List<String> words = new ArrayList<>(cp.keepWords());
        squashed.ifPresent(user -> words.add("owner-" + Integer.toUnsignedString(user)));
        return words;
    }
}
