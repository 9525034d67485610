package org.bpct.tree;

import org.bpct.manifest.ExpectedSum;
import org.bpct.manifest.ExpectedSums;
import org.jspecify.annotations.Nullable;

/** The checksums that a manifest expects of the entries in a list. */
public final class Expectations {
    private final ExpectedSums sums;
    private final int[] numbers;

    /**
     * Makes them.
     *
     * @param sums the manifest
     * @param numbers the number in the manifest of each entry; negative for one that is not in it
     */
    public Expectations(ExpectedSums sums, int[] numbers) {
        this.sums = sums;
        this.numbers = numbers.clone();
    }

    /** Returns the checksum that is expected of an entry; null if the manifest does not name it. */
    public @Nullable ExpectedSum of(int entry) {
        return numbers[entry] < 0 ? null : sums.get(numbers[entry]);
    }
}
