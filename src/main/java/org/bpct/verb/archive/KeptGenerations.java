package org.bpct.verb.archive;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.bpct.files.FileName;
import org.bpct.files.RegularFiles;
import org.bpct.files.SystemMessage;
import org.bpct.files.Timestamp;
import org.bpct.files.WholeFile;
import org.bpct.pool.KeepRules;
import org.bpct.pool.SnapshotName;
import org.bpct.verb.archive.listing.ArchiveParts;
import org.bpct.verb.archive.tar.ArchiveLayouts;
import org.bpct.verb.archive.tar.ArchivePart;
import org.bpct.verb.archive.tar.ArchiveSums;
import org.bpct.verb.archive.tar.Generations;
import org.bpct.verb.archive.tar.IndexReader;
import org.bpct.verb.archive.tar.KeptMembers;
import org.bpct.verb.archive.tar.PartForm;

/**
 * The generations of an archive that {@code --keep} keeps. Others are forgotten: their states cannot be read any more,
 * and a part without members for a kept state becomes an empty tar, so that numbers of parts have no gaps.
 *
 * <p>First the file {@code generations} names the generations being forgotten, then the index loses their members,
 * {@code sums} loses their lines, parts become empty, and at last {@code generations} records the end. Each step is on
 * disk before the next one begins. The next {@code -u} continues after a process that was killed meanwhile.
 */
final class KeptGenerations {
    private final Path folder;
    private final IndexReader index;
    private final Generations known;
    private final TreeSet<Integer> kept = new TreeSet<>();
    private final TreeSet<Integer> forgotten = new TreeSet<>();

    /** Decides about the generations of the archive in a folder; throws if their records are inconsistent. */
    KeptGenerations(Path folder, IndexReader index, Optional<KeepRules> rules) throws IOException {
        this.folder = folder;
        this.index = index;
        this.known = Generations.of(folder);
        if (known.forgotten().stream().anyMatch(number -> number >= index.generations())) {
            throw new IOException("its file generations is damaged: it says that the newest one was forgotten");
        }
        for (int number = 1; number <= index.generations(); number++) {
            if (!known.forgotten().contains(number)) {
                kept.add(number);
            }
        }
        rules.ifPresent(this::decide);
        kept.removeAll(forgotten);
    }

    /** A generation of unknown time stays, as does the newest one, which is the archive itself. */
    private void decide(KeepRules rules) {
        Map<SnapshotName, TreeSet<Integer>> named = new HashMap<>();
        for (int number : kept) {
            Long began = known.began().get(number);
            if (began != null) {
                named.computeIfAbsent(new SnapshotName(Instant.ofEpochMilli(began)), name -> new TreeSet<>())
                        .add(number);
            }
        }
        for (KeepRules.Fate fate : rules.decide(named.keySet(), Set.of())) {
            if (!fate.kept()) {
                forgotten.addAll(named.getOrDefault(fate.name(), new TreeSet<>()));
            }
        }
        forgotten.remove(index.generations());
    }

    /**
     * Forgets the other generations, and completes an interrupted forgetting.
     *
     * @param isDry whether nothing is changed
     * @return the message about it; empty if there was nothing to do
     */
    String apply(boolean isDry) throws IOException {
        if (forgotten.isEmpty() && known.forgetting().isEmpty()) {
            return "";
        }
        KeptMembers members = new KeptMembers(index, kept);
        BitSet needed = members.parts();
        // All checks come before the first state is given up.
        requireWhole(needed);
        List<String> sums = sums();
        Emptied emptied = Emptied.of(index.parts(), needed);
        if (!isDry) {
            Generations.forget(folder, forgotten);
            members.write(folder.resolve(ArchiveParts.INDEX), emptied.told());
            write(emptied, sums);
            ArchiveLayouts.keep(folder, needed::get);
            Generations.endForgetting(folder);
        }
        forgotten.addAll(known.forgetting());
        return String.format(
                Locale.ROOT,
                "generations forgotten: %s; parts that become empty: %d, of %,d bytes",
                String.join(
                        ", ",
                        forgotten.stream()
                                .map(number -> Integer.toString(number))
                                .toList()),
                emptied.full().size(),
                emptied.bytes());
    }

    private void requireWhole(BitSet needed) throws IOException {
        if (!known.isWhole()) {
            throw new IOException("its file " + Generations.NAME + " is damaged, so nothing is forgotten");
        }
        try {
            ArchiveLayouts.check(folder);
        } catch (IOException e) {
            throw new IOException("its file " + ArchiveLayouts.NAME + ": " + SystemMessage.of(e), e);
        }
        for (int number = needed.nextSetBit(0); number >= 0; number = needed.nextSetBit(number + 1)) {
            ArchivePart told = index.parts().get(number - 1);
            if (ArchivePart.of(told.name()).size() != told.size()) {
                throw new IOException(told.name().lastComponent().display() + " is damaged, so nothing is forgotten;"
                        + " --archive-check names all damage");
            }
        }
    }

    /** Returns the lines of the file of checksums; throws if it is damaged, since such a file is not written anew. */
    private List<String> sums() throws IOException {
        Path file = folder.resolve(ArchiveSums.NAME);
        try (InputStream in = RegularFiles.open(file)) {
            ArchiveSums.read(in);
        } catch (IOException e) {
            throw new IOException("its file " + ArchiveSums.NAME + ": " + SystemMessage.of(e), e);
        }
        return RegularFiles.lines(file);
    }

    /**
     * The parts that no kept state needs.
     *
     * @param names their names
     * @param full those that are not empty yet
     * @param told all parts, for the new index
     * @param bytes their bytes
     */
    private record Emptied(Set<String> names, List<FileName> full, List<ArchivePart> told, long bytes) {
        static Emptied of(List<ArchivePart> all, BitSet needed) throws IOException {
            Set<String> names = new HashSet<>();
            List<FileName> full = new ArrayList<>();
            List<ArchivePart> told = new ArrayList<>();
            long bytes = 0;
            for (ArchivePart part : all) {
                if (needed.get(told.size() + 1)) {
                    told.add(part);
                    continue;
                }
                byte[] empty = PartForm.emptyPart(part.name().text());
                long size = ArchivePart.of(part.name()).size();
                names.add(part.name().lastComponent().text());
                // One of a few small files has the size of an empty one.
                if (size != empty.length
                        || !Arrays.equals(RegularFiles.bytes(part.name().toPath()), empty)) {
                    full.add(part.name());
                    bytes += size;
                }
                told.add(new ArchivePart(part.name(), empty.length, Timestamp.EPOCH, 0));
            }
            return new Emptied(names, full, told, bytes);
        }
    }

    /** Takes the lines of these parts out of the file of checksums, and then their contents. */
    private void write(Emptied emptied, List<String> sums) throws IOException {
        StringBuilder text = new StringBuilder();
        sums.stream()
                .filter(line -> !emptied.names().contains(line.substring(0, line.indexOf(' '))))
                .forEach(line -> text.append(line).append('\n'));
        byte[] rest = text.toString().getBytes(StandardCharsets.US_ASCII);
        WholeFile.replacePrivately(folder.resolve(ArchiveSums.NAME), out -> out.write(rest));
        for (FileName part : emptied.full()) {
            WholeFile.replacePrivately(part.toPath(), out -> out.write(PartForm.emptyPart(part.text())));
        }
    }
}
