package org.bpct.report.work;

import java.util.ArrayList;
import java.util.List;

/** The sizes of the files of a batch, by the mean of each group. A group holds files of about one size. */
public final class FileSizes {
    private static final long[] LIMITS = {
        0, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000L, 10_000_000_000L, Long.MAX_VALUE
    };

    private FileSizes() {}

    /**
     * The files of one size.
     *
     * @param above they are larger than this
     * @param upTo and no larger than this
     * @param files how many
     * @param bytes how much
     */
    public record SizeClass(long above, long upTo, long files, long bytes) {}

    /** Returns all classes, the smallest sizes first, from the first to the last one in which there are files; none if there are no files. */
    public static List<SizeClass> of(BatchWork work) {
        long[] files = new long[LIMITS.length];
        long[] bytes = new long[LIMITS.length];
        for (Deed deed : work.deeds()) {
            if (!deed.job().isFinalizer() && deed.meanSize() >= 0) {
                int place = place(deed.meanSize());
                files[place] += deed.figures().names() - deed.figures().failed();
                bytes[place] += deed.figures().bytes();
            }
        }
        List<SizeClass> classes = new ArrayList<>();
        int first = 0;
        int last = LIMITS.length - 1;
        while (last >= 0 && files[last] == 0 && bytes[last] == 0) {
            last--;
        }
        while (first < last && files[first] == 0 && bytes[first] == 0) {
            first++;
        }
        for (int place = first; place <= last; place++) {
            classes.add(new SizeClass(place == 0 ? -1 : LIMITS[place - 1], LIMITS[place], files[place], bytes[place]));
        }
        return classes;
    }

    private static int place(long size) {
        int place = 0;
        while (size > LIMITS[place]) {
            place++;
        }
        return place;
    }
}
