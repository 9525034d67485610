package org.bpct.verb.copy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.caller.Submitter;
import org.bpct.description.Root;
import org.bpct.files.FileName;
import org.bpct.landing.Landing;
import org.bpct.landing.LandingRoot;
import org.bpct.model.Access;
import org.bpct.options.CpOptions;
import org.bpct.options.CpOptions.Attribute;
import org.bpct.options.Earlier;
import org.bpct.options.Guard;
import org.bpct.options.Manner;
import org.bpct.options.UsageException;
import org.bpct.roots.Abilities;
import org.bpct.roots.Bases;
import org.bpct.roots.DestinationRoots;
import org.bpct.roots.KeptTimes;
import org.bpct.roots.RealRoots;
import org.bpct.roots.RootIdentities;
import org.bpct.roots.Roots;
import org.bpct.schedule.CommandRunner;
import org.bpct.tree.FileList;
import org.bpct.tree.RootPair;

/** The step that makes the destination roots of a copy, and gathers the facts about all roots that its scripts need. */
final class RootPreparation {
    private static final String NO_PROJECTS =
            "--project cannot go through descriptors: lsattr and chattr take names, and follow a symlink that somebody plants";

    private final Manner manner;
    private final Submitter submitter;
    private final Console console;
    private final CommandRunner commands;

    RootPreparation(Manner manner, Submitter submitter, CommandRunner commands, Console console) {
        this.manner = manner;
        this.submitter = submitter;
        this.commands = commands;
        this.console = console;
    }

    /** Throws if the roots cannot be guarded as the user asked. */
    static void check(Manner manner, int uid) throws UsageException {
        if (manner.guard() == Guard.SEALED && uid != 0) {
            throw new UsageException("--guard=sealed needs root: no other user may mount anything").about("guard");
        }
        if (manner.guard() == Guard.SEALED && manner.cp().dereference() == CpOptions.Dereference.ALWAYS) {
            throw new UsageException("--guard=sealed follows no symlink, and -L of --cp all of them; leave out one")
                    .about("guard");
        }
        if (manner.guard() == Guard.DESCRIPTORS && manner.writing().projects()) {
            throw new UsageException(NO_PROJECTS + "; leave out --guard=descriptors").about("guard");
        }
    }

    /**
     * Prepares the roots.
     *
     * @param files the files to copy, or the first of them
     * @param isOpen whether users other than root may write in a directory of the sources
     */
    Roots prepare(Landing landing, RealRoots real, Bases bases, long walkBegan, FileList files, boolean isOpen)
            throws RunException, InterruptedException {
        Abilities abilities = make(landing, real, files);
        Access access = access(real, isOpen);
        RootIdentities identities = new RootIdentities(commands);
        List<Root> roots = new ArrayList<>();
        for (int index = 0; index < landing.roots().size(); index++) {
            RootPair pair = landing.roots().get(index).pair();
            roots.add(new Root(
                    pair,
                    identities.of(pair.source()),
                    identities.of(pair.destination()),
                    bases.isEmpty() ? null : base(bases.directories().get(index), identities),
                    access == Access.PLAIN ? null : real.all().get(index)));
        }
        return new Roots(roots, access, abilities, walkBegan);
    }

    /** Throws if a missing destination cannot be made, as far as permissions tell. */
    void foresee(Landing landing, FileList files) throws RunException {
        for (int pair : touchedPairs(landing, files)) {
            DestinationRoots.foresee(landing.roots().get(pair));
        }
    }

    private static Root.Base base(FileName directory, RootIdentities identities)
            throws RunException, InterruptedException {
        return new Root.Base(directory, identities.ofOneThatMayBeMissing(directory));
    }

    /** Makes the missing destinations, and returns their common abilities. */
    private Abilities make(Landing landing, RealRoots real, FileList files) throws RunException, InterruptedException {
        List<LandingRoot> used = new ArrayList<>();
        List<FileName> realOnes = new ArrayList<>();
        List<FileName> destinations = real.destinations();
        for (int pair : touchedPairs(landing, files)) {
            used.add(landing.roots().get(pair));
            realOnes.add(destinations.get(pair));
        }
        DestinationRoots made = new DestinationRoots(manner.cp().keeps(), submitter);
        Abilities abilities = submitter.uid() == 0 && manner.guard() != Guard.NO
                ? made.makeChecked(used, realOnes, commands)
                : made.make(used);
        tell(abilities);
        return abilities;
    }

    private void tell(Abilities abilities) {
        KeptTimes times = abilities.times();
        if (times.areRefused() && manner.cp().keeps().contains(Attribute.TIMESTAMPS)) {
            console.note("times are not kept: the destination refuses to set them: " + times.refusal()
                    + again("all files differ by time and are", "timestamps", "has them compared by size and age"));
        }
        if (abilities.squashed().isPresent()
                && submitter.uid() == 0
                && manner.cp().keeps().contains(Attribute.OWNERSHIP)) {
            console.note(abilities.lostOwners()
                    + again("files of other owners differ and are", "ownership", "has owners left out"));
        }
    }

    /** Returns the consequence for a comparison with an earlier copy; one that links to it must keep all attributes. */
    private String again(String what, String attribute, String effect) {
        Earlier earlier = manner.earlier();
        String remedy = ", unless --cp '-a --no-preserve=" + attribute + "' " + effect;
        return earlier.isCompared()
                ? "; so " + what + " copied again each time" + (earlier.update() ? remedy : "")
                : "";
    }

    /**
     * Returns the pairs whose destination is made or probed: without work there, a probe would touch the root for
     * nothing.
     */
    private SortedSet<Integer> touchedPairs(Landing landing, FileList files) {
        SortedSet<Integer> pairs = new TreeSet<>();
        for (int pair = 0; pair < files.pairs().size(); pair++) {
            if (!manner.earlier().update() || landing.roots().get(pair).createsDestination()) {
                pairs.add(pair);
            }
        }
        for (int directory = 0; directory < files.directories(); directory++) {
            pairs.add(files.pair(directory));
        }
        return pairs;
    }

    private Access access(RealRoots real, boolean isOpen) throws RunException {
        boolean followsLinks = manner.cp().dereference() == CpOptions.Dereference.ALWAYS;
        Access access = switch (manner.guard()) {
            case NO -> Access.PLAIN;
            case SEALED -> Access.SEALED;
            case DESCRIPTORS -> Access.DESCRIPTORS;
            case AUTO -> {
                Optional<String> danger = submitter.uid() == 0 ? real.danger(isOpen) : Optional.empty();
                danger.ifPresent(reason -> console.detail("guarded against planted symlinks: " + reason));
                // Options that follow symlinks cannot be used if the kernel follows none.
                yield danger.isEmpty()
                        ? Access.PLAIN
                        : followsLinks ? Access.DESCRIPTORS : Access.SEALED_OR_DESCRIPTORS;
            }
        };
        if (manner.writing().projects() && access == Access.DESCRIPTORS) {
            throw RunException.failed(
                    NO_PROJECTS + "; -L goes through descriptors here; --guard=no trusts all paths", null);
        }
        if (manner.writing().projects() && access == Access.SEALED_OR_DESCRIPTORS) {
            access = Access.SEALED;
        }
        if (access != Access.PLAIN && manner.guard() != Guard.AUTO) {
            console.detail("guarded against planted symlinks: --guard=" + access.word());
        }
        if (access != Access.PLAIN && followsLinks) {
            console.note("-L follows the links of the source, wherever others make them lead");
        }
        return access;
    }
}
