package org.bpct.plan;

import java.util.Arrays;
import java.util.Random;
import org.bpct.tree.FileList;
import org.bpct.tree.FileListBuilder;

/**
 * Trees with as many directories, and files of each size, as the test data of Nuss, <i>A Comparison of Parallel
 * Copying Methods</i> (2013), tables 3.1 to 3.3.
 *
 * <p>The tables do not say how files are spread over directories, nor sizes within a row. Here the sizes of a row
 * are equal steps of the logarithm, and a directory has a place in the row of its own: a few have very many files.
 */
public final class ThesisTree {
    private static final long KB = 1000;
    private static final long MB = 1000 * KB;
    private static final long GB = 1000 * MB;

    private final int directories;
    private final long[] borders;
    private final int[] counts;

    private ThesisTree(int directories, long[] borders, int... counts) {
        this.directories = directories;
        this.borders = borders;
        this.counts = counts;
    }

    /** Returns the tree of table 3.1: 203,819 files in 14,869 directories. */
    public static ThesisTree manySmallFiles() {
        long[] borders = {1, KB, 10 * KB, 100 * KB, MB, 10 * MB, 100 * MB, 140 * MB};
        return new ThesisTree(14_869, borders, 144_703, 22_985, 15_109, 7_224, 10_502, 2_814, 482);
    }

    /** Returns the tree of table 3.2: 2,460 files in 161 directories. */
    public static ThesisTree fewLargeFiles() {
        // Between 8 GB and 10 GB there is a gap in the table, which is a row of no files here.
        long[] borders = {1, KB, 540 * KB, 25 * MB, 100 * MB, GB, 8 * GB, 10 * GB, 30 * GB};
        return new ThesisTree(161, borders, 1076, 674, 0, 46, 294, 364, 0, 6);
    }

    /** Returns the tree of table 3.3: 432 files in 22 directories. */
    public static ThesisTree partialLargeFiles() {
        long[] borders = {1, KB, 540 * KB, 29 * MB, 60 * MB, 390 * MB, GB, 2250 * MB};
        return new ThesisTree(22, borders, 235, 97, 0, 10, 0, 10, 80);
    }

    /** Returns its list, spread by a seed. */
    public FileList spread(long seed) {
        Random random = new Random(seed);
        int files = Arrays.stream(counts).sum();
        long[][] sizes = new long[directories][];
        int[] filled = new int[directories];
        int[] places = new int[files];
        for (int file = 0; file < files; file++) {
            // The cube makes the first directories hold many more files than the last ones.
            places[file] = (int) (directories * Math.pow(random.nextDouble(), 3));
            filled[places[file]]++;
        }
        for (int directory = 0; directory < directories; directory++) {
            sizes[directory] = new long[filled[directory]];
        }
        int file = 0;
        for (int row = 0; row < counts.length; row++) {
            for (int i = 0; i < counts[row]; i++) {
                double step = (i + 0.5) / counts[row];
                long size = (long) (borders[row] * Math.pow((double) borders[row + 1] / borders[row], step));
                int directory = places[file++];
                sizes[directory][--filled[directory]] = size;
            }
        }
        return list(sizes, random);
    }

    private static FileList list(long[][] sizes, Random random) {
        FileListBuilder tree = BatchStrategyContract.tree(1);
        int[] path = new int[12];
        int depth = 0;
        for (int directory = 0; directory < sizes.length; directory++) {
            depth = directory == 0 ? 0 : 1 + random.nextInt(Math.min(depth + 1, path.length - 1));
            int parent = depth == 0 ? -1 : path[depth - 1];
            path[depth] = tree.addDirectory(parent, 0, BatchStrategyContract.name("directory", directory), true);
            for (int i = 0; i < sizes[directory].length; i++) {
                tree.addEntry(BatchStrategyContract.name("file", i), sizes[directory][i]);
            }
        }
        return tree.build();
    }
}
