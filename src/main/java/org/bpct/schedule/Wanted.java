package org.bpct.schedule;

import java.util.ArrayList;
import java.util.List;

/**
 * The jobs that a user wants to submit, for a comparison with the limits of a scheduler.
 *
 * @param jobs the number of jobs, or the most that there may be
 * @param nodes the number of nodes of each
 * @param mostQueued the most of them in the queue at once, of {@code --max-queued}; 0 for all
 * @param typed the option that says how many, as typed: {@code -j 9}
 * @param user the name of the user
 * @param words the words of the submit command, those of {@code --queue} among them
 */
public record Wanted(int jobs, int nodes, int mostQueued, String typed, String user, List<String> words) {
    /** Keeps a copy of the list. */
    public Wanted {
        words = List.copyOf(words);
    }

    /** Returns how many are in the queue at once, the finalizer among them. */
    public int queued() {
        return mostQueued == 0 ? jobs + 1 : Math.min(mostQueued, jobs + 1);
    }

    /** Returns the value of an option among the words, the last one, which wins; empty if there is none. */
    public String value(String letter, String option) {
        List<String> values = values(letter, option);
        return values.isEmpty() ? "" : values.get(values.size() - 1);
    }

    /** Returns all values of an option of one letter. */
    public List<String> values(String letter) {
        return values(letter, letter);
    }

    private List<String> values(String letter, String option) {
        List<String> values = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            if (word.equals(letter) || word.equals(option)) {
                values.addAll(words.subList(Math.min(i + 1, words.size()), Math.min(i + 2, words.size())));
                i++;
            } else if (word.startsWith(option + "=")) {
                values.add(word.substring(option.length() + 1));
            } else if (word.startsWith(letter) && letter.length() == 2) {
                values.add(word.substring(letter.length()));
            }
        }
        return values;
    }
}
