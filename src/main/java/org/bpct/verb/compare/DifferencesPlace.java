package org.bpct.verb.compare;

import org.bpct.files.FileName;
import org.bpct.files.WholeFile;
import org.bpct.landing.OutputPlace;
import org.bpct.options.UsageException;

/**
 * The place of a list of differences.
 *
 * @param place where it goes
 * @param replaces whether it replaces a file of that name
 */
record DifferencesPlace(WholeFile.Place place, boolean replaces) {
    /** Returns its absolute name in the real folder. */
    FileName file() {
        return FileName.of(place.file());
    }

    /** Returns the place; throws if no list can be made there, or if the comparison would meet an older one. */
    static DifferencesPlace of(FileName asked, boolean replaces, ComparedTrees trees, FileName workingDirectory)
            throws UsageException {
        OutputPlace place = OutputPlace.of(asked, workingDirectory);
        place.requireReplaceable(replaces);
        boolean isInside = OutputPlace.isIn(place.real(), trees.a()) || OutputPlace.isIn(place.real(), trees.b());
        if (place.there().isPresent() && isInside) {
            throw new UsageException(place.given() + " is there, and in a directory that is compared:"
                    + " it would be compared itself. Remove it first, or name a file outside");
        }
        return new DifferencesPlace(place.place(), replaces);
    }
}
