package org.bpct.model;

/**
 * A scheduler, and the cluster that its commands ask for. In one word, as {@code wave.json} and messages have it, {@code
 * slurm@two}; a bpct that knows no clusters finds no scheduler of that name, and so asks no other one in its place.
 *
 * @param scheduler the name of the scheduler, or {@code auto}
 * @param cluster the cluster; empty for the one that the commands ask by themselves
 */
public record SchedulerAddress(String scheduler, String cluster) {
    /** The character before the cluster. */
    public static final String SEPARATOR = "@";

    /** Returns the address that a word tells. */
    public static SchedulerAddress of(String word) {
        int at = word.indexOf(SEPARATOR);
        return at < 0
                ? new SchedulerAddress(word, "")
                : new SchedulerAddress(word.substring(0, at), word.substring(at + 1));
    }

    /** Returns the same scheduler at another cluster. */
    public SchedulerAddress at(String other) {
        return new SchedulerAddress(scheduler, other);
    }

    /** Returns the address in one word. */
    public String word() {
        return cluster.isEmpty() ? scheduler : scheduler + SEPARATOR + cluster;
    }
}
