package org.bpct.script;

import java.util.List;

/**
 * What a command does with a name.
 *
 * @param function the function in which that is, empty outside of all
 * @param kind what is done
 * @param name of a variable; {@code $1} and so on is the one that an argument of the function names; of a call its words
 *     but for those with expansions, which are empty, one after the other with blanks between
 */
record BashUse(String function, Kind kind, String name) {
    enum Kind {
        SET,
        READ,
        LOCAL,
        DEFINE,
        CALL
    }

    /** Returns the words of a call, those with expansions as empty ones. */
    List<String> words() {
        return List.of(name.split(" ", -1));
    }
}
