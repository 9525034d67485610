package org.bpct.survey.archive;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.bpct.archive.ArchivePart;
import org.bpct.archive.ArchiveSums;
import org.bpct.archive.IndexException;
import org.bpct.archive.IndexReader;
import org.bpct.archive.TarFrames;
import org.bpct.archive.TarMember;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.files.RegularFiles;
import org.bpct.files.SystemMessage;
import org.bpct.landing.OperandName;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.query.Session;

/** The members of an archive that are to be extracted, read from its index. */
public final class ArchiveMembers {
    private final ArchiveListing listing;
    private final FileName given;
    private final FileName archive;

    /** Prepares the reading of a generation of an archive, as the user named it; the newest one if none is given. */
    public ArchiveMembers(FileName given, OptionalInt generation, RunOptions options, Session session)
            throws UsageException {
        this.listing = new ArchiveListing(options, session, generation);
        this.given = given;
        this.archive = OperandName.canonical(
                OperandName.of(given, options.call().workingDirectory()).absolute());
    }

    /**
     * The files that hold the members, and what the archive does not have.
     *
     * @param parts the files, in the order of their numbers from 1
     * @param unmet the names that were asked for, and that it does not have
     * @param frames where the bytes of compressed files are
     */
    public record Read(List<ArchivePart> parts, List<FileName> unmet, TarFrames frames) {}

    /** Returns the real name of the archive. */
    public FileName archive() {
        return archive;
    }

    /** Returns the ranges of an archive that bpct made; without them a compressed part can be read from its beginning alone. */
    private List<ArchiveSums.Range> ranges() throws IOException {
        if (!Files.isDirectory(archive.toPath())) {
            return List.of();
        }
        FileName file = archive.resolve(FileName.ofText(ArchiveSums.NAME));
        try (InputStream in = RegularFiles.open(file.toPath())) {
            return ArchiveSums.read(in).ranges();
        } catch (NoSuchFileException | IndexException none) {
            return List.of();
        }
    }

    /** Hands over all members that have one of these names, or are below it; all if there are no names. */
    public Read read(List<FileName> names, Consumer<TarMember> receiver) throws RunException {
        List<FileName> unmet = new ArrayList<>();
        try (IndexReader index = listing.open(archive)) {
            for (FileName wanted : ArchiveListing.wanted(names)) {
                if (listing.list(index, wanted, receiver::accept) < 0) {
                    unmet.add(wanted);
                }
            }
            return new Read(index.parts(), unmet, TarFrames.of(index.parts(), ranges()));
        } catch (IndexException damaged) {
            throw RunException.failed(
                    "cannot extract " + given.display() + ": " + damaged.getMessage() + listing.forget(archive),
                    damaged);
        } catch (IOException e) {
            throw RunException.failed("cannot read " + given.display() + ": " + SystemMessage.of(e), e);
        }
    }
}
