package org.bpct.survey.archive;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import org.bpct.archive.ArchivePart;
import org.bpct.archive.IndexReader;
import org.bpct.files.FileName;
import org.bpct.files.SystemMessage;
import org.bpct.traverse.TraversalError;

/** The parts of an archive beside its index. */
public final class ArchiveParts {
    private ArchiveParts() {}

    /** Returns what can be told of an archive without reading its parts: an index that is damaged, parts that are missing or of another size. */
    public static List<TraversalError> errors(FileName folder) {
        List<TraversalError> errors = new ArrayList<>();
        FileName index = folder.resolve(FileName.ofText(ArchiveIndexes.INDEX));
        try (IndexReader reader = new IndexReader(index.toPath())) {
            for (ArchivePart part : reader.parts()) {
                look(part, errors);
            }
        } catch (NoSuchFileException e) {
            errors.add(new TraversalError(index, "vanished", "the archive has no index, so it is not complete"));
        } catch (IOException e) {
            errors.add(new TraversalError(index, "other", SystemMessage.of(e)));
        }
        return errors;
    }

    private static void look(ArchivePart told, List<TraversalError> errors) {
        try {
            ArchivePart now = ArchivePart.of(told.name());
            if (now.size() != told.size()) {
                errors.add(new TraversalError(
                        told.name(), "other", "it has " + now.size() + " bytes, in place of " + told.size()));
            }
        } catch (NoSuchFileException e) {
            errors.add(new TraversalError(told.name(), "vanished", "it is missing"));
        } catch (IOException e) {
            errors.add(new TraversalError(told.name(), "other", SystemMessage.of(e)));
        }
    }
}
