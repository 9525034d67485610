package org.bpct.verb.archive.tar;

import java.util.Comparator;
import java.util.List;

/** The ranges of an archive that have checksums, by their places. */
public final class SummedRanges {
    private final String command;
    private final List<ArchiveSums.Range> ranges;

    /** Sorts them. */
    public SummedRanges(ArchiveSums sums) {
        this.command = sums.method().command();
        this.ranges = sums.ranges().stream()
                .sorted(Comparator.comparingInt(ArchiveSums.Range::number)
                        .thenComparingLong(ArchiveSums.Range::tarStart))
                .toList();
    }

    /** Returns the command of coreutils that makes such a checksum. */
    public String command() {
        return command;
    }

    /** Returns the number of the range that holds all of a place; negative if none does. */
    public int of(TarMember.Place place) {
        int low = 0;
        int high = ranges.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            ArchiveSums.Range range = ranges.get(middle);
            if (range.number() < place.part()
                    || (range.number() == place.part() && range.tarStart() <= place.start())) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        ArchiveSums.Range found = low == 0 ? null : ranges.get(low - 1);
        boolean isWithin = found != null
                && found.number() == place.part()
                && place.start() + place.length() <= found.tarStart() + found.tarLength();
        return isWithin ? low - 1 : -1;
    }

    /** Returns the range of a number. */
    public ArchiveSums.Range get(int number) {
        return ranges.get(number);
    }
}
