package org.bpct.traverse.offline;

import java.util.List;
import org.bpct.files.Mount;

/**
 * The rule by which a type of file system shows that the contents of a regular file are elsewhere. Allocated blocks may
 * condemn a file: far fewer than its size takes. They never clear one, since a partly recalled file has nearly all.
 */
enum OfflineRule {
    /** A file system that always holds its contents. */
    NONE,
    /** Lustre: a released file shows one block, so that {@code tar -S} does not take it for a hole (LU-3864). */
    LUSTRE,
    /** GPFS: a migrated file keeps a stub, which may be larger than one block. */
    GPFS,
    /** XFS with DMF: as GPFS, or without any block at all. */
    DMF;

    private static final long BLOCK = 512;

    /** Smaller files may be sparse by chance, or keep their contents in the inode: a threshold that was measured. */
    private static final long LARGE = 16L << 20;

    /** The words of XFS and others for the interface that a manager of tapes needs. */
    private static final List<String> MANAGED = List.of("dmapi", "dmi", "xdsm");

    /** Returns the rule of a mounted file system. */
    static OfflineRule of(Mount mount) {
        return switch (mount.type()) {
            case "lustre" -> LUSTRE;
            case "gpfs" -> GPFS;
            case "xfs" -> MANAGED.stream().anyMatch(mount.options()::contains) ? DMF : NONE;
            default -> NONE;
        };
    }

    /** Returns true if a file of this size can be offline, so that its blocks have to be asked for. */
    boolean needsBlocks(long size) {
        return switch (this) {
            case NONE -> false;
            case LUSTRE -> size > BLOCK;
            case GPFS -> size >= LARGE;
            case DMF -> size > 0;
        };
    }

    /** Returns true if a file of this size with so many allocated bytes is offline. */
    boolean condemns(long size, long allocated) {
        return needsBlocks(size)
                && switch (this) {
                    case NONE -> false;
                    case LUSTRE -> allocated == BLOCK;
                    case GPFS -> isStub(size, allocated);
                    case DMF -> allocated == 0 || isStub(size, allocated);
                };
    }

    private static boolean isStub(long size, long allocated) {
        return size >= LARGE && allocated < size / 2;
    }
}
