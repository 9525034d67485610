package org.bpct.verb.host;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.guard.Guards;
import org.bpct.landing.Landing;
import org.bpct.landing.LandingRoot;
import org.bpct.landing.ProtectedPlaces;
import org.bpct.model.Access;
import org.bpct.options.Guard;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.pipeline.InPlaceRoots;
import org.bpct.pipeline.LiveWalk;
import org.bpct.pipeline.WalkStep;
import org.bpct.query.Session;
import org.bpct.roots.Bases;
import org.bpct.roots.Roots;
import org.bpct.traverse.Reach;
import org.bpct.traverse.TraversalOptions;
import org.bpct.traverse.TraversalReport;
import org.bpct.traverse.TraversalRoot;
import org.bpct.verb.archive.ArchivePlan;
import org.bpct.verb.archive.tar.EarlierDirectory;
import org.bpct.verb.sum.SumRules;
import org.jspecify.annotations.Nullable;

/**
 * A transfer whose destination is on the other host.
 *
 * @param ssh the words that call ssh; none for {@code ssh} itself
 */
record Sending(RunOptions options, List<String> ssh, HostOperands operands, OtherHost other, Session session)
        implements Ends {
    @Override
    public Walked walk(boolean makes) throws UsageException, RunException, InterruptedException {
        Landing near = new SumRules(options.call().workingDirectory(), "a transfer", "transferred")
                .apply(operands.sources())
                .landing();
        FarSurvey survey = other.survey(FarLanding.asked(operands, near));
        FarLanding landing =
                FarLanding.of(operands, near, survey.places(), options.task().noTargetDirectory());
        boolean seals = survey.mustSeal(other.host(), options.manner().guard() != Guard.NO);
        requireOutsideSystem(landing, survey);
        if (options.manner().earlier().deletion() != null) {
            new Guards(options, session).requireAllNames(near);
        }
        refuseSecond(landing, near, survey);
        SurplusSearch search = new SurplusSearch(options, session);
        FileName base = options.manner().earlier().base();
        FarBases bases = base == null ? null : FarBases.of(base, operands, landing, near, other, seals);
        List<FarTree.@Nullable Directory> there = trees(compared(landing, near, bases), seals, search);
        List<@Nullable EarlierDirectory> copies =
                bases == null ? copies(there, survey) : linked(there, bases, near, survey);
        InPlaceRoots.Walked walked = new InPlaceRoots(session, options, session.console())
                .walk(near, step -> walk(step, near, copies), "transferred");
        compareFromHere(search, there, landing, near);
        HostSurplus surplus = search.found(walked.walk(), landing.shown());
        require(walked.walk(), surplus, landing.free(), makes);
        List<HostFacts.FarRoot> roots = makes ? landing.made(other) : landing.planned();
        String wishes = (survey.isRoot() ? "owners " : "open ") + (seals ? "sealed" : "");
        HostFacts facts = new HostFacts(true, operands.host(), UUID.randomUUID().toString(), wishes, ssh, roots);
        Roots sealed = sealed(walked.roots());
        return new Walked(
                landing.shown(),
                bases == null ? sealed : sealed.withBases(bases.roots()),
                walked.walk(),
                facts,
                surplus,
                landing.free());
    }

    /** Throws if the same line was typed before, and would do something else, or the same at the same time. */
    private void refuseSecond(FarLanding landing, Landing near, FarSurvey survey)
            throws UsageException, RunException, InterruptedException {
        if (!options.snapshot().publication().isNone()) {
            return;
        }
        SecondTransfer second = new SecondTransfer(options, ssh, operands, other, session);
        List<SecondTransfer.Way> ways = new ArrayList<>();
        for (LandingRoot root : near.roots()) {
            for (Landing.Source shown : landing.shown().sources()) {
                ways.add(new SecondTransfer.Way(root.pair().source(), shown.landsAt()));
            }
        }
        second.refuseLive(ways);
        FarLanding.Planned root = landing.roots().get(0);
        FileName into = survey.places().get(0).real();
        if (landing.roots().size() == 1
                && near.roots().get(0).keepsAttributes()
                && survey.places().get(0).isDirectory()
                && root.made() != null) {
            FileName source = near.roots().get(0).pair().source();
            second.refuse(
                    new SecondTransfer.Inside(new SecondTransfer.Way(source, operands.there(into)), source, into));
        }
    }

    /** Throws if the transfer cannot be made; a dry run tells later of names to delete, and of missing room. */
    private void require(TraversalReport walk, @Nullable HostSurplus surplus, long free, boolean makes)
            throws UsageException, RunException {
        ArchivePlan.requireFamiliesOfOneRoot(walk.files(), "transfer");
        if (makes && surplus != null) {
            SurplusSearch.require(surplus, options);
        }
        if (makes) {
            Ends.requireRoom(walk, free, options.manner().force());
        }
    }

    private void compareFromHere(
            SurplusSearch search, List<FarTree.@Nullable Directory> there, FarLanding landing, Landing near)
            throws RunException, InterruptedException {
        for (int i = 0; i < there.size(); i++) {
            FarTree.Directory tree = there.get(i);
            if (tree != null) {
                FileName shown = operands.there(landing.roots().get(i).path());
                search.compareFromHere(i, near.roots().get(i).pair().source(), tree, shown);
            }
        }
    }

    /** Returns the roots where a tree that others may write in is sealed, and otherwise not read at all. */
    private Roots sealed(Roots roots) {
        boolean isPlain = roots.access() == Access.PLAIN || options.manner().guard() == Guard.NO;
        return new Roots(roots.all(), isPlain ? Access.PLAIN : Access.SEALED, roots.abilities(), roots.walkBegan());
    }

    private TraversalReport walk(WalkStep step, Landing near, List<@Nullable EarlierDirectory> copies)
            throws UsageException, RunException, InterruptedException {
        Reach reach = new Reach(false, false, options.manner().cp().oneFileSystem());
        TraversalOptions how = new TraversalOptions(reach, true, options.task().selection(), Set.of(), null);
        List<TraversalRoot> roots = step.roots(near, List.of());
        for (int i = 0; i < copies.size(); i++) {
            EarlierDirectory copy = copies.get(i);
            if (copy != null) {
                roots.set(i, roots.get(i).archivedAs(copy));
            }
        }
        TraversalReport found = step.walk(roots, how, LiveWalk.Portions.NONE);
        step.sayErrors(found);
        return found;
    }

    /** Throws if root there would delete from a directory that the system needs. */
    private void requireOutsideSystem(FarLanding landing, FarSurvey survey) throws UsageException {
        boolean deletes = options.manner().earlier().deletion() != null
                && survey.isRoot()
                && !options.manner().force();
        for (FarLanding.Planned root : deletes ? landing.roots() : List.<FarLanding.Planned>of()) {
            if (ProtectedPlaces.holdsSystem(root.path())) {
                throw new UsageException(operands.there(root.path()).display()
                        + " gets no copy with --delete: it is or holds a directory that the system needs (--force goes"
                        + " on)");
            }
        }
    }

    /** Returns the directories there that the walk compares with, by root; null where there is none. */
    private List<@Nullable FarPlace> compared(FarLanding landing, Landing near, @Nullable FarBases bases) {
        if (bases != null) {
            return bases.places();
        }
        List<@Nullable FarPlace> places = new ArrayList<>();
        for (int i = 0; i < landing.roots().size(); i++) {
            FarLanding.Planned root = landing.roots().get(i);
            boolean isCompared = options.manner().earlier().update()
                    && root.made() == null
                    && near.roots().get(i).keepsAttributes();
            places.add(isCompared ? root.place() : null);
        }
        return places;
    }

    /** Returns the copies that an update compares with. */
    private List<@Nullable EarlierDirectory> copies(List<FarTree.@Nullable Directory> there, FarSurvey survey) {
        FarCopies copies =
                new FarCopies(CopyAge.ofCopies(survey.ahead(session.clock().millis())), survey.isRoot());
        List<@Nullable EarlierDirectory> found = new ArrayList<>();
        there.forEach(tree -> found.add(tree == null ? null : copies.of(tree)));
        return found;
    }

    /** Returns the copies that become links in a new one. */
    private List<@Nullable EarlierDirectory> linked(
            List<FarTree.@Nullable Directory> there, FarBases bases, Landing near, FarSurvey survey)
            throws RunException {
        BaseAges ages = new BaseAges(options, session, other.host());
        List<@Nullable EarlierDirectory> found = new ArrayList<>();
        for (int i = 0; i < there.size(); i++) {
            FarTree.Directory tree = there.get(i);
            FarPlace base = bases.places().get(i);
            if (tree == null || base == null) {
                found.add(null);
                continue;
            }
            FileName source = near.roots().get(i).pair().source();
            CopyAge age = ages.of(base.real(), began -> Bases.surely(began, source));
            found.add(new FarCopies(age, survey.isRoot()).of(tree));
        }
        return found;
    }

    /** Returns the trees in these directories there, by root. */
    private List<FarTree.@Nullable Directory> trees(
            List<@Nullable FarPlace> places, boolean seals, SurplusSearch search)
            throws RunException, InterruptedException {
        List<FarTree.@Nullable Directory> found = new ArrayList<>();
        for (FarPlace place : places) {
            if (place == null) {
                found.add(null);
                continue;
            }
            try {
                FarAnswer list = other.list(place, FileName.currentDirectory(), seals);
                found.add(FarTree.read(list.out()));
                if (list.code() != 0) {
                    search.miss();
                }
            } catch (IOException e) {
                throw RunException.failed("the walk on " + other.host() + " failed: " + e.getMessage(), e);
            }
        }
        return found;
    }
}
