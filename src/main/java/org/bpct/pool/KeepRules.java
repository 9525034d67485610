package org.bpct.pool;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The rules that decide which snapshots of a pool are kept: {@code daily=7,weekly=4,monthly=12,last=3}.
 *
 * <p>A rule {@code daily=7} keeps the newest snapshot of each of the last seven days <i>that have one</i>. So a week of
 * failed nights removes no older one. A snapshot is kept if one rule says so, and may serve several. The answer depends
 * on the names alone: neither on the clock, nor on earlier answers. The newest is always kept.
 */
public final class KeepRules {
    private static final int MOST = 100_000;

    private final Map<KeepPeriod, Integer> counts;

    private KeepRules(Map<KeepPeriod, Integer> counts) {
        this.counts = counts;
    }

    /**
     * The fate of a snapshot.
     *
     * @param name its name
     * @param kept whether it is kept
     * @param reason the reason, in words for people
     */
    public record Fate(SnapshotName name, boolean kept, String reason) {}

    /**
     * Returns the rules in a text.
     *
     * @throws IllegalArgumentException if it has none, or one twice; the message is for people
     */
    public static KeepRules of(String text) {
        Map<KeepPeriod, Integer> counts = new EnumMap<>(KeepPeriod.class);
        for (String rule : text.split(",", -1)) {
            int equals = rule.indexOf('=');
            Optional<KeepPeriod> period = KeepPeriod.ofWord(equals < 0 ? rule : rule.substring(0, equals));
            if (period.isEmpty() || !rule.substring(equals + 1).matches("[0-9]{1,6}")) {
                throw new IllegalArgumentException("'" + rule
                        + "' is no rule; rules are last=N, hourly=N, daily=N, weekly=N, monthly=N and yearly=N");
            }
            int count = Integer.parseInt(rule.substring(equals + 1));
            if (count < 1 || count > MOST) {
                throw new IllegalArgumentException("'" + rule + "' must keep 1 to 100000");
            }
            if (counts.put(period.get(), count) != null) {
                throw new IllegalArgumentException("'" + period.get().word() + "' stands there twice");
            }
        }
        return new KeepRules(counts);
    }

    /**
     * Returns the fate of each snapshot, the newest first. Shrunk ones are kept as long as others, but take no place: a
     * week of nights without the source must not use up the places of seven good ones.
     */
    public List<Fate> decide(Set<SnapshotName> names, Set<SnapshotName> shrunk) {
        Map<SnapshotName, String> reasons = new HashMap<>();
        List<SnapshotName> newestFirst = newestFirst(names);
        List<SnapshotName> others =
                newestFirst.stream().filter(name -> !shrunk.contains(name)).toList();
        counts.forEach((period, count) -> keep(others, period, count, reasons));
        others.stream().findFirst().ifPresent(newest -> reasons.putIfAbsent(newest, "the newest"));
        Map<SnapshotName, String> reasonsOfAll = new HashMap<>();
        counts.forEach((period, count) -> keep(newestFirst, period, count, reasonsOfAll));
        shrunk.stream()
                .filter(reasonsOfAll::containsKey)
                .forEach(name -> reasons.put(name, reasonsOfAll.get(name) + ", shrunk"));
        return newestFirst.stream()
                .map(name -> reasons.containsKey(name)
                        ? new Fate(name, true, reasons.get(name))
                        : new Fate(name, false, reasonAgainst(name, reasons.keySet())))
                .toList();
    }

    /** Returns the reason to drop a snapshot: mostly a later night of the same period has taken its place. */
    private String reasonAgainst(SnapshotName name, Set<SnapshotName> kept) {
        for (KeepPeriod period : counts.keySet()) {
            String own = period.of(name);
            if (kept.stream()
                    .anyMatch(other ->
                            other.compareTo(name) > 0 && period.of(other).equals(own))) {
                return "a newer one of the same " + period.unit() + " is kept";
            }
        }
        return "no rule keeps it";
    }

    private static List<SnapshotName> newestFirst(Set<SnapshotName> names) {
        List<SnapshotName> sorted = new ArrayList<>(new TreeSet<>(names));
        Collections.reverse(sorted);
        return sorted;
    }

    private static void keep(
            List<SnapshotName> newestFirst, KeepPeriod period, int count, Map<SnapshotName, String> reasons) {
        Set<String> seen = new HashSet<>();
        for (SnapshotName name : newestFirst) {
            if (seen.size() == count) {
                return;
            }
            if (seen.add(period.of(name))) {
                reasons.merge(name, period.word() + " " + seen.size() + " of " + count, (one, two) -> one + ", " + two);
            }
        }
    }
}
