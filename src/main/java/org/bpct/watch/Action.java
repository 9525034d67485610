package org.bpct.watch;

/** The wishes that keys stand for. */
enum Action {
    UP,
    DOWN,
    PAGE_UP,
    PAGE_DOWN,
    FIRST,
    LAST,
    OPEN,
    BACK,
    ORDER,
    REVERSE,
    FILTER,
    CANCEL,
    PAUSE,
    LIMIT,
    RETRY,
    ERRORS,
    HELP,
    QUIT,
    /** A key that means nothing. */
    NONE
}
