package org.bpct.status.show;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import org.bpct.archive.ArchivePart;
import org.bpct.archive.IndexReader;
import org.bpct.archive.TarMember;
import org.bpct.files.FileName;
import org.bpct.files.NulWords;
import org.bpct.files.RegularFiles;
import org.bpct.files.SystemMessage;
import org.bpct.model.Deed;
import org.bpct.status.BatchStatus;
import org.jspecify.annotations.Nullable;

/** The place of a name in the archive that a batch has made, or added to. */
final class ArchivedPlace {
    private static final String FORMAT = "bpct-archiving-2";
    /** The words before the beginnings of names: format, folder, its inode, size and form of parts. */
    private static final int FACTS = 5;

    private final FileName folder;
    private final FileName member;

    private ArchivedPlace(FileName folder, FileName member) {
        this.folder = folder;
        this.member = member;
    }

    /** Returns lines for people: the folder of the archive, the name in it, and where that is. */
    static String lines(BatchStatus batch, Listed listed) {
        List<FileName> words = new ArrayList<>();
        try (NulWords file = new NulWords(RegularFiles.bytes(batch.directory().archives(Deed.ARCHIVE)))) {
            while (file.next()) {
                words.add(FileName.of(file.word()));
            }
        } catch (IOException e) {
            return "Archive: unknown: " + SystemMessage.of(e) + "\n";
        }
        if (words.size() <= FACTS + listed.pair() || !words.get(0).equals(FileName.ofText(FORMAT))) {
            return "Archive: unknown: a batch of another version\n";
        }
        return new ArchivedPlace(words.get(1), member(words.get(FACTS + listed.pair()), listed.source())).lines();
    }

    /** Returns the name that the scripts give to a name below a root: a beginning of {@code .} is kept. */
    private static FileName member(FileName beginning, FileName name) {
        if (beginning.length() == 0 || name.equals(FileName.currentDirectory())) {
            return beginning.length() == 0 ? name : beginning;
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(beginning.bytes());
        bytes.write('/');
        bytes.writeBytes(name.bytes());
        return FileName.of(bytes.toByteArray());
    }

    private String lines() {
        return "Archive: " + folder.display() + "\nMember: " + member.display() + ", " + place() + "\n";
    }

    private String place() {
        try (IndexReader index =
                new IndexReader(folder.resolve(FileName.ofText("index")).toPath())) {
            @Nullable TarMember found = index.from(member).next();
            if (found == null || !found.name().equals(member)) {
                return "which the index does not have now";
            }
            ArchivePart part = index.parts().get(found.place().part() - 1);
            return "in " + part.name().lastComponent().display() + ", generation " + index.generation(found);
        } catch (NoSuchFileException e) {
            return "in an archive that is not whole yet, or is gone";
        } catch (IOException e) {
            return "in an archive of which the index cannot be read: " + SystemMessage.of(e);
        }
    }
}
