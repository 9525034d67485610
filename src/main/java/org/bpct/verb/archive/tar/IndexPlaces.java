package org.bpct.verb.archive.tar;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;

/** The directory of an index: where its blocks of records begin, and the first name in each. */
final class IndexPlaces {
    private final List<Long> begins = new ArrayList<>();
    private final List<FileName> firstNames = new ArrayList<>();

    private IndexPlaces() {}

    /** Reads the entries of a directory, which begins at this byte of the index, behind the last block. */
    static IndexPlaces read(byte[] content, long directory) throws IOException {
        IndexPlaces places = new IndexPlaces();
        DataInputStream entries = new DataInputStream(new ByteArrayInputStream(content));
        long before = 0;
        while (entries.available() > 0) {
            long place = entries.readLong();
            int length = entries.readInt();
            if (place <= before || place >= directory || length < 0 || length > entries.available()) {
                throw IndexReader.damaged();
            }
            places.begins.add(place);
            places.firstNames.add(FileName.of(entries.readNBytes(length)));
            before = place;
        }
        places.begins.add(directory);
        return places;
    }

    /** Returns the number of blocks. */
    int count() {
        return firstNames.size();
    }

    /** Returns the byte at which a block begins; that behind the last one for the number after it. */
    long begin(int block) {
        return begins.get(block);
    }

    /** Returns the block from which a name has to be looked for. */
    int blockOf(FileName name) {
        int low = 0;
        int high = firstNames.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            // Members of one name may stand in several blocks.
            if (firstNames.get(middle).compareTo(name) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return Math.max(low - 1, 0);
    }
}
