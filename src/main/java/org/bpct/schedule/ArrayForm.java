package org.bpct.schedule;

/**
 * The arrays that a cluster takes.
 *
 * @param largest the largest index of a job in an array; of an array of successive indices, the most jobs that it may have. 0 if the
 *     cluster takes none, or does not say
 * @param isRange whether the indices of an array must be successive numbers
 * @param refusal the reason why it takes none, for the user; may be empty
 */
public record ArrayForm(int largest, boolean isRange, String refusal) {
    /** The form of a scheduler that takes no arrays, or does not say so. */
    public static final ArrayForm NONE = new ArrayForm(0, false, "");

    /** Returns the form of arrays with any indices from 1 to this one. */
    public static ArrayForm ofIndices(int largest) {
        return new ArrayForm(largest, false, "");
    }

    /** Returns the form of arrays with this number of successive indices at most. */
    public static ArrayForm ofRanges(int most) {
        return new ArrayForm(most, true, "");
    }

    /** Returns the form of no arrays, for this reason. */
    public static ArrayForm refused(String reason) {
        return new ArrayForm(0, false, reason);
    }

    /** Returns true if there are no arrays. */
    public boolean isNone() {
        return largest == 0;
    }
}
