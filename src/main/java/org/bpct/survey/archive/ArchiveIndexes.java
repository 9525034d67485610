package org.bpct.survey.archive;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.InstantSource;
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
import org.bpct.files.RegularFiles;
import org.bpct.home.HomeSafety;
import org.bpct.model.BatchHome;
import org.bpct.query.Session;
import org.jspecify.annotations.Nullable;

/**
 * The indexes of archives that others made, in the home of batches: one an archive, made when it is asked about first, and anew when the
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

    /** Opens the index of an archive, by its absolute name. */
    IndexReader open(FileName archive) throws RunException, IOException {
        HomeSafety.ensure(home);
        ArchivePart now = ArchivePart.of(archive);
        Path index = home.indexes().resolve(key(archive));
        IndexReader known = known(index, now);
        return known == null ? make(index, now) : known;
    }

    /** Removes the index of an archive: it was found to be damaged. */
    void forget(FileName archive) throws IOException {
        Files.deleteIfExists(home.indexes().resolve(key(archive)));
    }

    private static String key(FileName archive) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(archive.bytes());
            return HexFormat.of().formatHex(digest, 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the index that is there; null if there is none, or it is damaged or of an earlier archive. */
    private static @Nullable IndexReader known(Path index, ArchivePart now) throws IOException {
        IndexReader reader;
        try {
            reader = new IndexReader(index);
        } catch (IOException noneOrDamaged) {
            return null;
        }
        if (reader.parts().equals(List.of(now))) {
            return reader;
        }
        reader.close();
        return null;
    }

    private IndexReader make(Path index, ArchivePart archive) throws RunException, IOException {
        PrivateFiles.makeFolders(home.indexes());
        HomeSafety.ensure(home);
        removeOld();
        console.note("reads " + archive.name().display() + " once for its index");
        Path fresh = index.resolveSibling(NEW + UUID.randomUUID());
        try (FileChannel in = RegularFiles.channel(archive.name().toPath());
                IndexWriter writer = new IndexWriter(fresh, index)) {
            TarReader reader = new TarReader(in, 1);
            for (@Nullable TarMember member = reader.next(); member != null; member = reader.next()) {
                writer.add(member);
            }
            if (!reader.isClosed()) {
                throw new IOException("it has no end: it is cut off, or still written");
            }
            if (!ArchivePart.of(archive.name()).equals(archive)) {
                throw new IOException("it changed while it was read");
            }
            writer.finish(List.of(archive));
        }
        return new IndexReader(index);
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
