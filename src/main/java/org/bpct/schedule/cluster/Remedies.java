package org.bpct.schedule.cluster;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** What a user can do about a refusal, by what the scheduler's words hold; the first that fits is given. */
final class Remedies {
    private final Map<String, String> remedies = new LinkedHashMap<>();

    /** Adds a remedy for complaints that hold these words, in small letters. */
    Remedies when(String words, String remedy) {
        remedies.put(words, remedy);
        return this;
    }

    /** Returns the remedy for a complaint; empty if there is none. */
    String of(String complaint) {
        String lower = complaint.toLowerCase(Locale.ROOT);
        return remedies.entrySet().stream()
                .filter(remedy -> lower.contains(remedy.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse("");
    }
}
