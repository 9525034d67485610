package org.bpct.fuse;

import java.util.regex.Pattern;

/** An error that some requests end with. */
final class Fault {
    private final String operation;
    private final Errno errno;
    private final Pattern names;
    private final long offset;
    private long left;

    private Fault(String operation, Errno errno, Pattern names, long offset, long left) {
        this.operation = operation;
        this.errno = errno;
        this.names = names;
        this.offset = offset;
        this.left = left;
    }

    /** Reads {@code OPERATION:ERRNO[:GLOB[:OFFSET[:COUNT]]]}. */
    static Fault of(String text) {
        String[] words = text.split(":", -1);
        String names = Pattern.quote(words.length > 2 ? words[2] : "*")
                .replace("*", "\\E.*\\Q")
                .replace("?", "\\E.\\Q");
        return new Fault(
                words[0],
                Errno.valueOf(words[1]),
                Pattern.compile(names, Pattern.DOTALL),
                words.length > 3 ? Long.parseLong(words[3]) : 0,
                words.length > 4 ? Long.parseLong(words[4]) : Long.MAX_VALUE);
    }

    void strike(String wanted, String name, long at) {
        if (left > 0
                && wanted.equals(operation)
                && at >= offset
                && names.matcher(name).matches()) {
            left--;
            throw new Refusal(errno);
        }
    }
}
