package org.bpct.pool;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bpct.files.FileName;

/**
 * The locks on mirrors of one home of batches. They are not in the mirrors: there they would change the time of a
 * directory that must equal its source.
 *
 * @param folder the folder with one folder for each lock
 */
public record MirrorLocks(Path folder) {
    /** The end of the names of files with sizes of file systems. */
    public static final String VOLUMES = ".volumes";

    private static final String WORK = "an update";
    private static final int HASH_DIGITS = 16;

    /** Returns the lock of a place, an absolute name without any symlink in it, to which these ways lead. */
    public PlaceLock of(FileName place, PlaceWays ways) {
        return new PlaceLock(folder.resolve(hash(place)), place, WORK, ways);
    }

    /** Returns the file that counts the successive updates to a place that were left out. */
    public Path skips(FileName place) {
        return folder.resolve(hash(place) + ".skips");
    }

    /** Returns the file with the sizes of the file systems of the sources that land at a place. */
    public Path volumes(FileName place) {
        return folder.resolve(hash(place) + VOLUMES);
    }

    /**
     * Returns the locks of places that enclose this one, lie in it, or are it under another name: by the names, and by
     * the ways. Another host numbers devices differently, so names decide there.
     */
    public List<PlaceLock> around(FileName place, PlaceWays ways) throws IOException {
        List<PlaceLock> found = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            for (Path entry : entries) {
                String name = FileName.of(entry).lastComponent().text();
                Optional<FileName> other = name.length() == HASH_DIGITS && name.indexOf('.') < 0
                        ? PlaceLock.placeOf(entry)
                        : Optional.empty();
                if (other.isPresent()
                        && !other.get().equals(place)
                        && (overlap(place, other.get())
                                || PlaceLock.waysOf(entry).overlaps(ways))) {
                    found.add(new PlaceLock(entry, other.get(), WORK, PlaceWays.NONE));
                }
            }
        }
        return found;
    }

    private static boolean overlap(FileName one, FileName other) {
        Path here = one.toPath();
        Path there = other.toPath();
        return here.startsWith(there) || there.startsWith(here);
    }

    /** FNV-1a of 64 bits. Names of one hash would share a lock, which costs a wait and does no harm. */
    private static String hash(FileName place) {
        long hash = 0xcbf29ce484222325L;
        for (byte each : place.bytes()) {
            hash = (hash ^ (each & 0xff)) * 0x100000001b3L;
        }
        String digits = Long.toHexString(hash);
        return "0".repeat(HASH_DIGITS - digits.length()) + digits;
    }
}
