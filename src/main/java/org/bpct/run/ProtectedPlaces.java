package org.bpct.run;

import java.util.ArrayList;
import java.util.List;
import org.bpct.model.FileName;
import org.bpct.options.UsageException;
import org.bpct.traverse.MountPoints;

/** What is never removed: places that a person or bpct needs, and all above them. */
final class ProtectedPlaces {
    private static final FileName TOP = FileName.ofText("/");

    private final List<Place> places = new ArrayList<>();
    private final MountPoints mounts;
    private final boolean force;

    private record Place(FileName name, String what) {}

    /**
     * Begins with the root directory.
     *
     * @param force whether directories that something is mounted on may be emptied
     */
    ProtectedPlaces(MountPoints mounts, boolean force) {
        this.mounts = mounts;
        this.force = force;
        places.add(new Place(TOP, "the root directory"));
    }

    /** Adds a directory, by its name and by what that leads to. */
    ProtectedPlaces with(FileName directory, String what) throws UsageException {
        places.add(new Place(directory, what));
        places.add(new Place(OperandName.canonical(directory), what));
        return this;
    }

    /** Throws if a path may not be removed: as it was typed, its absolute name, and that without symlinks above it. */
    void check(FileName given, FileName absolute, FileName real, boolean isDirectory) throws UsageException {
        for (Place place : places) {
            for (FileName name : List.of(absolute, real)) {
                if (place.name().equals(name)) {
                    throw new UsageException(given.display() + " is not removed: it is " + place.what());
                }
                if (isBelow(place.name(), name)) {
                    throw new UsageException(given.display() + " is not removed: " + place.what() + " is in it");
                }
            }
        }
        if (isDirectory && !force && mounts.contains(real)) {
            throw new UsageException(given.display() + " is not removed: a file system is mounted there;"
                    + " --force empties it all the same");
        }
    }

    private static boolean isBelow(FileName name, FileName directory) {
        FileName up = name;
        while (!up.equals(up.parent())) {
            up = up.parent();
            if (up.equals(directory)) {
                return true;
            }
        }
        return false;
    }
}
