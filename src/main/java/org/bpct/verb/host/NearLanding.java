package org.bpct.verb.host;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.landing.FileStatus;
import org.bpct.landing.Landing;
import org.bpct.landing.LandingRoot;
import org.bpct.landing.OperandName;
import org.bpct.landing.OwnWay;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.tree.RootPair;
import org.jspecify.annotations.Nullable;

/**
 * The places on this host where sources of the other one land.
 *
 * @param sources the sources, in the order of the operands
 * @param landing the names of their copies: the roots are those of the destination
 * @param isInside whether the only source is a directory that would land in another one under its own name, which is
 *     not there yet
 */
record NearLanding(List<Source> sources, Landing landing, boolean isInside) {
    private static final FileName CURRENT = FileName.currentDirectory();

    /** Keeps a copy of the list. */
    NearLanding {
        sources = List.copyOf(sources);
    }

    /** A source there, and the root here that it lands in. */
    record Source(
            FarPlace place,
            FileName given,
            FileName root,
            @Nullable FileName newName) {
        boolean isFile() {
            return !place.isDirectory();
        }
    }

    /** Returns the landing; throws if {@code cp} would refuse the operands, or if two sources land at one place. */
    static NearLanding of(RunOptions options, HostOperands operands, FarSurvey survey) throws UsageException {
        List<Source> sources = sources(options, operands, survey);
        Landing landing = landing(options, operands, sources);
        OperandName destination =
                OperandName.of(operands.destination(), options.call().workingDirectory());
        boolean isInside =
                sources.size() == 1 && landing.roots().get(0).createsDestination() && isDirectory(destination);
        return new NearLanding(sources, landing, isInside);
    }

    /** Returns the only source with the directory that it lands in under its own name; empty if none does. */
    Optional<SecondTransfer.Inside> inside(HostOperands operands) {
        FileName source = sources.get(0).place().real();
        FileName into = landing.roots().get(0).pair().destination().parent();
        return isInside
                ? Optional.of(
                        new SecondTransfer.Inside(new SecondTransfer.Way(operands.there(source), into), into, source))
                : Optional.empty();
    }

    private static List<Source> sources(RunOptions options, HostOperands operands, FarSurvey survey)
            throws UsageException {
        FileName here = options.call().workingDirectory();
        OperandName destination = OperandName.of(operands.destination(), here);
        boolean into = !options.task().noTargetDirectory() && isDirectory(destination);
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
                                ? survey.places()
                                                .get(operands.sources().size() + i)
                                                .isLocked()
                                        ? " cannot be looked at: Permission denied"
                                        : " does not exist; check the name"
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
    private static Landing landing(RunOptions options, HostOperands operands, List<Source> sources)
            throws UsageException {
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

    private static boolean isDirectory(OperandName name) throws UsageException {
        return FileStatus.of(name.absolute(), true).map(FileStatus::isDirectory).orElse(false);
    }
}
