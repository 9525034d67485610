package org.bpct.landing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.options.UsageException;
import org.bpct.traverse.MountPoints;

/** The places that are never removed or changed, because a user or bpct needs them, and their parent directories. */
public final class ProtectedPlaces {
    private static final FileName TOP = FileName.ofText("/");

    /** The directories that a script of root's names where a variable is empty: {@code "$X/etc"}. */
    private static final List<String> SYSTEM = List.of(
            "/bin",
            "/boot",
            "/dev",
            "/etc",
            "/home",
            "/lib",
            "/lib32",
            "/lib64",
            "/libx32",
            "/proc",
            "/root",
            "/run",
            "/sbin",
            "/sys",
            "/usr",
            "/usr/bin",
            "/usr/lib",
            "/usr/lib64",
            "/usr/libexec",
            "/usr/sbin",
            "/usr/share",
            "/var",
            "/var/lib");

    private final List<Place> places = new ArrayList<>();
    private final MountPoints mounts;
    private final boolean force;
    private final String refusal;

    private final List<Located> located = new ArrayList<>();
    private final List<Above> above = new ArrayList<>();

    private record Place(FileName name, String what) {}

    private record Located(MountPoints.Location location, String what) {}

    private record Above(FileStatus directory, String what) {}

    /**
     * Starts with the root directory.
     *
     * @param force whether mount points may be emptied
     */
    public ProtectedPlaces(MountPoints mounts, boolean force) {
        this(mounts, force, " is not removed: ");
    }

    private ProtectedPlaces(MountPoints mounts, boolean force, String refusal) {
        this.mounts = mounts;
        this.force = force;
        this.refusal = refusal;
        places.add(new Place(TOP, "the root directory"));
    }

    /** Starts with the root directory, for a change: a file system may be mounted where modes and owners change. */
    public static ProtectedPlaces fromChange(MountPoints mounts) {
        return new ProtectedPlaces(mounts, true, " is not changed: ");
    }

    /** Starts with the root directory, for a copy that deletes names its sources do not have. */
    public static ProtectedPlaces fromDeletion(MountPoints mounts) {
        return new ProtectedPlaces(mounts, true, " gets no copy with --delete: ");
    }

    /** Adds the directories that a system cannot lose. */
    public ProtectedPlaces withSystem() throws UsageException {
        for (String name : SYSTEM) {
            FileName directory = FileName.ofText(name);
            if (FileStatus.of(directory, false).isPresent()) {
                with(directory, "a directory that the system needs (--force goes on)");
            }
        }
        return this;
    }

    /** Returns true if a path of any host is, or holds, a directory that a system cannot lose, by its name. */
    public static boolean holdsSystem(FileName path) {
        return path.equals(TOP)
                || SYSTEM.stream().map(FileName::ofText).anyMatch(place -> place.equals(path) || isBelow(place, path));
    }

    /** Throws if a source lands in a protected place, or in a directory that holds one. */
    public void check(Landing landing) throws UsageException {
        for (Landing.Source source : landing.sources()) {
            FileName at = source.landsAt();
            check(at, at, OperandName.canonical(at), true);
        }
    }

    /** Adds a directory, by its name and by its real path. */
    public ProtectedPlaces with(FileName directory, String what) throws UsageException {
        FileName real = OperandName.canonical(directory);
        places.add(new Place(directory, what));
        places.add(new Place(real, what));
        Optional<MountPoints.Location> location = mounts.locate(real);
        location.ifPresent(found -> located.add(new Located(found, what)));
        for (FileName up = real; !up.equals(up.parent()); up = up.parent()) {
            Optional<FileStatus> status = FileStatus.of(up, true);
            if (status.isPresent()) {
                above.add(new Above(status.get(), what));
            }
        }
        return this;
    }

    /**
     * Throws if a path must not be removed. It is given as the user typed it, as an absolute name, and as its real
     * path.
     */
    public void check(FileName given, FileName absolute, FileName real, boolean isDirectory) throws UsageException {
        for (Place place : places) {
            for (FileName name : List.of(absolute, real)) {
                if (place.name().equals(name)) {
                    throw new UsageException(given.display() + refusal + "it is " + place.what());
                }
                if (isBelow(place.name(), name)) {
                    throw new UsageException(given.display() + refusal + place.what() + " is in it");
                }
            }
        }
        checkOtherNames(given, real);
        if (isDirectory && !force && mounts.contains(real)) {
            throw new UsageException(
                    given.display() + refusal + "a file system is mounted there;" + " --force empties it all the same");
        }
    }

    /** Throws if a protected place is in a directory by another name of either: a bind mount gives a second name. */
    private void checkOtherNames(FileName given, FileName real) throws UsageException {
        Optional<FileStatus> status = FileStatus.of(real, false);
        Optional<MountPoints.Location> location = mounts.locate(real);
        for (Above directory : above) {
            if (status.isPresent() && status.get().isSameFile(directory.directory())) {
                throw new UsageException(
                        given.display() + refusal + directory.what() + " is in it, by another name of the directory");
            }
        }
        for (Located place : located) {
            if (location.isPresent() && place.location().isIn(location.get())) {
                throw new UsageException(
                        given.display() + refusal + place.what() + " is in it, by the name of a bind mount");
            }
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
