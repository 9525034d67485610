package org.bpct.survey.archive;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import org.bpct.archive.ArchivePart;
import org.bpct.archive.IndexReader;
import org.bpct.archive.IndexWriter;
import org.bpct.archive.TarMember;
import org.bpct.archive.TarReader;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.files.PrivateFiles;
import org.bpct.home.HomeSafety;
import org.bpct.model.BatchHome;
import org.bpct.query.Session;
import org.bpct.traverse.TraversalError;
import org.jspecify.annotations.Nullable;

/**
 * The indexes of archives. Those that bpct made have one beside their parts; of others it is in the home of batches: made when it is asked about first, and anew when the
 * archive has another size, time or inode.
 */
final class ArchiveIndexes {
    private static final String NEW = ".new-";

    private final BatchHome home;
    private final Console console;
    private final InstantSource clock;

    ArchiveIndexes(Session session) {
        this.home = session.home();
        this.console = session.console();
        this.clock = session.clock();
    }

    /** Opens the index of an archive, by its absolute name: a tar, or a folder of the parts that {@code --archive} makes. */
    IndexReader open(FileName archive) throws RunException, IOException {
        List<FileName> parts = List.of(archive);
        if (Files.isDirectory(archive.toPath())) {
            parts = ArchiveParts.in(archive);
            IndexReader own = own(archive, parts);
            if (own != null) {
                return own;
            }
            ArchiveParts.requireAll(parts);
        }
        List<ArchivePart> now = new ArrayList<>();
        for (FileName part : parts) {
            now.add(ArchivePart.of(part));
        }
        HomeSafety.ensure(home);
        Path index = home.indexes().resolve(key(archive));
        IndexReader known = known(index, now);
        return known == null ? make(archive, index, now) : known;
    }

    /**
     * Returns the index beside the parts; null if there is none, or it is damaged. Throws if the parts are not those that it tells of:
     * another index, of those that are there, would let the others pass for what was never archived.
     */
    private static @Nullable IndexReader own(FileName archive, List<FileName> parts) throws IOException {
        IndexReader reader;
        try {
            reader = new IndexReader(archive.toPath().resolve(ArchiveParts.INDEX));
        } catch (IOException noneOrDamaged) {
            return null;
        }
        List<TraversalError> errors = ArchiveParts.differences(reader.parts(), parts);
        if (errors.isEmpty()) {
            return reader;
        }
        reader.close();
        TraversalError first = errors.get(0);
        throw new IOException(first.path().lastComponent().display() + ": " + first.message()
                + "; --archive-check names all that is wrong");
    }

    /** Removes the index of an archive, which was found to be damaged; returns what people can do then. */
    String forget(FileName archive) throws IOException {
        if (Files.isDirectory(archive.toPath()) && Files.exists(archive.toPath().resolve(ArchiveParts.INDEX))) {
            return "; move " + archive.display() + "/" + ArchiveParts.INDEX
                    + " away, and ask again: another one is made of the parts";
        }
        Files.deleteIfExists(home.indexes().resolve(key(archive)));
        return " and was removed; ask again";
    }

    private static String key(FileName archive) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(archive.bytes());
            return HexFormat.of().formatHex(digest, 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the index that is there; null if there is none, or it is damaged or of earlier parts. */
    private static @Nullable IndexReader known(Path index, List<ArchivePart> now) throws IOException {
        IndexReader reader;
        try {
            reader = new IndexReader(index);
        } catch (IOException noneOrDamaged) {
            return null;
        }
        if (reader.parts().equals(now)) {
            return reader;
        }
        reader.close();
        return null;
    }

    private IndexReader make(FileName archive, Path index, List<ArchivePart> parts) throws RunException, IOException {
        PrivateFiles.makeFolders(home.indexes());
        HomeSafety.ensure(home);
        removeOld();
        console.note("reads " + archive.display() + " once for its index");
        Path fresh = index.resolveSibling(NEW + UUID.randomUUID());
        try (IndexWriter writer = new IndexWriter(fresh, index)) {
            for (int i = 0; i < parts.size(); i++) {
                add(
                        parts.get(i),
                        i + 1,
                        parts.size() == 1 ? "it" : parts.get(i).name().display(),
                        writer);
            }
            writer.finish(parts);
        }
        return new IndexReader(index);
    }

    /** Adds the members of a part; {@code called} is its name in messages. */
    private static void add(ArchivePart part, int number, String called, IndexWriter writer) throws IOException {
        try (TarReader reader = TarReader.open(part.name().toPath(), number)) {
            for (@Nullable TarMember member = reader.next(); member != null; member = reader.next()) {
                writer.add(member);
            }
            if (!reader.isClosed()) {
                throw new IOException(called + " has no end: it is cut off, or still written");
            }
            reader.finish();
            if (!ArchivePart.of(part.name()).equals(part)) {
                throw new IOException(called + " changed while it was read");
            }
        }
    }

    /** Removes the indexes of archives that are gone, and what killed processes have left. */
    private void removeOld() throws IOException {
        try (DirectoryStream<Path> all = Files.newDirectoryStream(home.indexes())) {
            for (Path file : all) {
                if (isLeftOver(file) || isOfNothing(file)) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }

    /** Another host may be at work on one that is young. */
    private boolean isLeftOver(Path file) throws IOException {
        return String.valueOf(file.getFileName()).startsWith(NEW)
                && Files.getLastModifiedTime(file)
                        .toInstant()
                        .isBefore(clock.instant().minus(Duration.ofDays(1)));
    }

    private static boolean isOfNothing(Path file) {
        if (String.valueOf(file.getFileName()).startsWith(NEW)) {
            return false;
        }
        try (IndexReader reader = new IndexReader(file)) {
            for (ArchivePart part : reader.parts()) {
                ArchivePart.of(part.name());
            }
            return false;
        } catch (NoSuchFileException gone) {
            return true;
        } catch (IOException unknown) {
            // The archive may be on a server that is away.
            return false;
        }
    }
}
