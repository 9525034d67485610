package org.bpct.verb.sum;

import java.util.Optional;
import org.bpct.description.Manifest;
import org.bpct.files.FileName;
import org.bpct.landing.FileStatus;
import org.bpct.landing.Landing;
import org.bpct.landing.OperandName;
import org.bpct.landing.OutputPlace;
import org.bpct.landing.OwnWay;
import org.bpct.options.UsageException;
import org.bpct.verb.sum.manifest.NamesBelow;

/** The place of a manifest that is made of sources: checked before the walk, which may take hours. */
public final class ManifestPlace {
    private ManifestPlace() {}

    /**
     * Returns the manifest by its real name; throws if it cannot be made there.
     *
     * @param withTrees whether hash trees may be made beside it
     */
    public static Manifest of(Manifest asked, Landing landing, FileName workingDirectory, boolean withTrees)
            throws UsageException {
        OutputPlace place = OutputPlace.of(asked.file(), workingDirectory);
        place.requireReplaceable(asked.replaces());
        if (place.there().isPresent()) {
            requireOutside(place.real(), landing, place.given());
        }
        Manifest manifest = asked.at(place.real());
        if (TreePlace.check(manifest, place.given(), withTrees)) {
            requireOutside(TreePlace.of(place.real()), landing, place.given() + " has hash trees, and their file");
        }
        return manifest;
    }

    private static void requireOutside(FileName file, Landing landing, String given) throws UsageException {
        for (Landing.Source source : landing.sources()) {
            if (OutputPlace.isIn(file, source.landsAt())) {
                throw new UsageException(
                        given + " is there, and in " + source.given().display()
                                + ": it would be summed itself. Remove it first, or name a file outside");
            }
        }
    }

    /**
     * Returns the directory that the names in a manifest are below, by the name that the user knows.
     *
     * @param option the option that names it, for messages
     */
    public static NamesBelow base(String option, FileName asked, FileName workingDirectory) throws UsageException {
        OperandName given = OperandName.of(asked, workingDirectory);
        // A repair writes where the check has been.
        FileName real = OwnWay.real(given.absolute());
        Optional<FileStatus> there = FileStatus.of(real, false);
        if (there.isEmpty() || !there.get().isDirectory()) {
            throw new UsageException(option + " " + given.given().display() + " is not a directory");
        }
        return new NamesBelow(real, given.absolute());
    }
}
