package org.bpct.guard;

import java.io.IOException;
import java.util.List;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.landing.Landing;
import org.bpct.landing.ProtectedPlaces;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.traverse.MountPoints;

/**
 * The places that a system, a user or bpct needs; {@code --force} gives up most of them.
 *
 * @param options those of the run
 * @param isRoot whether root runs it; only root can remove files that a system needs
 */
record NeededPlaces(RunOptions options, boolean isRoot) {
    /**
     * Returns those that must not be removed, nor the directories above them; {@code --force} gives up the system's
     * places and mounts.
     */
    ProtectedPlaces fromRemoval(FileName userHome) throws UsageException, RunException {
        ProtectedPlaces places = new ProtectedPlaces(mounts(), options.manner().force());
        for (FileName home : List.of(userHome, FileName.ofText(System.getProperty("user.home", "")))) {
            // HOME may be empty or wrong; the account database of the system is neither.
            if (home.isAbsolute()) {
                places.with(home, "your home directory");
            }
        }
        places.with(batches(), "BPCT_HOME, where batches are kept")
                .with(options.call().workingDirectory(), "the working directory");
        return withSystem(places);
    }

    /** Returns those whose modes and owners must not be changed: {@code --force} gives up all but the root directory. */
    ProtectedPlaces fromChange() throws UsageException, RunException {
        ProtectedPlaces places = withSystem(ProtectedPlaces.fromChange(mounts()));
        // bpct trusts no batch that others may write in, and would find its own changed under its hands.
        return options.manner().force()
                ? places
                : places.with(batches(), "BPCT_HOME, where batches are kept (--force changes it all the same)");
    }

    /** Throws if {@code --delete} would delete from a directory that the system needs; {@code --force} lets it. */
    void requireOutsideSystem(Landing landing) throws UsageException, RunException {
        if (holdsSystem()) {
            ProtectedPlaces.fromDeletion(mounts()).withSystem().check(landing);
        }
    }

    private ProtectedPlaces withSystem(ProtectedPlaces places) throws UsageException {
        return holdsSystem() ? places.withSystem() : places;
    }

    private boolean holdsSystem() {
        return isRoot && !options.manner().force();
    }

    private FileName batches() {
        return FileName.of(options.call().home().root());
    }

    private static MountPoints mounts() throws RunException {
        try {
            return MountPoints.ofThisHost();
        } catch (IOException e) {
            throw RunException.failed("cannot read the list of mounts: " + e, e);
        }
    }
}
