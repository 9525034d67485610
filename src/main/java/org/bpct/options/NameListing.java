package org.bpct.options;

/** How a dry run of a removal lists what would go. */
public enum NameListing {
    /** Not at all: numbers are enough. */
    NONE,
    /** A name a line, for people. */
    LINES,
    /** Names ended by NUL and nothing else, for programs. */
    ENDED_BY_NUL
}
