package org.bpct.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/**
 * The bounds on the difference of two clocks that give files their times of change. The clock of a file server cannot be
 * read without a write to it, and bpct never writes to a source.
 */
public final class ClockSkew {
    /**
     * The bound where a file server gives the time. A server ten minutes late was reported; a larger error needs
     * a clock that is set right.
     */
    public static final long SERVER_SECONDS = 900;

    /** The bound for two file systems of one host, whose kernel gives both times: the coarsest keeps even seconds. */
    private static final long HOST_SECONDS = 2;

    /** The types of file systems whose times come from the kernel of this host. */
    private static final Set<String> LOCAL =
            Set.of("ext2", "ext3", "ext4", "xfs", "btrfs", "zfs", "f2fs", "tmpfs", "overlay");

    private final Set<Long> local;

    private ClockSkew(Set<Long> local) {
        this.local = Set.copyOf(local);
    }

    /** Returns the bounds for these directories. An unreadable one counts as that of a server. */
    public static ClockSkew of(Collection<FileName> directories) {
        Set<Long> local = new HashSet<>();
        for (FileName directory : directories) {
            try {
                Path path = directory.toPath();
                if (isLocal(Files.getFileStore(path).type())) {
                    local.add((Long) Files.getAttribute(path, "unix:dev"));
                }
            } catch (IOException unknown) {
                // A missing directory has nothing to compare.
            }
        }
        return new ClockSkew(local);
    }

    /** Returns true for a type of file systems whose times come from the kernel of this host. */
    public static boolean isLocal(String type) {
        return LOCAL.contains(type);
    }

    /** Returns the bound, in seconds, for two devices as {@code stat} numbers them. */
    public long seconds(long device, long other) {
        if (device == other) {
            return 0;
        }
        return isOfHost(device) && isOfHost(other) ? HOST_SECONDS : SERVER_SECONDS;
    }

    /** Returns true for known local file systems, and for those on a block device: Linux gives all others the major number 0. */
    private boolean isOfHost(long device) {
        return local.contains(device) || ((device >>> 8 & 0xfff) | (device >>> 32 & 0xfffff000L)) != 0;
    }
}
