package org.bpct.schedule;

import java.util.List;

/**
 * What a scheduler made of {@code --queue} and of the resources asked for.
 *
 * @param words the words for its submit command, or for whatever it takes them; empty if refused
 * @param notes what the user should know of words that were left out, a line each
 * @param refusal why they cannot be obeyed at all, for the user; empty if they can
 */
public record QueueWords(List<String> words, List<String> notes, String refusal) {
    /** Keeps copies of the lists. */
    public QueueWords {
        words = List.copyOf(words);
        notes = List.copyOf(notes);
    }

    /** Returns words that are taken as they are. */
    public static QueueWords of(List<String> words) {
        return new QueueWords(words, List.of(), "");
    }

    /** Returns a refusal. */
    public static QueueWords refused(String refusal) {
        return new QueueWords(List.of(), List.of(), refusal);
    }
}
