package org.bpct.verb.archive.listing;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.files.PrivateFiles;
import org.bpct.files.SystemMessage;
import org.bpct.home.HomeSafety;
import org.bpct.model.BatchHome;
import org.bpct.query.Session;
import org.bpct.traverse.TraversalError;
import org.bpct.verb.archive.tar.ArchivePart;
import org.bpct.verb.archive.tar.IndexReader;
import org.bpct.verb.archive.tar.IndexWriter;
import org.bpct.verb.archive.tar.TarMember;
import org.bpct.verb.archive.tar.TarReader;
import org.jspecify.annotations.Nullable;

/**
 * The indexes of archives. Archives of bpct have one beside their parts. Indexes of other archives are in the home of
 * batches: the first question makes one, and it is made again when the archive has another size, time or inode.
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
    OpenArchive open(FileName archive) throws RunException, IOException {
        boolean isFolder = Files.isDirectory(archive.toPath());
        List<FileName> there = isFolder ? ArchiveParts.in(archive) : List.of(archive);
        if (isFolder) {
            IndexReader own = own(archive);
            if (own != null) {
                return OpenArchive.told(own, ArchiveParts.differences(own.parts(), there));
            }
        }
        List<TraversalError> errors = new ArrayList<>();
        List<ArchivePart> now = isFolder
                ? new UnindexedParts(archive, errors).of(there)
                : new ArrayList<>(List.of(ArchivePart.of(archive)));
        HomeSafety.ensure(home);
        Path index = home.indexes().resolve(key(archive));
        IndexReader known = errors.isEmpty() ? known(index, now) : null;
        return known == null ? make(archive, index, now, errors) : OpenArchive.of(known, errors);
    }

    /** Returns the index beside the parts; null if there is none, or it is damaged. */
    private static @Nullable IndexReader own(FileName archive) {
        try {
            return ArchiveParts.index(archive.toPath());
        } catch (IOException noneOrDamaged) {
            return null;
        }
    }

    /** Removes the damaged index of an archive; returns advice for the user. */
    String forget(FileName archive) throws IOException {
        if (Files.isDirectory(archive.toPath()) && Files.exists(archive.toPath().resolve(ArchiveParts.INDEX))) {
            if (ArchiveParts.hasGenerations(archive)) {
                return "; nothing else tells the contents of each generation, so take " + ArchiveParts.INDEX
                        + " from another copy of the archive, or restore it as its README says";
            }
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

    /** Makes an index of the readable members. After errors it serves one question only. */
    private OpenArchive make(FileName archive, Path index, List<ArchivePart> parts, List<TraversalError> errors)
            throws RunException, IOException {
        PrivateFiles.makeFolders(home.indexes());
        HomeSafety.ensure(home);
        removeOld();
        console.note("reads " + archive.display() + " once for its index");
        Path fresh = index.resolveSibling(NEW + UUID.randomUUID());
        Path whole = index.resolveSibling(fresh.getFileName() + ".whole");
        List<TraversalError> all = new ArrayList<>(errors);
        try (IndexWriter writer = new IndexWriter(fresh, whole)) {
            all.addAll(add(parts, writer));
            if (!all.isEmpty() && parts.get(0).name().equals(archive)) {
                throw new IOException(all.get(0).message());
            }
            writer.finish(parts);
        }
        if (all.isEmpty()) {
            Files.move(whole, index, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            return OpenArchive.of(new IndexReader(index), all);
        }
        try {
            return OpenArchive.of(new IndexReader(whole), all);
        } finally {
            Files.deleteIfExists(whole);
        }
    }

    /** Adds the members of all existing parts; returns their errors. */
    private static List<TraversalError> add(List<ArchivePart> parts, IndexWriter writer) throws IOException {
        List<TraversalError> errors = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            ArchivePart part = parts.get(i);
            String problem = UnindexedParts.isMissing(part) ? "" : add(part, i + 1, writer);
            if (!problem.isEmpty()) {
                errors.add(new TraversalError(part.name(), "other", problem));
            }
        }
        return errors;
    }

    /** Adds the members of a part; returns the error that stopped the scan, empty if none. */
    private static String add(ArchivePart part, int number, IndexWriter writer) throws IOException {
        try (TarReader reader = TarReader.open(part.name().toPath(), number)) {
            while (true) {
                TarMember member;
                try {
                    member = reader.next();
                } catch (IOException e) {
                    return SystemMessage.of(e);
                }
                if (member == null) {
                    break;
                }
                writer.add(member);
            }
            if (!reader.isClosed()) {
                return "it has no end: it is cut off, or still written";
            }
            try {
                reader.finish();
            } catch (IOException e) {
                return SystemMessage.of(e);
            }
            return ArchivePart.of(part.name()).equals(part) ? "" : "it changed while it was read";
        }
    }

    /** Removes the indexes of deleted archives, and the temporary files of killed processes. */
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
