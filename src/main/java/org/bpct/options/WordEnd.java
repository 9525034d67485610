package org.bpct.options;

/** The end of words in files that hold patterns or names. */
public enum WordEnd {
    /** A newline. */
    LINE,
    /** A NUL byte. */
    NUL,
    /** A NUL byte in a file that holds one, else a newline: where {@code -0} refers to the output. */
    AS_FOUND
}
