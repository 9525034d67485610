package org.bpct.verb.archive.tar;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where the bytes of compressed tars are. A frame is decompressed by itself: {@code sums} lists the frames of an
 * archive of bpct; any other compressed tar is one frame.
 */
public final class TarFrames {
    private final Map<Integer, List<Frame>> frames = new HashMap<>();

    /** Makes a table without compressed tars. */
    public TarFrames() {}

    /**
     * A frame.
     *
     * @param part the number of its part
     * @param start its first byte in the file
     * @param length the number of its bytes there
     * @param tarStart the first byte of the tar that it holds
     */
    public record Frame(int part, long start, long length, long tarStart) {}

    /** Adds a compressed part: its frames are those of its ranges, if there are any. */
    public void add(int number, ArchivePart part, List<ArchiveSums.Range> ranges) {
        List<Frame> own = new ArrayList<>();
        String name = part.name().lastComponent().text();
        for (ArchiveSums.Range range : ranges) {
            if (range.part().equals(name)) {
                own.add(new Frame(number, range.start(), range.length(), range.tarStart()));
            }
        }
        if (own.isEmpty()) {
            own.add(new Frame(number, 0, part.size(), 0));
        }
        own.sort(Comparator.comparingLong(Frame::tarStart));
        frames.put(number, own);
    }

    /** Returns the frame that a place is in; null if its part is not compressed. */
    public @Nullable Frame of(TarMember.Place place) {
        List<Frame> own = frames.get(place.part());
        if (own == null) {
            return null;
        }
        int low = 0;
        int high = own.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (own.get(middle).tarStart() <= place.start()) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return own.get(Math.max(low - 1, 0));
    }

    /** Returns the number of bytes of the longest frame; 0 if no tar is compressed. */
    public long longest() {
        return frames.values().stream()
                .flatMap(List::stream)
                .mapToLong(Frame::length)
                .max()
                .orElse(0);
    }

    /** Returns the frames of those parts that are compressed; without ranges they can be read from their beginnings alone. */
    public static TarFrames of(List<ArchivePart> parts, List<ArchiveSums.Range> ranges) throws IOException {
        TarFrames all = new TarFrames();
        for (int i = 0; i < parts.size(); i++) {
            if (PartForm.of(parts.get(i).name()) != PartForm.PLAIN) {
                all.add(i + 1, parts.get(i), ranges);
            }
        }
        return all;
    }
}
