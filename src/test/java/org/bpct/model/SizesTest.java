package org.bpct.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class SizesTest {
    private static final long LARGEST_FILE = Long.MAX_VALUE;

    @Test
    void giantsDoNotTurnNegative() {
        assertThat(Sizes.plus(LARGEST_FILE, 1L << 62)).isEqualTo(Sizes.MOST);
        assertThat(Sizes.plus(LARGEST_FILE, LARGEST_FILE)).isEqualTo(Sizes.MOST);
        assertThat(Sizes.plus(LARGEST_FILE, 0)).isEqualTo(Sizes.MOST);
        assertThat(Sizes.plus(3, 4)).isEqualTo(7);
        assertThat(Sizes.sum(LongStream.empty())).isZero();
    }

    /** So the sum of all jobs is that of the walk, however files were divided. */
    @Test
    void aSumIsTheSameHoweverItIsDivided() {
        Random random = new Random(8);
        for (int round = 0; round < 1000; round++) {
            int shift = random.nextInt(63);
            long[] sizes = LongStream.generate(() -> random.nextLong() >>> 1 >>> shift)
                    .limit(random.nextInt(20))
                    .toArray();
            int cut = random.nextInt(sizes.length + 1);
            long first = Sizes.sum(LongStream.of(sizes).limit(cut));
            long rest = Sizes.sum(LongStream.of(sizes).skip(cut));
            assertThat(Sizes.plus(first, rest))
                    .isEqualTo(Sizes.sum(LongStream.of(sizes)))
                    .isBetween(0L, Sizes.MOST);
        }
    }
}
