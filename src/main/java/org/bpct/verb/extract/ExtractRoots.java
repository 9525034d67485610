package org.bpct.verb.extract;

import java.util.List;
import java.util.Set;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.caller.Submitter;
import org.bpct.landing.Landing;
import org.bpct.landing.LandingRoot;
import org.bpct.model.Access;
import org.bpct.options.CpOptions.Attribute;
import org.bpct.roots.Abilities;
import org.bpct.roots.DestinationRoots;
import org.bpct.roots.RootIdentities;
import org.bpct.roots.Roots;
import org.bpct.schedule.CommandRunner;
import org.bpct.tree.RootPair;

/** The roots that archives are extracted to, or transfers land in. */
public final class ExtractRoots {
    private final Submitter submitter;
    private final CommandRunner commands;

    /** Prepares roots for this user. */
    public ExtractRoots(Submitter submitter, CommandRunner commands) {
        this.commands = commands;
        this.submitter = submitter;
    }

    /** Makes the root if it is missing, and returns its abilities. */
    Abilities make(LandingRoot root) throws RunException, InterruptedException {
        DestinationRoots roots = new DestinationRoots(Set.of(Attribute.MODE), submitter);
        return submitter.uid() == 0
                ? roots.makeChecked(List.of(root), List.of(root.pair().destination()), commands)
                : roots.make(List.of(root));
    }

    /**
     * Makes the missing roots of a landing, and returns the facts about all.
     *
     * @param guarded whether root goes only where the kernel follows no symlink
     */
    public Roots make(Landing landing, boolean guarded, long began) throws RunException, InterruptedException {
        DestinationRoots roots = new DestinationRoots(Set.of(Attribute.MODE), submitter);
        boolean isRoot = submitter.uid() == 0;
        Abilities abilities = isRoot
                ? roots.makeChecked(
                        landing.roots(),
                        landing.pairs().stream().map(RootPair::destination).toList(),
                        commands)
                : roots.make(landing.roots());
        Access access = isRoot && guarded ? Access.SEALED : Access.PLAIN;
        Roots found = Roots.toRemove(landing.pairs(), access, began, new RootIdentities(commands));
        return new Roots(found.all(), access, abilities, began);
    }

    /** Returns true if this user can give owners there; tells root that he cannot. */
    boolean keepsOwners(Abilities abilities, Console console) {
        String lost = abilities.lostOwners();
        if (submitter.uid() == 0 && !lost.isEmpty()) {
            console.note(lost);
        }
        return submitter.uid() == 0 && lost.isEmpty();
    }

    /**
     * Returns the facts about it. Root goes only where the kernel follows no symlink: members of hostile archives, and users of the
     * destination, may lead elsewhere.
     */
    Roots of(LandingRoot root, Abilities abilities, long began) throws RunException, InterruptedException {
        Access access = submitter.uid() == 0 ? Access.SEALED : Access.PLAIN;
        Roots roots = Roots.toRemove(List.of(root.pair()), access, began, new RootIdentities(commands));
        return new Roots(roots.all(), access, abilities, began);
    }
}
