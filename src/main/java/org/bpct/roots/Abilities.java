package org.bpct.roots;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.bpct.model.LossKind;
import org.bpct.options.CpOptions;

/**
 * The attributes that the destinations of a batch keep, found by making something there.
 *
 * @param times the times that all of them keep
 * @param squashed the user, as an unsigned number, that new files of this user belong to in all of them, if it is
 *     another one: a server that does not trust a host gives files of root to the user nobody
 * @param lost the attributes that none of them keeps, with any settings
 */
public record Abilities(KeptTimes times, OptionalInt squashed, Set<LossKind> lost) {
    /** Everything is kept. */
    public static final Abilities ALL = of(KeptTimes.ALL);

    /** Makes the abilities of places where no other attributes were seen to be lost. */
    public Abilities(KeptTimes times, OptionalInt squashed) {
        this(times, squashed, Set.of());
    }

    static Abilities of(KeptTimes times) {
        return new Abilities(times, OptionalInt.empty());
    }

    /** Returns the common abilities of several destinations. */
    static Abilities of(List<Abilities> all) {
        KeptTimes times = KeptTimes.ALL;
        for (Abilities one : all) {
            times = times.and(one.times);
        }
        boolean isSame = all.stream().map(Abilities::squashed).distinct().count() == 1;
        Set<LossKind> lost = EnumSet.allOf(LossKind.class);
        all.forEach(one -> lost.retainAll(one.lost));
        return new Abilities(
                times, isSame ? all.get(0).squashed : OptionalInt.empty(), all.isEmpty() ? Set.of() : lost);
    }

    /**
     * Returns the options of {@code cp} that can be obeyed there.
     *
     * @param isRoot whether root copies; others never keep owners, even if they ask for them
     */
    public CpOptions obeyed(CpOptions cp, boolean isRoot) {
        CpOptions owned = squashed.isPresent() && isRoot ? cp.withoutOwners() : cp;
        return times.areRefused() ? owned.withoutTimes() : owned;
    }

    /**
     * Returns the words of the scripts for the attributes that these options keep there; {@code owner-65534} names the
     * user that new files belong to, {@code loses-mode} a kind that none of the places keeps.
     *
     * @param cp options that can be obeyed there
     */
    public List<String> keepWords(CpOptions cp) {
        List<String> words = new ArrayList<>(cp.keepWords());
        for (LossKind kind : lost) {
            words.add("loses-" + kind.word());
        }
        words.addAll(ownerWords());
        return words;
    }

    /** Returns the word of the scripts for the user that new files belong to there; none if that is their maker. */
    public List<String> ownerWords() {
        return squashed.isEmpty() ? List.of() : List.of("owner-" + Integer.toUnsignedString(squashed.getAsInt()));
    }

    /** Returns the sentence for people about owners that root cannot give there; empty if he can. */
    public String lostOwners() {
        return squashed.isEmpty()
                ? ""
                : "owners and groups are not kept: the destination gives files of root to user "
                        + Integer.toUnsignedString(squashed.getAsInt())
                        + ", as a server does that does not trust this host";
    }
}
