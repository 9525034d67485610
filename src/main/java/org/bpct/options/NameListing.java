package org.bpct.options;

/** The form in which a dry run lists the names to copy, to remove or to change. */
public enum NameListing {
    /** No list: numbers are enough. */
    NONE,
    /** A name a line, for people. */
    LINES,
    /** Names ended by NUL and nothing else, for programs. */
    ENDED_BY_NUL
}
