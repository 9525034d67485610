package org.bpct.verb.host;

import java.util.ArrayList;
import java.util.List;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.files.HostPath;
import org.bpct.landing.FileStatus;
import org.bpct.landing.Landing;
import org.bpct.landing.LandingRoot;
import org.bpct.options.UsageException;
import org.jspecify.annotations.Nullable;

/**
 * The places on the other host where sources of this one land: as {@code cp -R} lands them.
 *
 * @param shown the sources with the names of their copies, for people
 * @param roots the roots there, by the numbers of the roots here
 * @param home the place there that relative names of a base are taken from: the directory that the sources land in, or the copy itself
 * @param free the free bytes of the file system there
 */
record FarLanding(Landing shown, List<Planned> roots, FileName home, long free) {
    /** Keeps a copy of the list. */
    FarLanding {
        roots = List.copyOf(roots);
    }

    /**
     * A root there.
     *
     * @param place the root, or the directory in which it is to be made
     * @param made the name that it is made by; null if it is there
     * @param newName the new name of its only file; null where names are kept
     */
    record Planned(
            FarPlace place,
            @Nullable FileName made,
            @Nullable FileName newName) {
        FileName path() {
            return made == null ? place.real() : place.real().resolve(made);
        }
    }

    /** Returns the places to ask about, in the order of {@link #of}. */
    static List<FileName> asked(HostOperands operands, Landing near) {
        FileName destination = operands.destination();
        List<FileName> asked = new ArrayList<>(List.of(destination, destination.parent()));
        near.sources().forEach(source -> asked.add(destination.resolve(name(source))));
        return asked;
    }

    /** Returns the landing, by the answer about these places. */
    static FarLanding of(HostOperands operands, Landing near, List<FarPlace> places, boolean isCopy)
            throws UsageException {
        return new Rules(operands, near, places, isCopy).apply();
    }

    /** The name that a source gets in a directory; {@code .} for the contents of a directory. */
    private static FileName name(Landing.Source source) {
        FileName last = source.given().lastComponent();
        boolean isUnnamed = last.equals(FileName.ofText("..")) || last.equals(FileName.ofText("/"));
        return isUnnamed ? FileName.currentDirectory() : last;
    }

    /** Makes the missing roots, and returns all. */
    List<HostFacts.FarRoot> made(OtherHost other) throws RunException, InterruptedException {
        List<FarPlace> found = other.made(roots.stream().map(Planned::path).toList());
        List<HostFacts.FarRoot> made = new ArrayList<>();
        for (int i = 0; i < roots.size(); i++) {
            FarPlace place = found.get(i);
            if (!place.isDirectory()) {
                throw RunException.failed(
                        roots.get(i).path().display() + " on " + other.host() + " is no directory any more", null);
            }
            made.add(new HostFacts.FarRoot(
                    place.real(), place.identity(), roots.get(i).newName()));
        }
        return made;
    }

    /** Returns the roots as they will be, for a plan that is only shown. */
    List<HostFacts.FarRoot> planned() {
        return roots.stream()
                .map(root -> new HostFacts.FarRoot(root.path(), root.place().identity(), root.newName()))
                .toList();
    }

    /** The rules of {@code cp} about operands, for a destination that another host tells about. */
    private record Rules(HostOperands operands, Landing near, List<FarPlace> places, boolean isCopy) {
        FarLanding apply() throws UsageException {
            FarPlace destination = places.get(0);
            for (FarPlace place : List.of(destination, above())) {
                if (place.isLocked()) {
                    throw new UsageException(there(place.real()) + " cannot be entered: Permission denied");
                }
            }
            boolean into = destination.isDirectory() && !isCopy;
            if (!into) {
                requireOne(destination);
            }
            List<Planned> roots = new ArrayList<>();
            List<Landing.Source> shown = new ArrayList<>();
            for (LandingRoot root : near.roots()) {
                roots.add(into ? inDirectory(root) : alone(root));
            }
            for (int i = 0; i < near.sources().size(); i++) {
                Landing.Source source = near.sources().get(i);
                FileName lands = into && !name(source).equals(FileName.currentDirectory())
                        ? destination.real().resolve(name(source))
                        : into ? destination.real() : whole();
                if (into && places.get(2 + i).isDirectory() && isFile(source)) {
                    throw new UsageException(there(lands) + " is a directory, and "
                            + source.given().display() + " is a file");
                }
                shown.add(new Landing.Source(source.given(), new HostPath(operands.host(), lands).name()));
            }
            return new FarLanding(
                    new Landing(shown, near.roots(), home(roots)),
                    roots,
                    into ? destination.real() : whole(),
                    (into ? destination : above()).free());
        }

        /** Returns the place there that holds all copies: names in a manifest are below it. */
        private FileName home(List<Planned> roots) {
            FileName home =
                    roots.size() == 1 ? roots.get(0).path() : places.get(0).real();
            return operands.there(home);
        }

        private void requireOne(FarPlace destination) throws UsageException {
            if (near.sources().size() > 1) {
                throw new UsageException(there(operands.destination()) + " is no directory, and "
                        + near.sources().size() + " sources go to it; make it there with: mkdir -p");
            }
            if (!above().isDirectory()) {
                throw new UsageException("the directory of " + there(operands.destination())
                        + " does not exist; make it there with: mkdir -p");
            }
            if (destination.kind() == FarPlace.Kind.SPECIAL) {
                throw new UsageException(there(operands.destination()) + FileStatus.LOSES_ITS_PLACE);
            }
            boolean isDirectory = near.roots().get(0).keepsAttributes();
            if (!isDirectory
                    && destination.kind() == FarPlace.Kind.MISSING
                    && operands.destination().hasTrailingSlash()) {
                throw new UsageException(there(operands.destination()) + " does not exist, and "
                        + near.sources().get(0).given().display()
                        + " is not a directory; leave out the slash, or make the directory there with: mkdir -p");
            }
            if (destination.kind() != FarPlace.Kind.MISSING && isDirectory != destination.isDirectory()) {
                throw new UsageException(there(operands.destination()) + " is there, and is "
                        + (isDirectory ? "no directory" : "a directory"));
            }
        }

        private Planned inDirectory(LandingRoot root) throws UsageException {
            FarPlace destination = places.get(0);
            if (!root.keepsAttributes()) {
                return new Planned(destination, null, null);
            }
            int number = number(root);
            FileName name = name(near.sources().get(number));
            FarPlace place = places.get(2 + number);
            if (name.equals(FileName.currentDirectory())) {
                return new Planned(destination, null, null);
            }
            if (place.isDirectory()) {
                return new Planned(place, null, null);
            }
            if (place.kind() != FarPlace.Kind.MISSING) {
                throw new UsageException(there(place.real()) + " is there, and is no directory");
            }
            return new Planned(destination, name, null);
        }

        private Planned alone(LandingRoot root) {
            FileName name = operands.destination().lastComponent();
            if (root.keepsAttributes() && places.get(0).isDirectory()) {
                return new Planned(places.get(0), null, null);
            }
            return root.keepsAttributes() ? new Planned(above(), name, null) : new Planned(above(), null, name);
        }

        private int number(LandingRoot root) {
            for (int i = 0; i < near.sources().size(); i++) {
                if (near.sources().get(i).landsAt().equals(root.pair().source())) {
                    return i;
                }
            }
            throw new IllegalStateException(
                    "no source has the root " + root.pair().source().display());
        }

        private boolean isFile(Landing.Source source) {
            return near.roots().stream()
                    .noneMatch(root ->
                            root.keepsAttributes() && root.pair().source().equals(source.landsAt()));
        }

        private FarPlace above() {
            return places.get(1);
        }

        private FileName whole() {
            return above().real().resolve(operands.destination().lastComponent());
        }

        private String there(FileName path) {
            return operands.there(path).display();
        }
    }
}
