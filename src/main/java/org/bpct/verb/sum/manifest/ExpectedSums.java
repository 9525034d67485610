package org.bpct.verb.sum.manifest;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.RandomAccess;
import org.bpct.files.FileName;

/** All checksums that a manifest expects, one for each name, by the bytes of the names. */
public final class ExpectedSums {
    private final List<ExpectedSum> sorted;
    private final int repeated;

    private ExpectedSums(List<ExpectedSum> sorted, int repeated) {
        this.sorted = sorted;
        this.repeated = repeated;
    }

    /**
     * Returns these checksums. If a name has checksums by several methods, the one with the most digits counts.
     *
     * @throws ManifestException if two lines contradict each other
     */
    static ExpectedSums of(List<ExpectedSum> read) throws ManifestException {
        Collections.sort(read);
        List<ExpectedSum> sorted = new ArrayList<>(read.size());
        for (ExpectedSum next : read) {
            ExpectedSum before = sorted.isEmpty() ? null : sorted.get(sorted.size() - 1);
            if (before == null || !before.name().equals(next.name())) {
                sorted.add(next);
            } else if (before.method() == next.method() && !before.hasSumOf(next)) {
                throw new ManifestException("lines " + before.line() + " and " + next.line()
                        + " give different checksums for " + next.name().display());
            } else if (next.method().digits() > before.method().digits()) {
                sorted.set(sorted.size() - 1, next);
            }
        }
        return new ExpectedSums(sorted, read.size() - sorted.size());
    }

    /** Returns the number of names. */
    public int count() {
        return sorted.size();
    }

    /** Returns how many lines name a file that another line names, too. */
    public int repeated() {
        return repeated;
    }

    /** Returns the checksum with this number, from 0. */
    public ExpectedSum get(int number) {
        return sorted.get(number);
    }

    /** Returns the number of a name; negative if it is not in the manifest. */
    public int find(FileName name) {
        int from = 0;
        int to = sorted.size() - 1;
        while (from <= to) {
            int middle = (from + to) >>> 1;
            int order = sorted.get(middle).name().compareTo(name);
            if (order == 0) {
                return middle;
            }
            if (order < 0) {
                from = middle + 1;
            } else {
                to = middle - 1;
            }
        }
        return -1;
    }

    /** Returns the names, by their bytes. */
    public List<FileName> names() {
        return new Names(sorted);
    }

    /** The names without a list of their own: a manifest may have ten million. */
    private static final class Names extends AbstractList<FileName> implements RandomAccess {
        private final List<ExpectedSum> sums;

        Names(List<ExpectedSum> sums) {
            this.sums = sums;
        }

        @Override
        public FileName get(int index) {
            return sums.get(index).name();
        }

        @Override
        public int size() {
            return sums.size();
        }
    }
}
