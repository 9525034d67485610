package org.bpct.verb.host;

import java.util.ArrayList;
import java.util.List;
import org.bpct.caller.RunException;
import org.bpct.description.Root;
import org.bpct.files.FileName;
import org.bpct.landing.Landing;
import org.bpct.options.UsageException;
import org.jspecify.annotations.Nullable;

/**
 * The directories of an earlier copy on the other host, by root, to whose files unchanged ones become links.
 *
 * @param places one for each root; null where nothing is linked: for single files, and where the earlier copy has no such directory
 */
record FarBases(List<@Nullable FarPlace> places) {
    /** Finds them; throws if there is no such directory, or if files cannot be linked to it. */
    static FarBases of(
            FileName given, HostOperands operands, FarLanding landing, Landing near, OtherHost other, boolean seals)
            throws UsageException, RunException, InterruptedException {
        // The ".." of a destination that does not exist yet cannot be resolved there.
        FileName base = FileName.of(landing.home().resolve(given).toPath().normalize());
        List<FileName> asked = new ArrayList<>(List.of(base));
        for (FarLanding.Planned root : landing.roots()) {
            FileName below =
                    FileName.of(landing.home().toPath().relativize(root.path().toPath()));
            asked.add(below.length() == 0 ? base : base.resolve(below));
        }
        List<FarPlace> found = other.survey(asked).places();
        if (!found.get(0).isDirectory()) {
            throw new UsageException("--link-dest " + given.display() + ": there is no directory "
                    + operands.there(base).display() + "; a relative one is taken from the destination");
        }
        List<@Nullable FarPlace> places = new ArrayList<>();
        for (int i = 0; i < landing.roots().size(); i++) {
            FarPlace place = found.get(1 + i);
            boolean isLinked = near.roots().get(i).keepsAttributes() && place.isDirectory();
            if (isLinked) {
                require(given, place, landing.roots().get(i), operands, seals);
            }
            places.add(isLinked ? place : null);
        }
        return new FarBases(places);
    }

    private static void require(
            FileName given, FarPlace base, FarLanding.Planned root, HostOperands operands, boolean seals)
            throws UsageException {
        if (root.path().toPath().startsWith(base.real().toPath())) {
            throw new UsageException("--link-dest " + given.display() + " is the destination, or above it");
        }
        String shown = operands.there(base.real()).display();
        if (!base.device().equals(root.place().device())) {
            throw new UsageException(
                    "--link-dest " + given.display() + ": " + shown + " is on another file system than "
                            + operands.there(root.path()).display() + ", and no link leads there");
        }
        if (seals) {
            requireCommon(base.real(), root.path());
        }
    }

    /** Throws if a base and a copy have no directory above them that root can seal. */
    static void requireCommon(FileName base, FileName copy) throws UsageException {
        if (!base.components().get(0).equals(copy.components().get(0))) {
            throw new UsageException("--link-dest: " + base.display() + " and " + copy.display()
                    + " have only / above them, where root can refuse no symlinks; put both into one directory");
        }
    }

    /** Returns them as the description of a batch has them. */
    List<Root.@Nullable Base> roots() {
        List<Root.@Nullable Base> roots = new ArrayList<>();
        places.forEach(place -> roots.add(place == null ? null : new Root.Base(place.real(), place.identity())));
        return roots;
    }
}
