package org.bpct.verb.change.rights;

import java.util.Locale;

/**
 * The change of one entry: the mode and owners that it gets.
 *
 * @param mode the bits of its new mode; -1 if {@code chmod} is not needed
 * @param user its new owner; -1 if that is not asked for, or no owner changes
 * @param group its new group, likewise
 */
public record Step(int mode, long user, long group) {
    /** The value of an attribute that stays. */
    public static final int NONE = -1;

    private static final String STAYS = "-";

    /** Returns true if the entry needs no change. */
    boolean isNothing() {
        return mode == NONE && user == NONE && group == NONE;
    }

    /** Returns the words of a list: mode, owner and group, a hyphen for each that stays. */
    public String words() {
        return (mode == NONE ? STAYS : String.format(Locale.ROOT, "%05o", mode)) + " " + word(user) + " " + word(group);
    }

    private static String word(long number) {
        return number == NONE ? STAYS : Long.toString(number);
    }
}
