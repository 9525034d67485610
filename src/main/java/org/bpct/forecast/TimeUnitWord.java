package org.bpct.forecast;

/** The unit in which a duration is shown to people. */
enum TimeUnitWord {
    SECONDS("s", 1),
    MINUTES("min", 60),
    HOURS("h", 3600),
    DAYS("days", 86_400);

    /** From this number on, the next larger unit is used. */
    private static final double MOST = 100;

    private static final double FEW = 10;

    private final String word;
    private final long seconds;

    TimeUnitWord(String word, long seconds) {
        this.word = word;
        this.seconds = seconds;
    }

    /** Returns the unit of a time. */
    static TimeUnitWord of(double time) {
        for (TimeUnitWord unit : values()) {
            if (time < MOST * unit.seconds) {
                return unit;
            }
        }
        return DAYS;
    }

    String word() {
        return word;
    }

    /**
     * Returns a time in this unit; small numbers get one more digit. It is never zero, because everything takes some
     * time.
     */
    String number(double time) {
        double number = time / seconds;
        if (this == SECONDS || number >= FEW) {
            return Long.toString(Math.max(1, Math.round(number)));
        }
        long tenths = Math.max(1, Math.round(10 * number));
        return tenths / 10 + (tenths % 10 == 0 ? "" : "." + tenths % 10);
    }
}
