package org.bpct.run;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.bpct.archive.ArchivePart;
import org.bpct.archive.ArchiveSums;
import org.bpct.archive.Generations;
import org.bpct.archive.IndexReader;
import org.bpct.archive.KeptMembers;
import org.bpct.archive.PartForm;
import org.bpct.files.PrivateFiles;
import org.bpct.files.RegularFiles;
import org.bpct.pool.KeepRules;
import org.bpct.pool.SnapshotName;
import org.bpct.survey.archive.ArchiveParts;

/**
 * The generations of an archive that {@code --keep} keeps. Others are forgotten: their states cannot be read any more, and a part of
 * which no kept state needs a member becomes an empty tar, so that numbers of parts have no gaps.
 *
 * <p>First the file {@code generations} tells what is forgotten, then the index has no such member any more, and then parts become
 * empty. Who is killed amidst it is followed by the next {@code -u}.
 */
final class KeptGenerations {
    private final Path folder;
    private final IndexReader index;
    private final Generations known;
    private final TreeSet<Integer> kept = new TreeSet<>();
    private final TreeSet<Integer> forgotten = new TreeSet<>();

    /** Decides about the generations of the archive in a folder. */
    KeptGenerations(Path folder, IndexReader index, Optional<KeepRules> rules) {
        this.folder = folder;
        this.index = index;
        this.known = Generations.of(folder);
        for (int number = 1; number <= index.generations(); number++) {
            if (!known.forgotten().contains(number)) {
                kept.add(number);
            }
        }
        rules.ifPresent(this::decide);
        kept.removeAll(forgotten);
    }

    /** One of which the moment is not known stays, as does the newest, which is the archive itself. */
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
     * Forgets what is not kept, and ends what was begun before.
     *
     * @param isDry whether nothing is changed
     * @return what people read of it; empty if there was nothing to do
     */
    String apply(boolean isDry) throws IOException {
        boolean isBegun = !known.forgotten().isEmpty() && isUnfinished();
        if (forgotten.isEmpty() && !isBegun) {
            return "";
        }
        KeptMembers members = new KeptMembers(index, kept);
        List<ArchivePart> parts = new ArrayList<>();
        List<ArchivePart> emptied = new ArrayList<>();
        BitSet needed = members.parts();
        long bytes = 0;
        for (int number = 1; number <= index.parts().size(); number++) {
            ArchivePart part = index.parts().get(number - 1);
            byte[] empty = PartForm.emptyPart(part.name().text());
            if (!needed.get(number) && ArchivePart.of(part.name()).size() != empty.length) {
                emptied.add(part);
                bytes += ArchivePart.of(part.name()).size();
            }
            parts.add(needed.get(number) ? part : new ArchivePart(part.name(), empty.length, 0, 0));
        }
        if (!isDry) {
            Generations.forget(folder, forgotten);
            members.write(folder.resolve("." + ArchiveParts.INDEX), folder.resolve(ArchiveParts.INDEX), parts);
            forgetSums(emptied);
            for (ArchivePart part : emptied) {
                PrivateFiles.replace(
                        part.name().toPath(), PartForm.emptyPart(part.name().text()));
            }
        }
        return String.format(
                Locale.ROOT,
                "generations forgotten: %s; parts that become empty: %d, of %,d bytes",
                forgotten.isEmpty() ? "none" : words(),
                emptied.size(),
                bytes);
    }

    private String words() {
        return String.join(
                ", ", forgotten.stream().map(number -> Integer.toString(number)).toList());
    }

    /** Returns true if a part has not the size that the index tells. */
    private boolean isUnfinished() throws IOException {
        for (ArchivePart part : index.parts()) {
            if (ArchivePart.of(part.name()).size() != part.size()) {
                return true;
            }
        }
        return false;
    }

    /** Takes the lines of these parts out of the file of checksums. */
    private void forgetSums(List<ArchivePart> emptied) throws IOException {
        Set<String> names = new TreeSet<>();
        emptied.forEach(part -> names.add(part.name().lastComponent().text()));
        Path file = folder.resolve(ArchiveSums.NAME);
        try (InputStream in = RegularFiles.open(file)) {
            // A file that is damaged is no file to write anew.
            ArchiveSums.read(in);
        }
        StringBuilder text = new StringBuilder();
        for (String line : RegularFiles.lines(file)) {
            int blank = line.indexOf(' ');
            if (blank < 0 || !names.contains(line.substring(0, blank))) {
                text.append(line).append('\n');
            }
        }
        PrivateFiles.replace(file, text.toString().getBytes(StandardCharsets.US_ASCII));
        // On disk before a part is empty: nothing else shows that a line is one too many.
        PrivateFiles.sync(file);
        PrivateFiles.sync(folder);
    }
}
