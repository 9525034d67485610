package org.bpct.verb.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.files.SystemMessage;
import org.bpct.guard.Guards;
import org.bpct.landing.FileStatus;
import org.bpct.landing.Landing;
import org.bpct.landing.LandingRoot;
import org.bpct.landing.OperandName;
import org.bpct.landing.OwnWay;
import org.bpct.model.Access;
import org.bpct.options.Guard;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.pipeline.WalkStep;
import org.bpct.query.Session;
import org.bpct.roots.Abilities;
import org.bpct.roots.Roots;
import org.bpct.traverse.TraversalReport;
import org.bpct.tree.RootPair;
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

    /** A source there, and the root here that it lands in. */
    private record Source(
            FarPlace place,
            FileName given,
            FileName root,
            @Nullable FileName newName) {
        boolean isFile() {
            return !place.isDirectory();
        }
    }

    @Override
    public Walked walk(boolean makes) throws UsageException, RunException, InterruptedException {
        FarSurvey survey = other.survey(asked());
        boolean seals = survey.mustSeal(other.host(), options.manner().guard() != Guard.NO);
        List<Source> sources = sources(survey);
        Landing landing = landing(sources);
        Guards guards = new Guards(options, session);
        if (options.snapshot().publication().isNone()) {
            guards.requireOutside(landing);
            guards.requireFree(landing);
        }
        long began = session.clock().millis();
        List<HostFacts.FarRoot> far = new ArrayList<>();
        NearBases bases = NearBases.of(options, operands, landing, session);
        FarWalk walk = new FarWalk(
                landing.pairs(), bases.areLinked(), options.task().selection().prunesSnapshotFolders());
        SurplusSearch search = new SurplusSearch(options, session);
        if (search.isAsked()) {
            guards.requireOutsideSystem(landing);
        }
        add(sources, walk, far, survey, search, bases.copies(survey));
        TraversalReport report = walk.report();
        new WalkStep(options, session.console()).sayErrors(report);
        HostSurplus surplus = search.found(report, landing);
        if (makes && surplus != null) {
            SurplusSearch.require(surplus, options);
        }
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

    private List<Source> sources(FarSurvey survey) throws UsageException {
        FileName here = options.call().workingDirectory();
        OperandName destination = OperandName.of(operands.destination(), here);
        boolean into = !options.task().noTargetDirectory()
                && FileStatus.of(destination.absolute(), true)
                        .map(FileStatus::isDirectory)
                        .orElse(false);
        if (!into && operands.sources().size() > 1) {
            throw new UsageException(operands.destination().display() + " is no directory, and "
                    + operands.sources().size() + " sources go to it; make it with: mkdir -p");
        }
        List<Source> sources = new ArrayList<>();
        for (int i = 0; i < operands.sources().size(); i++) {
            FileName given = operands.sources().get(i);
            FarPlace place = survey.places().get(i);
            if (!place.isDirectory() && place.kind() != FarPlace.Kind.FILE) {
                throw new UsageException(operands.there(given).display()
                        + (place.kind() == FarPlace.Kind.MISSING
                                ? " does not exist; check the name"
                                : " is neither a regular file nor a directory"));
            }
            sources.add(source(place, given, destination, into));
        }
        return sources;
    }

    private static Source source(FarPlace place, FileName given, OperandName destination, boolean into)
            throws UsageException {
        FileName name = given.lastComponent();
        boolean isUnnamed =
                name.equals(CURRENT) || name.equals(FileName.ofText("..")) || name.equals(FileName.ofText("/"));
        FileName at = OwnWay.real(
                into ? destination.absolute() : destination.absolute().parent());
        if (place.isDirectory()) {
            return new Source(
                    place,
                    given,
                    into
                            ? (isUnnamed ? at : at.resolve(name))
                            : at.resolve(destination.absolute().lastComponent()),
                    null);
        }
        FileName newName = destination.absolute().lastComponent();
        return new Source(place, given, at, into || newName.equals(name) ? null : newName);
    }

    /** Returns the landing: the roots of directories first, then those of files. */
    private Landing landing(List<Source> sources) throws UsageException {
        List<Landing.Source> shown = new ArrayList<>();
        List<LandingRoot> roots = new ArrayList<>();
        Map<FileName, LandingRoot> made = new LinkedHashMap<>();
        for (Source source : sources) {
            FileName name = source.newName() == null ? source.given().lastComponent() : source.newName();
            FileName lands = source.isFile() ? source.root().resolve(name) : source.root();
            FileStatus status = FileStatus.of(lands, false).orElse(null);
            if (status != null && status.isDirectory() == source.isFile()) {
                throw new UsageException(
                        lands.display() + " is there, and is " + (source.isFile() ? "a directory" : "no directory"));
            }
            if (status != null && status.isSpecial()) {
                throw new UsageException(lands.display() + FileStatus.LOSES_ITS_PLACE);
            }
            shown.add(new Landing.Source(operands.there(source.place().real()), lands));
            LandingRoot root = new LandingRoot(
                    new RootPair(source.root(), source.root(), null),
                    !source.isFile(),
                    List.of(CURRENT),
                    !source.isFile() && status == null);
            if (made.put(lands, root) != null) {
                throw new UsageException("two sources land at " + lands.display());
            }
            roots.add(root);
        }
        // Names in a manifest are below it.
        FileName home = roots.size() == 1
                ? roots.get(0).pair().destination()
                : OperandName.canonical(
                        OperandName.of(operands.destination(), options.call().workingDirectory())
                                .absolute());
        return new Landing(shown, roots, home);
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
            List<Source> sources,
            FarWalk walk,
            List<HostFacts.FarRoot> far,
            FarSurvey survey,
            SurplusSearch search,
            List<@Nullable NearCopies> copies)
            throws UsageException, RunException, InterruptedException {
        boolean seals = survey.mustSeal(other.host(), options.manner().guard() != Guard.NO);
        for (int i = 0; i < sources.size(); i++) {
            Source source = sources.get(i);
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
