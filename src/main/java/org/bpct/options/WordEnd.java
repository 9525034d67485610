package org.bpct.options;

/** What ends the words of files that hold patterns or names. */
public enum WordEnd {
    /** A newline. */
    LINE,
    /** A NUL byte. */
    NUL,
    /** A NUL byte in a file that holds one, else a newline: where {@code -0} is about what is printed. */
    AS_FOUND
}
