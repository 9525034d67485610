package org.bpct.traverse.listing;

import java.nio.file.attribute.BasicFileAttributes;

/** What a name stands for. */
public enum EntryKind {
    FILE,
    DIRECTORY,
    SYMLINK,
    SPECIAL;

    /** The bits of {@code st_mode} that say what a name stands for. */
    public static final int TYPE = 0170000;

    static EntryKind of(BasicFileAttributes attributes) {
        if (attributes.isRegularFile()) {
            return FILE;
        }
        if (attributes.isDirectory()) {
            return DIRECTORY;
        }
        return attributes.isSymbolicLink() ? SYMLINK : SPECIAL;
    }

    /** Returns the kind that stands in {@code st_mode}, see inode(7). */
    static EntryKind ofMode(int mode) {
        return switch (mode & TYPE) {
            case 0100000 -> FILE;
            case 0040000 -> DIRECTORY;
            case 0120000 -> SYMLINK;
            default -> SPECIAL;
        };
    }
}
