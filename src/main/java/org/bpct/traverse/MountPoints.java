package org.bpct.traverse;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bpct.files.FileName;
import org.bpct.files.Mount;

/** The names that something is mounted on, bind mounts of the same device included. */
public final class MountPoints {
    private static final Path TABLE = Path.of("/proc/self/mountinfo");

    private final List<Mount> mounts;
    private final Set<FileName> places;
    private final Set<FileName> holders = new HashSet<>();

    /** The location that a name leads to: the file system, and the path from its own root. */
    public record Location(String device, FileName path) {
        /** Returns true if this location is in a directory, or is that directory. */
        public boolean isIn(Location directory) {
            return device.equals(directory.device) && path.toPath().startsWith(directory.path.toPath());
        }
    }

    private MountPoints(List<Mount> mounts, Set<FileName> places) {
        this.mounts = mounts;
        this.places = places;
        places.forEach(place -> holders.add(place.parent()));
    }

    /** Reads the table of mounts from the kernel. */
    public static MountPoints ofThisHost() throws IOException {
        // One character for each byte: names need not be text.
        return of(Files.readString(TABLE, StandardCharsets.ISO_8859_1));
    }

    /** Reads the kernel's table; each character represents a byte. */
    public static MountPoints of(String table) {
        List<Mount> mounts = Mount.of(table);
        Set<FileName> places = new HashSet<>();
        mounts.forEach(mount -> places.add(mount.place()));
        return new MountPoints(mounts, places);
    }

    /**
     * Returns the mount points below directories, by the names that a walk gives them.
     *
     * @param directories the name without symlinks of each directory that a walk begins with
     */
    public MountPoints below(Map<FileName, FileName> directories) {
        Set<FileName> below = new HashSet<>();
        for (FileName place : places) {
            FileName rest = FileName.currentDirectory();
            for (FileName up = place; !up.equals(up.parent()); ) {
                rest = up.lastComponent().resolve(rest);
                up = up.parent();
                for (Map.Entry<FileName, FileName> directory : directories.entrySet()) {
                    if (directory.getValue().equals(up)) {
                        below.add(FileName.of(directory.getKey().resolve(rest).toPath()));
                    }
                }
            }
        }
        return new MountPoints(List.of(), below);
    }

    /** Returns the mount points below a directory. */
    public List<FileName> in(FileName directory) {
        return places.stream()
                .filter(place -> !place.equals(directory) && place.toPath().startsWith(directory.toPath()))
                .sorted()
                .toList();
    }

    /** Returns true if something is mounted on this name. */
    public boolean contains(FileName name) {
        return places.contains(name);
    }

    /** Returns the location that a name without symlinks leads to; empty if the table does not tell. */
    public Optional<Location> locate(FileName name) {
        Mount nearest = null;
        for (Mount mount : mounts) {
            // If several are mounted on one place, the last one is visible.
            if (name.toPath().startsWith(mount.place().toPath())
                    && (nearest == null
                            || mount.place().length() >= nearest.place().length())) {
                nearest = mount;
            }
        }
        if (nearest == null) {
            return Optional.empty();
        }
        Path rest = nearest.place().toPath().relativize(name.toPath());
        Path path = nearest.root().toPath().resolve(rest).normalize();
        return Optional.of(new Location(nearest.device(), FileName.of(path)));
    }

    /** Returns the mount point that leads to this name, or is this name. */
    Optional<FileName> above(FileName name) {
        for (FileName up = name; !places.isEmpty() && !up.equals(up.parent()); up = up.parent()) {
            if (places.contains(up)) {
                return Optional.of(up);
            }
        }
        return Optional.empty();
    }

    /** Returns true if something is mounted on a name in this directory. */
    boolean isHolder(FileName directory) {
        return holders.contains(directory);
    }
}
