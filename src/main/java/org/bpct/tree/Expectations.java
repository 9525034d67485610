package org.bpct.tree;

import org.bpct.verb.sum.manifest.ExpectedSum;
import org.bpct.verb.sum.manifest.ExpectedSums;
import org.jspecify.annotations.Nullable;

/** Expectations of the entries in a list: the checksums of a manifest, or the attributes of members of archives. */
public final class Expectations {
    private final @Nullable ExpectedSums sums;
    private final int[] numbers;
    private final @Nullable Members members;

    /**
     * Makes them.
     *
     * @param sums the manifest
     * @param numbers the number in the manifest of each entry; negative for one that is not in it
     */
    public Expectations(ExpectedSums sums, int[] numbers) {
        this.sums = sums;
        this.numbers = numbers.clone();
        this.members = null;
    }

    /** Makes those of a list that was read from archives. */
    Expectations(Members members) {
        this.sums = null;
        this.numbers = new int[0];
        this.members = members;
    }

    /** Returns the checksum that is expected of an entry; null if the manifest does not name it. */
    public @Nullable ExpectedSum of(int entry) {
        return sums == null || numbers[entry] < 0 ? null : sums.get(numbers[entry]);
    }

    /** Returns the members that the entries are; null if they are files that were walked. */
    public @Nullable Members members() {
        return members;
    }
}
