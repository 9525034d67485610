package org.bpct.model;

import java.util.List;

/**
 * What a job script needs to know of its scheduler while it runs.
 *
 * @param idVariable the environment variable that holds the job's identity; empty if there is none, and then no job helps another
 * @param requeue the words of a command by which a job puts itself back into the queue, its identity follows;
 *     empty if the scheduler has none for ordinary users
 */
public record NodeCommands(String idVariable, List<String> requeue) {
    /** Stands for a scheduler that tells its jobs nothing. */
    public static final NodeCommands NONE = new NodeCommands("", List.of());

    /** Keeps a copy of the list. */
    public NodeCommands {
        requeue = List.copyOf(requeue);
    }
}
