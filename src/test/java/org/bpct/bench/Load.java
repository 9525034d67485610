package org.bpct.bench;

import java.util.Collection;

/**
 * So much to copy.
 *
 * @param seconds that a worker of slowness 1 needs
 * @param names how many
 * @param bytes how many
 */
record Load(double seconds, double names, double bytes) {
    static final Load NOTHING = new Load(0, 0, 0);

    Load plus(Load other) {
        return new Load(seconds + other.seconds, names + other.names, bytes + other.bytes);
    }

    /** Returns a part of it. */
    Load times(double share) {
        return new Load(seconds * share, names * share, bytes * share);
    }

    /** Returns the same for workers that need so many times its seconds. */
    Load slower(double factor) {
        return new Load(seconds * factor, names, bytes);
    }

    static Load sum(Collection<Load> loads) {
        return loads.stream().reduce(NOTHING, Load::plus);
    }
}
