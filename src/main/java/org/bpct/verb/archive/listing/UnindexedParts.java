package org.bpct.verb.archive.listing;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import org.bpct.files.FileName;
import org.bpct.files.RegularFiles;
import org.bpct.files.SystemMessage;
import org.bpct.files.Timestamp;
import org.bpct.traverse.TraversalError;
import org.bpct.verb.archive.tar.ArchivePart;
import org.bpct.verb.archive.tar.ArchiveSums;
import org.bpct.verb.archive.tar.PartName;

/** The parts of an archive without an index: their names and the checksums beside them tell which are missing. */
final class UnindexedParts {
    /** Numbers behind this one are no numbers of parts: each that is missing costs memory. */
    private static final int LARGEST = 1_000_000;

    private final FileName folder;
    private final List<TraversalError> errors;

    /** Prepares the parts in a folder; adds problems to these errors. */
    UnindexedParts(FileName folder, List<TraversalError> errors) {
        this.folder = folder;
        this.errors = errors;
    }

    /** Returns the parts as they are now, by their numbers. */
    List<ArchivePart> of(List<FileName> there) throws IOException {
        ArchiveParts.requireOneGeneration(folder);
        TreeMap<Integer, FileName> byNumber = new TreeMap<>();
        for (FileName part : there) {
            int number = number(part);
            if (number == 0) {
                errors.add(new TraversalError(part, "other", "its name has no number of a part, so it is not read"));
            } else {
                byNumber.put(number, part);
            }
        }
        if (byNumber.isEmpty()) {
            throw new IOException("it is a directory without parts of an archive: part-*.tar");
        }
        int last = Math.max(byNumber.lastKey(), summed(byNumber.lastEntry().getValue()));
        List<ArchivePart> parts = new ArrayList<>();
        for (int number = 1; number <= last; number++) {
            FileName part = byNumber.get(number);
            parts.add(part == null ? missing(number) : now(part, number));
        }
        return parts;
    }

    /** Returns the number of a part; 0 if it has none. */
    private static int number(FileName part) {
        int number = PartName.number(part);
        boolean isNamed = part.lastComponent().text().startsWith(name(number).text());
        return number > 0 && number <= LARGEST && isNamed ? number : 0;
    }

    private static FileName name(int number) {
        return FileName.ofText(String.format(Locale.ROOT, "part-%05d.tar", number));
    }

    /** Returns the number of the last part that has checksums. */
    private int summed(FileName last) {
        FileName file = folder.resolve(FileName.ofText(ArchiveSums.NAME));
        try (InputStream in = RegularFiles.open(file.toPath())) {
            int part = ArchiveSums.read(in).ranges().stream()
                    .mapToInt(ArchiveSums.Range::number)
                    .max()
                    .orElse(0);
            return Math.min(part, LARGEST);
        } catch (IOException e) {
            String why = e instanceof NoSuchFileException ? "it is missing" : SystemMessage.of(e);
            errors.add(new TraversalError(
                    file,
                    e instanceof NoSuchFileException ? "vanished" : "other",
                    why + ", and there is no index: parts behind "
                            + last.lastComponent().display() + " may be missing"));
            return 0;
        }
    }

    private ArchivePart missing(int number) {
        FileName part = folder.resolve(name(number));
        errors.add(new TraversalError(part, "vanished", "it is missing, and no index tells its contents"));
        return nothing(part);
    }

    private ArchivePart now(FileName part, int number) {
        try {
            return ArchiveParts.look(part);
        } catch (IOException e) {
            errors.add(new TraversalError(part, "other", SystemMessage.of(e)));
            return nothing(folder.resolve(name(number)));
        }
    }

    private static ArchivePart nothing(FileName part) {
        return new ArchivePart(part, 0, Timestamp.EPOCH, 0);
    }

    /** Returns true if a part stands for one that is missing, so that others keep their numbers. */
    static boolean isMissing(ArchivePart part) {
        return part.inode() == 0 && part.modified().equals(Timestamp.EPOCH) && part.size() == 0;
    }
}
