package org.bpct.status;

/**
 * What the walk found.
 *
 * @param directories the directories, roots included
 * @param files the regular files
 * @param symlinks the symbolic links
 * @param specials the FIFOs, sockets and devices
 * @param bytes the bytes of the files, those of an inode once
 * @param errors what the walk could not read
 */
record WalkTotals(long directories, long files, long symlinks, long specials, long bytes, long errors) {
    static WalkTotals of(JsonTree walk) {
        return new WalkTotals(
                walk.count("directories"),
                walk.count("files"),
                walk.count("symlinks"),
                walk.count("specials"),
                walk.count("bytes"),
                walk.count("errors"));
    }
}
