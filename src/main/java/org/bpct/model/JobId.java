package org.bpct.model;

/**
 * The identity that a scheduler gave to a job, as text without white space.
 *
 * @param value the identity, as the scheduler's commands take it
 */
public record JobId(String value) {
    /** Refuses text that would not fit into one word of a record. */
    public JobId {
        if (value.isEmpty() || value.chars().anyMatch(c -> c <= ' ' || c >= 0x7f)) {
            throw new IllegalArgumentException("not a job id: '" + value + "'");
        }
    }

    @Override
    public String toString() {
        return value;
    }
}
