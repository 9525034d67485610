package org.bpct;

/**
 * How often a test tries what it makes by chance: a few times while somebody waits, as often as it is worth where nobody does.
 *
 * <p>{@code -Dbpct.rounds} is unset or 0 where somebody waits, 1 in the profile {@code all}, and N takes N times as many.
 */
public final class Rounds {
    private static final int FACTOR = Integer.getInteger("bpct.rounds", 0);

    private Rounds() {}

    /** Returns the first number where somebody waits; else the second, or a multiple of it. */
    public static int of(int few, int all) {
        return isBrief() ? few : Math.multiplyExact(FACTOR, all);
    }

    /** Returns by how much to go on in a list of cases: past most of them where somebody waits, else by one. */
    public static int step(int few) {
        return isBrief() ? few : 1;
    }

    /** Returns true where somebody waits. */
    public static boolean isBrief() {
        return FACTOR == 0;
    }
}
