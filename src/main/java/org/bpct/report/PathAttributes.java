package org.bpct.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.Objects;
import org.bpct.files.FileName;
import org.bpct.files.Timestamp;
import org.bpct.selection.SelectionSubject;
import org.jspecify.annotations.Nullable;

/** The current attributes of one path, to find the criterion that has left it out. */
record PathAttributes(
        int mode,
        long links,
        long size,
        long owner,
        long group,
        Timestamp modified,
        Timestamp accessed,
        Timestamp changed)
        implements SelectionSubject {
    private static final String NAMES = "unix:mode,nlink,size,uid,gid,lastModifiedTime,lastAccessTime,ctime";
    private static final long UNSIGNED = 0xffff_ffffL;
    private static final int TYPE = 0170000;
    private static final int FILE = 0100000;
    private static final int DIRECTORY = 0040000;

    /** Returns the attributes of a path, without following a symlink; null if it does not exist or is unreadable. */
    static @Nullable PathAttributes of(FileName path) {
        try {
            Map<String, Object> values = Files.readAttributes(path.toPath(), NAMES, LinkOption.NOFOLLOW_LINKS);
            return new PathAttributes(
                    (int) number(values, "mode"),
                    number(values, "nlink"),
                    number(values, "size"),
                    number(values, "uid") & UNSIGNED,
                    number(values, "gid") & UNSIGNED,
                    time(values, "lastModifiedTime"),
                    time(values, "lastAccessTime"),
                    time(values, "ctime"));
        } catch (IOException gone) {
            return null;
        }
    }

    private static long number(Map<String, Object> values, String name) {
        return ((Number) Objects.requireNonNull(values.get(name))).longValue();
    }

    private static Timestamp time(Map<String, Object> values, String name) {
        return Timestamp.of((FileTime) Objects.requireNonNull(values.get(name)));
    }

    @Override
    public boolean isRegularFile() {
        return (mode & TYPE) == FILE;
    }

    @Override
    public boolean isDirectory() {
        return (mode & TYPE) == DIRECTORY;
    }
}
