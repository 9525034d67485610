package org.bpct.model;

import java.util.List;

/**
 * The facts about its scheduler that a job script needs while it runs.
 *
 * @param idVariable the environment variable with the job's identity; empty if there is none, and then no job helps
 *     another
 * @param taskVariables the variables with the identity of a job's array and with its index there; both are set in the jobs of arrays alone,
 *     whose identity is {@code ARRAY_INDEX}. Empty if the first variable says all
 * @param requeue the words of a command by which a job puts itself back into the queue, its identity follows; empty if
 *     the scheduler has none for ordinary users
 */
public record NodeCommands(String idVariable, List<String> taskVariables, List<String> requeue) {
    /** The facts about a scheduler that tells its jobs nothing. */
    public static final NodeCommands NONE = new NodeCommands("", List.of());

    /** Makes the facts about a scheduler whose variable tells a job of an array, too. */
    public NodeCommands(String idVariable, List<String> requeue) {
        this(idVariable, List.of(), requeue);
    }

    /** Keeps copies of the lists. */
    public NodeCommands {
        taskVariables = List.copyOf(taskVariables);
        requeue = List.copyOf(requeue);
    }
}
