package org.bpct.verb.change;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.bpct.caller.Console;
import org.bpct.caller.Counted;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.guard.Guards;
import org.bpct.landing.DeletionList;
import org.bpct.landing.FileStatus;
import org.bpct.landing.Landing;
import org.bpct.landing.NamedPlaces;
import org.bpct.landing.ProtectedPlaces;
import org.bpct.model.Access;
import org.bpct.model.BatchPlan;
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
import org.bpct.verb.change.rights.ChangeRequest;
import org.bpct.verb.change.rights.ChangeSurvey;
import org.bpct.verb.change.rights.OutsideNames;

/** A change of modes or owners, in the steps of a copy: find the roots, walk, plan, write, submit. */
public final class ChangeRun implements Undertaking {
    private static final int OCTAL = 8;
    private static final int MOST_NAMED = 10;

    private final Session session;
    private final RunOptions options;
    private final ChangeRequest request;
    private final Console console;

    /** Prepares a change; it begins when one of its methods is called. */
    public ChangeRun(RunOptions options, ChangeRequest request, Session session) {
        this.session = session;
        this.options = options;
        this.request = request;
        this.console = session.console();
    }

    @Override
    public Outcome run(boolean submit) throws UsageException, RunException, InterruptedException {
        return plan(submit).begin(session, BatchStart.Addition.NONE, submit);
    }

    @Override
    public int dryRun(boolean submit) throws UsageException, RunException, InterruptedException {
        PlannedWork planned = plan(submit);
        int errors = planned.show(console);
        DeletionList differs = new DeletionList(planned.walk().files());
        switch (options.task().listing()) {
            case LINES -> differs.forEach(line -> console.say("would change " + line));
            case ENDED_BY_NUL -> differs.print(console.out());
            case NONE -> {}
        }
        return errors;
    }

    private PlannedWork plan(boolean submits) throws UsageException, RunException, InterruptedException {
        Preparation prepared = Preparation.of(options.jobs(), session.schedulers(), console);
        Guards guards = new Guards(options, session);
        NamedPlaces paths = paths(guards.protectedFromChange());
        guards.requireOutside(paths.landing());
        guards.requireFree(paths.landing());
        prepared.requireHost(submits);
        // The identities are read before the walk: a later substitute for a root is another directory.
        Roots roots = Roots.toRemove(
                paths.landing().pairs(),
                Access.ofRemoval(session.submitter().uid()),
                session.clock().millis(),
                new RootIdentities(session.commands()));
        ChangeSurvey survey = new ChangeSurvey(
                request,
                session.submitter().uid(),
                Integer.parseInt(session.submitter().umask(), OCTAL),
                options.manner().cp().oneFileSystem(),
                new OutsideNames(owners(paths.landing()), isCareful()));
        TraversalReport walk = new WalkStep(options, console)
                .inPlace(
                        paths.landing(),
                        paths.missing(),
                        mounts -> TraversalOptions.ofChange(options.task().selection(), mounts, survey));
        requireInside(survey.outside());
        guards.requireFree(walk);
        say(paths.landing(), walk, survey);
        Division division = Division.of(prepared, Division.Work.IN_PLACE, walk, session);
        BatchPlan plan = ChangePlan.of(division.plan(walk.files()), walk.files(), division.limits());
        return new PlannedWork(options, paths.landing(), roots, walk, plan, division);
    }

    /**
     * Returns the owners whose files change under any name: the owners of the named directories, and the requested
     * owner. A file may have been linked where it is named, as a shell does by a star, unless the directory there is
     * its owner's.
     */
    private Set<Long> owners(Landing landing) throws UsageException {
        Set<Long> owners = new HashSet<>();
        request.user().ifPresent(owners::add);
        for (Landing.Source source : landing.sources()) {
            FileName path = source.landsAt();
            Optional<FileStatus> named = FileStatus.of(path, false);
            Optional<FileStatus> above = FileStatus.of(path.parent(), false);
            named.filter(file ->
                            file.isDirectory() || above.stream().anyMatch(holder -> holder.owner() == file.owner()))
                    .ifPresent(file -> owners.add(file.owner()));
        }
        return owners;
    }

    /** Returns true if root has to confirm a change of other users' files, or of files that a system needs. */
    private boolean isCareful() {
        return session.submitter().uid() == 0 && !options.manner().force();
    }

    /** Throws if root would change files of others that were linked into a tree. Other users cannot change them. */
    private void requireInside(OutsideNames outside) throws RunException {
        List<OutsideNames.Found> found = outside.found();
        if (found.isEmpty()) {
            return;
        }
        found.stream()
                .limit(MOST_NAMED)
                .forEach(file -> console.note(file.name().display() + " belongs to user " + file.owner() + ", and has "
                        + Counted.of(file.outside(), "other name") + " elsewhere"));
        throw RunException.failed(
                Counted.of(found.size(), "file")
                        + " of other users, with further names outside of the operands, would be"
                        + " changed as well; nothing was changed (--force changes them all the same)",
                null);
    }

    private NamedPlaces paths(ProtectedPlaces places) throws UsageException, RunException {
        NamedPlaces paths = new ChangeRules(
                        options.call().workingDirectory(),
                        places,
                        options.task(),
                        request.changesOwners(),
                        isCareful(),
                        options.manner().force())
                .apply(options.task().operands());
        paths.staying().forEach(console::note);
        if (paths.landing().roots().isEmpty()) {
            for (TraversalError missing : paths.missing()) {
                console.note("cannot change " + missing.path().display() + ": " + missing.message());
            }
            throw RunException.nothingThere("none of the named paths exists, so nothing is changed");
        }
        return paths;
    }

    private void say(Landing landing, TraversalReport walk, ChangeSurvey survey) {
        landing.sources()
                .forEach(source -> console.say("changes " + source.landsAt().display()));
        Totals totals = walk.totals();
        long entries = walk.files().entries();
        long directories = totals.directories() - walk.unchanged().directories();
        say("to be changed: %,d directories, %,d other entries", directories, entries);
        say(
                "already as asked: %,d directories, %,d other entries",
                walk.unchanged().directories(), walk.unchanged().entries());
        totals.leftOut().lines().forEach(console::say);
        sayUnless0(
                survey.losing(),
                "1 file loses set-id bits with its owner; --chmod can give them back",
                "%,d files lose set-id bits with their owner; --chmod can give them back");
        sayUnless0(
                survey.foreign(),
                "1 of these belongs to another user; only he and root can change it",
                "%,d of these belong to other users; only they and root can change them");
        sayUnless0(
                survey.closed(),
                "1 directory is closed to you, and is opened: the same command once more changes its contents",
                "%,d directories are closed to you, and are opened: the same command once more changes their contents");
    }

    private void sayUnless0(long number, String ofOne, String ofMany) {
        if (number > 0) {
            say(number == 1 ? ofOne : ofMany, number);
        }
    }

    private void say(String format, Object... values) {
        console.say(Counted.sentence(format, values));
    }
}
