package org.bpct.roots;

import java.util.List;
import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.files.LineSum;
import org.bpct.files.SummedLine;
import org.bpct.history.NameWord;

/**
 * The size of the file system of a source at a moment.
 *
 * @param source the source
 * @param system the type of the file system and, unless all hosts see the same one, the host
 * @param second the moment, in seconds since 1970
 * @param bytes the blocks, in bytes
 * @param inodes the inodes
 */
record VolumeSize(FileName source, String system, long second, Amount bytes, Amount inodes) {
    private static final int WORDS = 7;
    private static final int WHOLE = 100;

    /** The remaining share at which a total counts as fallen. */
    private static final double FALLEN = 0.9;

    /** The remaining share below which the used amount counts as fallen, too. */
    private static final double FALLEN_USE = 0.95;

    /**
     * An amount of a file system.
     *
     * @param total all; 0 if the file system does not count it
     * @param used the used amount
     */
    record Amount(long total, long used) {
        /**
         * Returns the share of an earlier total that remains, in percent; 100 if it has not fallen. A total that
         * depends on free space falls alone: that of a ZFS when others fill the pool, or the inodes of XFS and Lustre.
         * If a server is lost, its used amount falls, too.
         */
        int left(Amount earlier) {
            double left = share(total, earlier.total);
            return left <= FALLEN && share(used, earlier.used) <= FALLEN_USE ? (int) (left * WHOLE) : WHOLE;
        }

        private static double share(long now, long before) {
            return now <= 0 || before <= 0 ? 1 : (double) now / before;
        }
    }

    /** Returns true if another size seems to be of the same file system. */
    boolean isOfSame(VolumeSize other) {
        return source.equals(other.source) && system.equals(other.system);
    }

    /** Returns how it has fallen since an earlier moment; empty if it has not. */
    Optional<VolumeFall> since(VolumeSize earlier) {
        int blocks = bytes.left(earlier.bytes);
        int files = inodes.left(earlier.inodes);
        return blocks == WHOLE && files == WHOLE
                ? Optional.empty()
                : Optional.of(new VolumeFall(
                        source, Math.min(blocks, files), files < blocks ? "inodes" : "blocks", earlier.second));
    }

    String line() {
        return LineSum.line(String.join(
                " ",
                NameWord.of(source),
                NameWord.of(FileName.ofText(system)),
                Long.toString(second),
                Long.toString(bytes.total),
                Long.toString(bytes.used),
                Long.toString(inodes.total),
                Long.toString(inodes.used)));
    }

    /** Returns the size of a line; empty if the line is torn, damaged or impossible. */
    static Optional<VolumeSize> parse(String line) {
        List<String> words = SummedLine.words(line);
        if (words.size() != WORDS) {
            return Optional.empty();
        }
        FileName source = NameWord.parse(words.get(0));
        FileName system = NameWord.parse(words.get(1));
        long[] numbers = new long[WORDS];
        for (int i = 2; i < WORDS; i++) {
            numbers[i] = SummedLine.number(words.get(i));
            if (numbers[i] < 0) {
                return Optional.empty();
            }
        }
        return source == null || system == null
                ? Optional.empty()
                : Optional.of(new VolumeSize(
                        source,
                        system.text(),
                        numbers[2],
                        new Amount(numbers[3], numbers[4]),
                        new Amount(numbers[5], numbers[6])));
    }
}
