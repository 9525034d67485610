package org.bpct;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.util.zip.CRC32;

/** How slow this machine is, as a multiple of a quiet one with two processors: its own speed, measured once, and its load now. */
public final class Pace {
    private static final int ROUNDS = 12;
    private static final int BYTES = 2_000_000;

    /** The fastest round on a quiet virtual machine with two processors (2026-11). */
    private static final double QUIET_MILLIS = 2.0;

    /** What waits for ever is to be seen the same day. */
    private static final double MOST = 12;

    private static final double OWN = Math.max(1, fastestMillis() / QUIET_MILLIS);

    private Pace() {}

    /** Returns by how much a deadline has to grow: never less than 1. */
    public static double now() {
        var system = ManagementFactory.getOperatingSystemMXBean();
        double waiting = system.getSystemLoadAverage() / system.getAvailableProcessors();
        return Math.min(MOST, OWN * Math.max(1, waiting));
    }

    /** Tests start processes and compute. The fastest round tells of the machine, the others of who else is there. */
    private static double fastestMillis() {
        byte[] bytes = new byte[BYTES];
        double fastest = Double.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            long began = System.nanoTime();
            try {
                new ProcessBuilder("true").start().waitFor();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return QUIET_MILLIS;
            }
            new CRC32().update(bytes);
            fastest = Math.min(fastest, (System.nanoTime() - began) / 1e6);
        }
        return fastest;
    }
}
