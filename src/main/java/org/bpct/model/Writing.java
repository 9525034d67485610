package org.bpct.model;

/**
 * The way of copies to the disk.
 *
 * @param fsync whether a copy counts as done only when it is on disk
 * @param io the use of a node's page cache for large files
 * @param layouts the layouts of new files on Lustre
 */
public record Writing(boolean fsync, Io io, Layouts layouts) {
    /** Jobs wait for no disk, and the kernel caches freely. */
    public static final Writing BUFFERED = new Writing(false, Io.BUFFERED);

    /** Makes the way of copies whose layout the destination decides. */
    public Writing(boolean fsync, Io io) {
        this(fsync, io, Layouts.NONE);
    }
}
