package org.bpct.traverse.offline;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.bpct.files.Mount;
import org.bpct.selection.Selection;
import org.bpct.traverse.listing.AttributeReader;
import org.bpct.traverse.listing.EntryAttributes;

/** The mounted file systems, and which of them can hold files that are offline. */
public final class OfflinePlaces {
    private static final OfflinePlaces NOT_ASKED = new OfflinePlaces(List.of());
    private static final Path TABLE = Path.of("/proc/self/mountinfo");

    private final List<Mount> mounts;
    private final Map<String, OfflineRule> byDevice = new HashMap<>();
    private final Map<Long, OfflineRule> known = new ConcurrentHashMap<>();
    private volatile boolean areMet;

    private OfflinePlaces(List<Mount> mounts) {
        this.mounts = mounts;
        mounts.forEach(mount -> byDevice.put(mount.device(), OfflineRule.of(mount)));
    }

    /** Reads the table of mounts from the kernel if a selection asks for offline files. */
    public static OfflinePlaces askedBy(Selection selection) {
        if (!selection.asksOffline()) {
            return NOT_ASKED;
        }
        try {
            return of(Files.readString(TABLE, StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the list of mounts", e);
        }
    }

    /** Reads the kernel's table; each character represents a byte. */
    static OfflinePlaces of(String table) {
        return new OfflinePlaces(Mount.of(table));
    }

    /** Returns a reader that also finds out which files are offline; the same one if nobody asks for that. */
    public AttributeReader reading(AttributeReader plain) {
        return this == NOT_ASKED ? plain : new OfflineReader(plain, this);
    }

    /** Returns the attributes of a name, with the verdict whether it is offline. */
    public EntryAttributes judged(Path name, EntryAttributes attributes) throws IOException {
        return reading((directory, same, follow) -> attributes).read(name, name, false);
    }

    /** Returns a remark on a search for offline files, if no file was met where one can be offline. */
    public Optional<String> advice() {
        return this == NOT_ASKED || areMet
                ? Optional.empty()
                : Optional.of(
                        "--offline: no file that was met lies on a file system that can have offline files, which are "
                                + "Lustre, GPFS, and XFS that is mounted with dmapi");
    }

    /** Returns the rule for a regular file on a device. */
    OfflineRule rule(long device, Path path) throws IOException {
        OfflineRule rule = known.get(device);
        if (rule == null) {
            rule = byDevice.get(word(device));
            if (rule == null) {
                // Some file systems show numbers to stat(2) that the table does not have, as btrfs for subvolumes.
                rule = nearest(path.toRealPath());
            }
            known.put(device, rule);
            if (rule != OfflineRule.NONE) {
                areMet = true;
            }
        }
        return rule;
    }

    /** Returns the rule of the file system that shows a path without symlinks. */
    private OfflineRule nearest(Path real) {
        Mount nearest = null;
        for (Mount mount : mounts) {
            // If several are mounted on one place, the last one is visible.
            if (real.startsWith(mount.place().toPath())
                    && (nearest == null
                            || mount.place().length() >= nearest.place().length())) {
                nearest = mount;
            }
        }
        return nearest == null ? OfflineRule.NONE : OfflineRule.of(nearest);
    }

    /** Returns a device as the table has it; the number has both parts in the order of makedev(3). */
    private static String word(long device) {
        long major = ((device >> 8) & 0xfffL) | ((device >> 32) & 0xffff_f000L);
        long minor = (device & 0xffL) | ((device >> 12) & 0xffff_ff00L);
        return major + ":" + minor;
    }
}
