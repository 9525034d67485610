package org.bpct.verb.archive.tar;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import org.bpct.files.FileName;
import org.bpct.files.WholeFile;
import org.jspecify.annotations.Nullable;

/**
 * The members of an archive that some generations show. A record counts from its own generation until the next one of its name. A
 * "vanished" record is kept only if the earlier record of its name is.
 */
public final class KeptMembers {
    private final IndexReader index;
    private final TreeSet<Integer> generations;

    /** Reads the members that these generations need; turns the filter of the reader off. */
    public KeptMembers(IndexReader index, Collection<Integer> generations) {
        this.index = index;
        this.generations = new TreeSet<>(generations);
        index.showAll();
    }

    private interface Receiver {
        void take(TarMember member) throws IOException;
    }

    /** Returns the numbers of the parts that have such members. */
    public BitSet parts() throws IOException {
        BitSet parts = new BitSet();
        each(member -> {
            if (member.type() != TarMember.VANISHED) {
                parts.set(member.place().part());
            }
        });
        return parts;
    }

    /** Writes an index of these members alone, of an archive with these parts, in the place of a file. */
    public void write(Path file, List<ArchivePart> parts) throws IOException {
        WholeFile.replacePrivately(file, out -> {
            IndexBlocks blocks = new IndexBlocks(out);
            blocks.write(head(parts));
            long[] count = new long[1];
            each(member -> {
                blocks.add(IndexRecord.of(member));
                count[0]++;
            });
            blocks.end(count[0]);
        });
    }

    private byte[] head(List<ArchivePart> parts) {
        StringBuilder words = new StringBuilder(IndexWriter.FORMAT_OF_GENERATIONS + "\0" + parts.size() + "\0");
        List<Integer> ofParts = index.generationsOfParts();
        for (int i = 0; i < parts.size(); i++) {
            ArchivePart part = parts.get(i);
            words.append(part.name().lastComponent().text())
                    .append("\0" + part.size() + "\0" + part.modified().digits() + "\0" + part.inode() + "\0")
                    .append(ofParts.get(i) + "\0");
        }
        return words.toString().getBytes(StandardCharsets.US_ASCII);
    }

    private void each(Receiver receiver) throws IOException {
        IndexReader.Cursor cursor = index.from(FileName.ofText(""));
        List<TarMember> ofName = new ArrayList<>();
        for (@Nullable TarMember member = cursor.next(); member != null; member = cursor.next()) {
            if (!ofName.isEmpty() && !ofName.get(0).name().equals(member.name())) {
                takeKept(ofName, receiver);
                ofName.clear();
            }
            ofName.add(member);
        }
        takeKept(ofName, receiver);
    }

    private void takeKept(List<TarMember> ofName, Receiver receiver) throws IOException {
        List<Integer> numbers = new ArrayList<>();
        for (TarMember member : ofName) {
            numbers.add(index.generation(member));
        }
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < ofName.size(); i++) {
            order.add(i);
        }
        // Those of one generation stay in the order of the archive; the last one counts.
        order.sort(Comparator.comparing(numbers::get));
        boolean isAnyKept = false;
        for (int i = 0; i < order.size(); i++) {
            TarMember member = ofName.get(order.get(i));
            boolean isLast = i + 1 == order.size();
            Integer shown = generations.ceiling(numbers.get(order.get(i)));
            boolean isShown = shown != null && (isLast || shown < numbers.get(order.get(i + 1)));
            if (isShown && (isAnyKept || member.type() != TarMember.VANISHED)) {
                receiver.take(member);
                isAnyKept = true;
            }
        }
    }
}
