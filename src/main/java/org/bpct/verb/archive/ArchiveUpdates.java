package org.bpct.verb.archive;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bpct.description.BatchUnreadableException;
import org.bpct.files.FileName;
import org.bpct.model.BatchDirectory;
import org.bpct.options.UsageException;
import org.bpct.query.Session;
import org.bpct.schedule.local.ProcessIdentity;
import org.bpct.status.BatchSnapshot;
import org.bpct.verb.archive.tar.ArchiveLayouts;
import org.bpct.verb.archive.tar.IndexReader;
import org.bpct.verb.archive.tar.UpdateMarker;

/** The rules about two updates of one archive: a second one waits until the first has ended, or is surely given up. */
final class ArchiveUpdates {
    private static final Pattern OF_A_GENERATION = Pattern.compile(
            "[.]?part-0*([1-9][0-9]{0,8})[.]tar.*|[.](?:index|sums|generations|layouts|vanished-[0-9]+|updating-.*|bpct-new[.].*)");

    private final ArchivePlace place;
    private final Path folder;
    private final Session session;

    /** Begins with the place of the archive, and a path to its open folder. */
    ArchiveUpdates(ArchivePlace place, Path folder, Session session) {
        this.place = place;
        this.folder = folder;
        this.session = session;
    }

    /**
     * Throws if a batch may still add to the archive.
     *
     * @param index the index that is there
     * @param clears whether the remains of a batch that is surely gone are removed, with its mark
     */
    void requireFree(IndexReader index, boolean clears) throws UsageException, IOException {
        Optional<UpdateMarker> mark = UpdateMarker.in(folder);
        if (mark.isEmpty()) {
            return;
        }
        boolean hasEnded = mark.get().generation() <= index.generations();
        if (!hasEnded) {
            requireGone(mark.get());
        }
        if (clears) {
            take(mark.get());
            if (!hasEnded) {
                clear(index.parts().size());
            }
        }
    }

    /** Takes a mark away, unless another one has come in its place meanwhile. */
    private void take(UpdateMarker mark) throws UsageException, IOException {
        Path name = folder.resolve(UpdateMarker.NAME);
        Path aside = folder.resolve("." + UpdateMarker.NAME + "-" + UUID.randomUUID());
        try {
            Files.move(name, aside, StandardCopyOption.ATOMIC_MOVE);
        } catch (NoSuchFileException another) {
            return;
        }
        boolean isIt = UpdateMarker.read(aside).equals(Optional.of(mark));
        if (!isIt) {
            Files.move(aside, name, StandardCopyOption.ATOMIC_MOVE);
            throw new UsageException(place.given() + ": another bpct has just begun to add to it");
        }
        Files.delete(aside);
    }

    private void requireGone(UpdateMarker mark) throws UsageException {
        String mine = place.real().resolve(FileName.ofText(UpdateMarker.NAME)).display();
        if (mark.batch().length() == 0) {
            UpdateMarker.Maker maker = mark.maker();
            boolean isHere = maker.host().equals(session.submitter().host());
            if (!isHere || new ProcessIdentity(maker.process(), maker.started()).isAlive()) {
                throw new UsageException(place.given() + " is being looked at by process " + maker.process() + " on "
                        + FileName.ofText(maker.host()).display()
                        + ", which is to add to it; if that has ended, remove " + mine);
            }
            return;
        }
        Path batch = mark.batch().toPath();
        if (Files.isDirectory(batch)) {
            String number = number(batch);
            throw new UsageException(place.given() + ": batch " + number + " is adding generation " + mark.generation()
                    + " and has not ended; --resume=" + number + " goes on with it, --cancel=" + number
                    + " and --forget="
                    + number + " give it up");
        }
        Path home = batch.getParent();
        if (home == null || !home.equals(session.home().root())) {
            throw new UsageException(place.given() + ": a batch that is not of this home, "
                    + mark.batch().display()
                    + ", is adding generation " + mark.generation()
                    + "; if that was deleted, and none of its jobs is running, remove " + mine);
        }
    }

    private static String number(Path batch) {
        try {
            return Integer.toString(BatchSnapshot.readBriefly(BatchDirectory.of(batch))
                    .description()
                    .origin()
                    .number());
        } catch (BatchUnreadableException e) {
            return FileName.of(batch).display();
        }
    }

    /** Removes the parts of a deleted batch, which are in no index, and their records. */
    private void clear(int known) throws IOException {
        ArchiveLayouts.keep(folder, part -> part <= known);
        try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
            for (Path file : all) {
                Matcher name = OF_A_GENERATION.matcher(
                        FileName.of(file).lastComponent().text());
                if (name.matches() && (name.group(1) == null || Integer.parseInt(name.group(1)) > known)) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }
}
