package org.bpct.model;

import java.util.List;

/**
 * The facts about its scheduler that a job script needs while it runs.
 *
 * @param idVariable the environment variable with the job's identity; empty if there is none, and then no job helps
 *     another
 * @param requeue the words of a command by which a job puts itself back into the queue, its identity follows; empty if
 *     the scheduler has none for ordinary users
 */
public record NodeCommands(String idVariable, List<String> requeue) {
    /** The facts about a scheduler that tells its jobs nothing. */
    public static final NodeCommands NONE = new NodeCommands("", List.of());

    /** Keeps a copy of the list. */
    public NodeCommands {
        requeue = List.copyOf(requeue);
    }
}
