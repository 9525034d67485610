package org.bpct.model;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * The way of copies to the disk.
 *
 * @param fsync whether a copy counts as done only when it is on disk
 * @param io the use of a node's page cache for large files
 * @param layouts the layouts of new files on Lustre
 * @param projects whether directories and files get the projects of quotas of their sources
 * @param lossy the attributes whose loss the user accepts
 */
public record Writing(boolean fsync, Io io, Layouts layouts, boolean projects, Set<LossKind> lossy) {
    /** Jobs wait for no disk, and the kernel caches freely. */
    public static final Writing BUFFERED = new Writing(false, Io.BUFFERED);

    /** Keeps a copy of the kinds, in their order. */
    public Writing {
        EnumSet<LossKind> ordered = EnumSet.noneOf(LossKind.class);
        ordered.addAll(lossy);
        lossy = Collections.unmodifiableSet(ordered);
    }

    /** Makes the way of copies that are to keep all attributes. */
    public Writing(boolean fsync, Io io, Layouts layouts) {
        this(fsync, io, layouts, false, Set.of());
    }

    /** Makes the way of copies whose layout the destination decides. */
    public Writing(boolean fsync, Io io) {
        this(fsync, io, Layouts.NONE);
    }
}
