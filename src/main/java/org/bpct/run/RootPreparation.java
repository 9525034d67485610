package org.bpct.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.bpct.description.Root;
import org.bpct.model.FileList;
import org.bpct.model.FileName;
import org.bpct.model.RootPair;
import org.bpct.options.CpOptions;
import org.bpct.options.Guard;
import org.bpct.options.Manner;
import org.bpct.schedule.CommandLog;
import org.bpct.schedule.CommandRunner;
import org.bpct.traverse.TraversalReport;

/** Makes the destination roots of a copy, and finds out what its scripts have to know of all roots. */
final class RootPreparation {
    private final Manner manner;
    private final Submitter submitter;
    private final Console console;
    private final CommandRunner commands = new CommandRunner(CommandLog.NONE);

    RootPreparation(Manner manner, Submitter submitter, Console console) {
        this.manner = manner;
        this.submitter = submitter;
        this.console = console;
    }

    Roots prepare(Landing landing, RealRoots real, Bases bases, long walkBegan, TraversalReport walk)
            throws RunException, InterruptedException {
        int digits = make(landing, real, walk.files());
        boolean isGuarded = isGuarded(real, walk);
        RootIdentities identities = new RootIdentities(commands);
        List<Root> roots = new ArrayList<>();
        for (int index = 0; index < landing.roots().size(); index++) {
            RootPair pair = landing.roots().get(index).pair();
            roots.add(new Root(
                    pair,
                    identities.of(pair.source()),
                    identities.of(pair.destination()),
                    bases.isEmpty() ? null : base(bases.directories().get(index), identities),
                    isGuarded ? real.all().get(index) : null));
        }
        return new Roots(roots, digits, walkBegan);
    }

    private static Root.Base base(FileName directory, RootIdentities identities)
            throws RunException, InterruptedException {
        return new Root.Base(directory, identities.ofOneThatMayBeMissing(directory));
    }

    /** Makes the destinations that are not there, and returns how many digits of a second all of them keep. */
    private int make(Landing landing, RealRoots real, FileList files) throws RunException, InterruptedException {
        List<LandingRoot> used = new ArrayList<>();
        List<FileName> realOnes = new ArrayList<>();
        List<FileName> destinations = real.destinations();
        for (int pair : touchedPairs(landing, files)) {
            used.add(landing.roots().get(pair));
            realOnes.add(destinations.get(pair));
        }
        DestinationRoots made = new DestinationRoots(manner.cp().keeps(), submitter.umask());
        return submitter.uid() == 0 && manner.guard() != Guard.NO
                ? made.makeChecked(used, realOnes, commands)
                : made.make(used);
    }

    /** Returns the pairs whose destination is made or probed: where nothing is to be done, a probe would touch the root. */
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

    private boolean isGuarded(RealRoots real, TraversalReport walk) throws RunException {
        Optional<String> why = switch (manner.guard()) {
            case YES -> Optional.of("--guard=yes");
            case NO -> Optional.empty();
            case AUTO -> submitter.uid() == 0 ? real.danger(walk.open()) : Optional.<String>empty();
        };
        why.ifPresent(reason -> console.say("guarded against planted symlinks: " + reason));
        if (why.isPresent() && manner.cp().dereference() == CpOptions.Dereference.ALWAYS) {
            console.note("with -L the links of the source are followed, wherever somebody makes them lead");
        }
        return why.isPresent();
    }
}
