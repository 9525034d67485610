package org.bpct.watch;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The growth of a counter of a batch in the last minutes. A job reports once a minute: the growth since its report before is spread over
 * the time between both, or each report would be a peak.
 */
final class RateHistory {
    /** How long it remembers, in milliseconds. */
    static final long REACH = 20 * 60_000;

    /** The time that counts as now. */
    private static final long RECENT = 60_000;

    private static final long SLOT = 1000;
    private static final double UNKNOWN = -1;

    private final NavigableMap<Long, Double> slots = new TreeMap<>();
    private final Map<String, Said> jobs = new HashMap<>();
    private long began = -1;
    private long end = -1;

    /** The last report of a job. */
    private record Said(long millis, long value) {}

    /** Takes the report of a job, of a moment in milliseconds. */
    void note(String job, long millis, long value) {
        Said last = jobs.put(job, new Said(millis, value));
        if (last != null && value > last.value) {
            spread(Math.min(last.millis, millis - 1), millis, (double) (value - last.value));
        }
    }

    private void spread(long from, long to, double amount) {
        for (long slot = from / SLOT; slot <= (to - 1) / SLOT; slot++) {
            long covered = Math.min(to, (slot + 1) * SLOT) - Math.max(from, slot * SLOT);
            slots.merge(slot, amount * covered / (to - from), Double::sum);
        }
    }

    /**
     * Ends a look at all jobs.
     *
     * @param now in milliseconds
     * @param knownUntil the oldest of the last reports of jobs at work: later growth is not all known yet
     */
    void looked(long now, long knownUntil) {
        if (began < 0 || now < began) {
            began = now;
        }
        end = Math.min(now, knownUntil);
        slots.headMap((now - REACH) / SLOT).clear();
    }

    /** Returns for how many milliseconds the rate is known. */
    long age() {
        return Math.max(0, end - began);
    }

    /** Returns the growth a second in the last minute; negative while nothing is known. */
    double recent() {
        long from = Math.max(began, end - RECENT);
        return end - from < 5 * SLOT ? UNKNOWN : rate(from, end);
    }

    /** Returns the growth a second in equal parts of the last milliseconds; negative where nothing is known. */
    List<Double> rates(long span, int parts) {
        List<Double> rates = new ArrayList<>();
        for (int part = 0; part < parts; part++) {
            long from = end - span + span * part / parts;
            long to = end - span + span * (part + 1) / parts;
            rates.add(from < began || began < 0 ? UNKNOWN : rate(from, to));
        }
        return rates;
    }

    private double rate(long from, long to) {
        double sum = 0;
        for (long slot = from / SLOT; slot <= (to - 1) / SLOT; slot++) {
            long covered = Math.min(to, (slot + 1) * SLOT) - Math.max(from, slot * SLOT);
            sum += slots.getOrDefault(slot, 0.0) * covered / SLOT;
        }
        return sum * 1000 / (to - from);
    }
}
