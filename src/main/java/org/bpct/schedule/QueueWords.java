package org.bpct.schedule;

import java.util.List;

/**
 * The words into which a scheduler translated {@code --queue} and the requested resources.
 *
 * @param words the words for its submit command, or for its own equivalent; empty if refused
 * @param notes notes for the user about words that were left out, one line each
 * @param refusal the reason, for the user, why the words cannot be obeyed; empty if they can
 */
public record QueueWords(List<String> words, List<String> notes, String refusal) {
    /** Copies the lists. */
    public QueueWords {
        words = List.copyOf(words);
        notes = List.copyOf(notes);
    }

    /** Returns words that are used unchanged. */
    public static QueueWords of(List<String> words) {
        return new QueueWords(words, List.of(), "");
    }

    /** Returns a refusal. */
    public static QueueWords refused(String refusal) {
        return new QueueWords(List.of(), List.of(), refusal);
    }
}
