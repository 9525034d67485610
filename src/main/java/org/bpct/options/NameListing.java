package org.bpct.options;

/** The form in which a dry run of a removal lists the names to remove. */
public enum NameListing {
    /** No list: numbers are enough. */
    NONE,
    /** A name a line, for people. */
    LINES,
    /** Names ended by NUL and nothing else, for programs. */
    ENDED_BY_NUL
}
