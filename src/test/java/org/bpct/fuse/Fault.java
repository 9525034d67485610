package org.bpct.fuse;

import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;

/** An error that some requests end with. */
final class Fault {
    private final String operation;
    private final Errno errno;
    private final PathMatcher names;
    private final long offset;
    private long left;

    private Fault(String operation, Errno errno, PathMatcher names, long offset, long left) {
        this.operation = operation;
        this.errno = errno;
        this.names = names;
        this.offset = offset;
        this.left = left;
    }

    /** Reads {@code OPERATION:ERRNO[:GLOB[:OFFSET[:COUNT]]]}. */
    static Fault of(String text) {
        String[] words = text.split(":", -1);
        PathMatcher names = FileSystems.getDefault().getPathMatcher("glob:" + (words.length > 2 ? words[2] : "*"));
        return new Fault(
                words[0],
                Errno.valueOf(words[1]),
                names,
                words.length > 3 ? Long.parseLong(words[3]) : 0,
                words.length > 4 ? Long.parseLong(words[4]) : Long.MAX_VALUE);
    }

    void strike(String wanted, String name, long at) {
        if (left > 0 && wanted.equals(operation) && at >= offset && names.matches(Path.of(name))) {
            left--;
            throw new Refusal(errno);
        }
    }
}
