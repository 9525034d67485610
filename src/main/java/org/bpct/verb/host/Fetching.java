package org.bpct.verb.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.files.SystemMessage;
import org.bpct.guard.Guards;
import org.bpct.landing.Landing;
import org.bpct.model.Access;
import org.bpct.options.Guard;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.pipeline.WalkStep;
import org.bpct.query.Session;
import org.bpct.roots.Abilities;
import org.bpct.roots.Roots;
import org.bpct.traverse.TraversalReport;
import org.bpct.verb.archive.ArchivePlan;
import org.bpct.verb.extract.ExtractRoots;
import org.jspecify.annotations.Nullable;

/**
 * A transfer whose sources are on the other host.
 *
 * @param ssh the words that call ssh; none for {@code ssh} itself
 */
record Fetching(RunOptions options, List<String> ssh, HostOperands operands, OtherHost other, Session session)
        implements Ends {
    private static final FileName CURRENT = FileName.currentDirectory();

    @Override
    public Walked walk(boolean makes) throws UsageException, RunException, InterruptedException {
        FarSurvey survey = other.survey(asked());
        boolean seals = survey.mustSeal(other.host(), options.manner().guard() != Guard.NO);
        NearLanding near = NearLanding.of(options, operands, survey);
        Landing landing = near.landing();
        Guards guards = new Guards(options, session);
        guard(guards, near);
        long began = session.clock().millis();
        List<HostFacts.FarRoot> far = new ArrayList<>();
        NearBases bases = NearBases.of(options, operands, landing, session);
        FarWalk walk = new FarWalk(
                landing.pairs(), bases.areLinked(), options.task().selection().prunesSnapshotFolders());
        SurplusSearch search = new SurplusSearch(options, session);
        if (search.isAsked()) {
            guards.requireOutsideSystem(landing);
        }
        add(near.sources(), walk, far, survey, search, bases.copies(survey));
        TraversalReport report = walk.report();
        new WalkStep(options, session.console()).sayErrors(report);
        HostSurplus surplus = search.found(report, landing);
        if (makes && surplus != null) {
            SurplusSearch.require(surplus, options);
        }
        ArchivePlan.requireFamiliesOfOneRoot(report.files(), "transfer");
        long free = free(landing);
        if (makes) {
            Ends.requireRoom(report, free, options.manner().force());
        }
        Roots roots = makes ? made(landing, began) : new Roots(List.of(), Access.PLAIN, Abilities.ALL, began);
        boolean isRoot = session.submitter().uid() == 0;
        String wishes = (isRoot ? roots.abilities().lostOwners().isEmpty() ? "owners " : "" : "open ")
                + (seals ? "sealed" : "");
        HostFacts facts =
                new HostFacts(false, operands.host(), UUID.randomUUID().toString(), wishes, ssh, far);
        return new Walked(landing, bases.addTo(roots), report, facts, surplus, free);
    }

    private void guard(Guards guards, NearLanding near) throws UsageException, RunException, InterruptedException {
        if (!options.snapshot().publication().isNone()) {
            return;
        }
        guards.requireOutside(near.landing());
        guards.requireFree(near.landing());
        Optional<SecondTransfer.Inside> inside = near.inside(operands);
        if (inside.isPresent()) {
            new SecondTransfer(options, ssh, operands, other, session).refuse(inside.get());
        }
    }

    private Roots made(Landing landing, long began) throws UsageException, RunException, InterruptedException {
        return new ExtractRoots(session.submitter(), session.commands())
                .make(landing, options.manner().guard() != Guard.NO, began);
    }

    /** Returns the free bytes of the file system of the first root, or of the directory in which it is made. */
    private static long free(Landing landing) throws RunException {
        FileName at = landing.pairs().get(0).destination();
        try {
            Path there = Files.exists(at.toPath()) ? at.toPath() : at.parent().toPath();
            return Files.getFileStore(there).getUsableSpace();
        } catch (IOException e) {
            throw RunException.failed("cannot look at the room in " + at.display() + ": " + SystemMessage.of(e), e);
        }
    }

    private List<FileName> asked() {
        List<FileName> asked = new ArrayList<>(operands.sources());
        operands.sources().forEach(source -> asked.add(source.parent()));
        return asked;
    }

    private FarAnswer list(FarPlace root, FileName start, boolean seals) throws RunException, InterruptedException {
        return other.list(
                root,
                start,
                seals,
                options.task().selection().prunesSnapshotFolders(),
                options.manner().cp().oneFileSystem());
    }

    /** Adds the trees and files to the walk, and their roots on the other host, one for each source. */
    private void add(
            List<NearLanding.Source> sources,
            FarWalk walk,
            List<HostFacts.FarRoot> far,
            FarSurvey survey,
            SurplusSearch search,
            List<@Nullable NearCopies> copies)
            throws UsageException, RunException, InterruptedException {
        boolean seals = survey.mustSeal(other.host(), options.manner().guard() != Guard.NO);
        for (int i = 0; i < sources.size(); i++) {
            NearLanding.Source source = sources.get(i);
            FarPlace root = source.isFile() ? survey.places().get(sources.size() + i) : source.place();
            far.add(new HostFacts.FarRoot(root.real(), root.identity(), source.newName()));
            FileName start = source.isFile() ? source.given().lastComponent() : CURRENT;
            FarAnswer list = list(root, start, seals);
            try {
                Map<FileName, String> complaints = new FarComplaints(list.complaints()).ofFind();
                if (list.code() != 0 && complaints.isEmpty()) {
                    throw new IOException(list.said());
                }
                FarTree.Directory tree = FarTree.read(list.out());
                walk.addErrors(operands.there(root.real()), tree, complaints);
                if (source.isFile()) {
                    walk.addFiles(i, tree.entries());
                } else {
                    walk.addTree(i, tree, copies.get(i));
                    search.compareToHere(i, tree, source.root());
                }
            } catch (IOException e) {
                throw RunException.failed("the walk on " + other.host() + " failed: " + e.getMessage(), e);
            }
        }
    }
}
