package org.bpct.verb.remove;

import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.bpct.caller.Console;
import org.bpct.caller.Counted;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.files.PrivateFiles;
import org.bpct.guard.Guards;
import org.bpct.landing.DeletionList;
import org.bpct.landing.Landing;
import org.bpct.landing.LandingRoot;
import org.bpct.landing.NamedPlaces;
import org.bpct.model.Access;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchPlan;
import org.bpct.model.JobId;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.pipeline.BatchStart;
import org.bpct.pipeline.Division;
import org.bpct.pipeline.PlannedWork;
import org.bpct.pipeline.Preparation;
import org.bpct.pipeline.Undertaking;
import org.bpct.pipeline.WalkStep;
import org.bpct.query.Session;
import org.bpct.roots.RootIdentities;
import org.bpct.roots.Roots;
import org.bpct.traverse.TraversalError;
import org.bpct.traverse.TraversalOptions;
import org.bpct.traverse.TraversalReport;
import org.bpct.traverse.listing.Totals;
import org.bpct.tree.FileList;

/** A removal, in the steps of a copy: find the roots, walk, plan, write, submit. */
public final class RemovalRun implements Undertaking {
    private final Session session;
    private final RunOptions options;
    private final Console console;
    private final FileName userHome;
    private final BatchStart.Written written;
    private final Guards guards;

    /**
     * Prepares a removal.
     *
     * @param written receives the batch before it is submitted
     */
    public RemovalRun(RunOptions options, Session session, FileName userHome, BatchStart.Written written) {
        this.session = session;
        this.options = options;
        this.console = session.console();
        this.userHome = userHome;
        this.written = written;
        this.guards = new Guards(options, session);
    }

    @Override
    public Outcome run(boolean submit) throws UsageException, RunException, InterruptedException {
        return run(List.of(), submit);
    }

    /** Runs the removal; none of its jobs starts before the jobs {@code first} have ended. */
    public Outcome run(List<JobId> first, boolean submit) throws UsageException, RunException, InterruptedException {
        PlannedWork planned = plan(submit);
        guards.requireWithinLimit(planned.walk());
        if (submit
                && !options.task().selection().hasRules()
                && !options.task().selection().chooses()) {
            new LatestSnapshot(session.submitter().uid(), console).leave(planned.landing());
        }
        return planned.begin(session, into -> addTo(into, planned), first, written, submit);
    }

    /** Writes the removed names, for people, and for the scripts whether a part of a named directory stays. */
    private static void addTo(BatchDirectory batch, PlannedWork planned) throws IOException {
        FileList files = planned.walk().files();
        new DeletionList(files).write(batch.deletions());
        List<LandingRoot> roots = planned.landing().roots();
        if (IntStream.range(0, files.directories())
                .anyMatch(directory -> !files.keepsAttributes(directory)
                        && roots.get(files.pair(directory)).keepsAttributes())) {
            PrivateFiles.create(batch.partial()).close();
        }
    }

    @Override
    public int dryRun(boolean submit) throws UsageException, RunException, InterruptedException {
        PlannedWork planned = plan(submit);
        int errors = planned.show(console);
        DeletionList goes = new DeletionList(planned.walk().files());
        switch (options.task().listing()) {
            case LINES -> goes.forEach(line -> console.say("would remove " + line));
            case ENDED_BY_NUL -> goes.print(console.out());
            case NONE -> {}
        }
        guards.requireWithinLimit(planned.walk());
        return errors;
    }

    private PlannedWork plan(boolean submits) throws UsageException, RunException, InterruptedException {
        Preparation prepared = Preparation.of(options.jobs(), session.schedulers(), console);
        NamedPlaces removal = removal();
        guards.requireOutside(removal.landing());
        guards.requireFree(removal.landing());
        prepared.requireHost(submits);
        // The identities are read before the walk: a later substitute for a root is another directory.
        Roots roots = Roots.toRemove(
                removal.landing().pairs(),
                Access.ofRemoval(session.submitter().uid()),
                session.clock().millis(),
                new RootIdentities(session.commands()));
        TraversalReport walk = new WalkStep(options, console)
                .inPlace(
                        removal.landing(),
                        removal.missing(),
                        mounts -> TraversalOptions.ofRemoval(options.task().selection(), mounts));
        guards.requireFree(walk);
        guards.requireNoPool(removal.landing(), walk);
        say(removal.landing(), walk.totals());
        Division division = Division.of(prepared, Division.Work.IN_PLACE, walk, session);
        BatchPlan plan = RemovalPlan.of(division.plan(walk.files()), walk.files(), division.limits());
        return new PlannedWork(options, removal.landing(), roots, walk, plan, division);
    }

    private NamedPlaces removal() throws UsageException, RunException {
        NamedPlaces removal = new RemovalRules(
                        options.call().workingDirectory(),
                        guards.protectedFromRemoval(userHome),
                        options.task().selection(),
                        options.manner().force())
                .apply(options.task().operands());
        removal.staying().forEach(console::note);
        if (removal.landing().roots().isEmpty()) {
            for (TraversalError missing : removal.missing()) {
                console.note("cannot remove " + missing.path().display() + ": " + missing.message());
            }
            throw RunException.nothingThere("none of the named paths exists, so nothing is removed");
        }
        return removal;
    }

    private void say(Landing landing, Totals totals) {
        landing.sources()
                .forEach(source -> console.say("removes " + source.landsAt().display()));
        console.say(Counted.sentence(
                "to be removed: %,d directories, %,d files, %,d links, %,d special files, %,d bytes",
                totals.directories(), totals.files(), totals.symlinks(), totals.specials(), totals.bytes()));
        totals.leftOut().lines().forEach(console::say);
    }
}
