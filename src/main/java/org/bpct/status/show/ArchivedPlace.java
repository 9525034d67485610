package org.bpct.status.show;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import org.bpct.files.FileName;
import org.bpct.files.RegularFiles;
import org.bpct.files.SystemMessage;
import org.bpct.status.BatchStatus;
import org.bpct.verb.Verb;
import org.bpct.verb.archive.tar.ArchiveFacts;
import org.bpct.verb.archive.tar.ArchivePart;
import org.bpct.verb.archive.tar.IndexReader;
import org.bpct.verb.archive.tar.TarMember;
import org.jspecify.annotations.Nullable;

/** The place of a name in the archive that a batch has made, or added to. */
final class ArchivedPlace {
    private final FileName folder;
    private final FileName member;

    private ArchivedPlace(FileName folder, FileName member) {
        this.folder = folder;
        this.member = member;
    }

    /** Returns lines for people: the folder of the archive, the name in it, and where that is. */
    static String lines(BatchStatus batch, Listed listed) {
        try {
            ArchiveFacts facts =
                    ArchiveFacts.read(RegularFiles.bytes(batch.directory().archives(Verb.ARCHIVE)));
            return new ArchivedPlace(facts.folder(), facts.member(listed.pair(), listed.source())).lines();
        } catch (IOException e) {
            return "Archive: unknown: " + SystemMessage.of(e) + "\n";
        }
    }

    private String lines() {
        return "Archive: " + folder.display() + "\nMember: " + member.display() + ", " + place() + "\n";
    }

    private String place() {
        try (IndexReader index =
                IndexReader.beside(folder.resolve(FileName.ofText("index")).toPath())) {
            @Nullable TarMember found = index.from(member).next();
            if (found == null || !found.name().equals(member)) {
                return "which the index does not have now";
            }
            ArchivePart part = index.parts().get(found.place().part() - 1);
            return "in " + part.name().lastComponent().display() + ", generation " + index.generation(found);
        } catch (NoSuchFileException e) {
            return "in an archive that is not whole yet, or is gone";
        } catch (IOException e) {
            return "in an archive whose index cannot be read: " + SystemMessage.of(e);
        }
    }
}
