package org.bpct.bench;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.bpct.files.FileName;
import org.bpct.tree.FileList;
import org.bpct.tree.FileListBuilder;
import org.bpct.tree.RootPair;

/**
 * A list of as many files as are asked for, with the sizes and the files a directory of the thesis's "many small
 * files" (Nuss 2013, table 3.1: 203,819 files in 14,869 directories), names of 17 bytes, and one name in 50 a hard
 * link. The same seed gives the same list.
 */
final class SyntheticTree {
    private static final int THESIS_FILES = 203_819;
    private static final int THESIS_DIRECTORIES = 14_869;
    private static final int[] COUNTS = {144_703, 22_985, 15_109, 7_224, 10_502, 2_814, 482};
    private static final double[] BORDERS = {1, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1.4e8};
    private static final int NAME = 17;
    private static final int DEEPEST = 12;
    private static final int LINKED = 50;
    private static final int NAMES_OF_AN_INODE = 4;

    private final Random random;
    private final FileListBuilder builder;
    private final byte[] name = "f-000000000000.da".getBytes(StandardCharsets.US_ASCII);
    private int linked;

    private SyntheticTree(long seed) {
        random = new Random(seed);
        builder = new FileListBuilder(
                List.of(new RootPair(FileName.ofText("/scratch/source"), FileName.ofText("/archive/copy"), null)));
    }

    static FileList of(int files, long seed) {
        SyntheticTree tree = new SyntheticTree(seed);
        tree.fill(files);
        return tree.builder.build();
    }

    private void fill(int files) {
        int directories = (int) Math.max(1, (long) files * THESIS_DIRECTORIES / THESIS_FILES);
        int[] path = new int[DEEPEST];
        int depth = 0;
        int file = 0;
        for (int directory = 0; directory < directories; directory++) {
            depth = directory == 0 ? 0 : 1 + random.nextInt(Math.min(depth + 1, DEEPEST - 1));
            path[depth] = builder.addDirectory(depth == 0 ? -1 : path[depth - 1], 0, number(directory), true);
            // Files a directory fall off as the exponential distribution does: most have few, some have a hundred.
            long share = Math.round(-Math.log(1 - random.nextDouble()) * (files - file) / (directories - directory));
            int end = directory == directories - 1 ? files : (int) Math.min(files, file + share);
            for (; file < end; file++) {
                int entry = builder.addEntry(number(file), size());
                if (file % LINKED == 0) {
                    builder.link(entry, 1, linked++ / NAMES_OF_AN_INODE);
                }
            }
        }
    }

    private long size() {
        int at = random.nextInt(THESIS_FILES);
        int row = 0;
        while (at >= COUNTS[row]) {
            at -= COUNTS[row++];
        }
        return (long) (BORDERS[row] * Math.pow(BORDERS[row + 1] / BORDERS[row], random.nextDouble()));
    }

    private byte[] number(int number) {
        int rest = number;
        for (int i = NAME - 4; i > 1; i--) {
            name[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        return name;
    }
}
