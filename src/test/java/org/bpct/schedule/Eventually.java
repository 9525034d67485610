package org.bpct.schedule;

import java.util.concurrent.Callable;
import org.bpct.Patience;

/** A condition that a test waits for, which may fail as anything in a test. */
public final class Eventually {
    private Eventually() {}

    /** Waits until the condition holds; fails with these words if it never does. */
    public static void until(String what, Callable<Boolean> condition) throws Exception {
        Patience patience = Patience.usual();
        while (!condition.call()) {
            patience.pauseFor(what);
        }
    }
}
