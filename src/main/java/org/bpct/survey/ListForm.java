package org.bpct.survey;

/** The form of a list of found entries. */
public enum ListForm {
    /** A path a line, for people. */
    LINES,
    /** Paths ended by NUL, byte for byte. */
    ENDED_BY_NUL,
    /** A line with attributes, for people. */
    LONG,
    /** The same with sizes in units. */
    LONG_READABLE,
    /** Six fields an entry, each ended by NUL, byte for byte. */
    LONG_ENDED_BY_NUL,
    /** A JSON object a line. */
    JSON,
    /** No list: the number of entries. */
    COUNT
}
