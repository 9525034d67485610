package org.bpct.model;

/**
 * The facts that tell a job from all others. Its number alone does not: each cluster counts its own jobs, and one that
 * has lost its records begins anew.
 *
 * @param id the identity that the scheduler gave
 * @param name the name under which the job was submitted; empty if it is unknown
 * @param cluster the cluster that took the job; empty if it is unknown
 */
public record JobTicket(JobId id, String name, String cluster) {
    private static final String SEPARATOR = ";";

    /** Returns the ticket of a job known only by its identity. */
    public static JobTicket of(JobId id) {
        return new JobTicket(id, "", "");
    }

    /** Returns the identity, with the cluster if it is known: a batch may have jobs of one number on two clusters. */
    public JobId key() {
        return cluster.isEmpty() ? id : new JobId(id.value() + SchedulerAddress.SEPARATOR + cluster);
    }

    /** Parses the word that {@link #word} returned. */
    public static JobTicket parse(String word) {
        String[] parts = word.split(SEPARATOR, -1);
        return parts.length == 3 && !parts[0].isEmpty()
                ? new JobTicket(new JobId(parts[0]), parts[1], parts[2])
                : of(new JobId(word));
    }

    /** Returns the ticket as one word. */
    public String word() {
        return name.isEmpty() && cluster.isEmpty() ? id.value() : String.join(SEPARATOR, id.value(), name, cluster);
    }
}
