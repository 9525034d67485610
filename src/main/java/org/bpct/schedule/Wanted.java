package org.bpct.schedule;

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
}
