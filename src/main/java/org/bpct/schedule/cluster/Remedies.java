package org.bpct.schedule.cluster;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The remedies for refusals, by words in the scheduler's message; the first match is used. */
final class Remedies {
    private final Map<String, String> remedies = new LinkedHashMap<>();

    /** Adds a remedy for messages that contain these words, in lower case. */
    Remedies when(String words, String remedy) {
        remedies.put(words, remedy);
        return this;
    }

    /** Returns all remedies. */
    Collection<String> all() {
        return remedies.values();
    }

    /** Returns the remedy for a message; empty if there is none. */
    String of(String complaint) {
        String lower = complaint.toLowerCase(Locale.ROOT);
        return remedies.entrySet().stream()
                .filter(remedy -> lower.contains(remedy.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse("");
    }
}
