package org.bpct.traverse.listing;

import java.nio.file.attribute.BasicFileAttributes;

/** The kind of an entry. */
public enum EntryKind {
    FILE,
    DIRECTORY,
    SYMLINK,
    SPECIAL;

    /** The bits of {@code st_mode} that hold the kind. */
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

    /** Returns the kind in {@code st_mode}, see inode(7). */
    public static EntryKind ofMode(int mode) {
        return switch (mode & TYPE) {
            case 0100000 -> FILE;
            case 0040000 -> DIRECTORY;
            case 0120000 -> SYMLINK;
            default -> SPECIAL;
        };
    }
}
