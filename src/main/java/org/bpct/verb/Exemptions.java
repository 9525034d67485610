package org.bpct.verb;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** The guards that a verb leaves out, each with the reason. */
final class Exemptions {
    private final Map<Guard, String> reasons = new EnumMap<>(Guard.class);

    /** Returns the exemptions of a verb that obeys all guards. */
    static Exemptions none() {
        return new Exemptions();
    }

    /** Returns the exemptions of a verb that reads trees, and writes nothing but the state of its batch. */
    static Exemptions ofReading() {
        return none().writingElsewhere()
                .but(Guard.POOLS, "it writes nothing there")
                .but(Guard.BATCHES, "it writes nothing there")
                .but(Guard.ROOM, "it writes nothing there");
    }

    /** Adds the exemptions of a verb that removes nothing and makes only new files. */
    Exemptions writingElsewhere() {
        return but(Guard.LIVE_PLACES, "its files are new, and no night or update knows their names")
                .but(Guard.PROTECTED_PLACES, "it takes nothing away")
                .takingNothing();
    }

    /** Adds the exemptions of a verb that only replaces files and removes no others. */
    Exemptions takingNothing() {
        return but(Guard.DELETION_LIMIT, "it takes no name away").but(Guard.MOUNTS, "a mount cannot be replaced");
    }

    Exemptions but(Guard guard, String reason) {
        reasons.put(guard, reason);
        return this;
    }

    Optional<String> reason(Guard guard) {
        return Optional.ofNullable(reasons.get(guard));
    }
}
