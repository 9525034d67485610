package org.bpct.verb.archive.listing;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.files.RegularFiles;
import org.bpct.files.SystemMessage;
import org.bpct.landing.OperandName;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.query.Session;
import org.bpct.traverse.TraversalError;
import org.bpct.verb.archive.tar.ArchiveLayouts;
import org.bpct.verb.archive.tar.ArchivePart;
import org.bpct.verb.archive.tar.ArchiveSums;
import org.bpct.verb.archive.tar.IndexException;
import org.bpct.verb.archive.tar.SummedRanges;
import org.bpct.verb.archive.tar.TarFrames;
import org.bpct.verb.archive.tar.TarMember;
import org.jspecify.annotations.Nullable;

/** The members of an archive that are to be extracted, read from its index. */
public final class ArchiveMembers {
    private final ArchiveListing listing;
    private final MemberSearch search;
    private final FileName given;
    private final FileName archive;

    /** Prepares the reading of a generation of an archive, as the user named it; the newest one if none is given. */
    public ArchiveMembers(FileName given, OptionalInt generation, RunOptions options, Session session)
            throws UsageException {
        this.listing = new ArchiveListing(options, session, generation);
        this.search = new MemberSearch(options.task().selection());
        this.given = given;
        this.archive = OperandName.canonical(
                OperandName.of(given, options.call().workingDirectory()).absolute());
    }

    /**
     * The files that hold the members, and the names that the archive lacks.
     *
     * @param parts the files, in the order of their numbers from 1
     * @param unmet the requested names that it lacks
     * @param frames where the bytes of compressed files are
     * @param errors the errors of the files, with the members lost by them
     */
    public record Read(List<ArchivePart> parts, List<FileName> unmet, TarFrames frames, List<TraversalError> errors) {}

    /** The receiver of members. */
    public interface Receiver {
        /** Takes the checksums of the archive, before its members; an archive that is a tar has none. */
        void sums(ArchiveSums sums);

        /** Takes a member that is there. */
        void add(TarMember member);

        /** Takes an indexed member that is missing. */
        void lose(TarMember member);
    }

    /** Returns the name of a member for people: as if the archive were a directory. */
    public FileName below(FileName member) {
        return LostMembers.below(archive, member);
    }

    /** Returns the checksums beside the parts; null if there are none that can be read, which is an error. */
    private @Nullable ArchiveSums sums(List<TraversalError> errors) {
        FileName file = archive.resolve(FileName.ofText(ArchiveSums.NAME));
        try (InputStream in = RegularFiles.open(file.toPath())) {
            return ArchiveSums.read(in);
        } catch (IOException e) {
            boolean isMissing = e instanceof NoSuchFileException;
            if (errors.stream().noneMatch(error -> error.path().equals(file))) {
                errors.add(new TraversalError(
                        file,
                        isMissing ? "vanished" : "other",
                        (isMissing ? "it is missing" : SystemMessage.of(e)) + ": contents cannot be compared with it"));
            }
            return null;
        }
    }

    /** Hands over the layouts that the archive keeps; throws if there are none, or they are damaged. */
    public void readLayouts(ArchiveLayouts.Receiver receiver) throws IOException {
        if (!Files.isDirectory(archive.toPath())) {
            throw new NoSuchFileException(archive.display());
        }
        ArchiveParts.readLayouts(archive.toPath(), receiver);
    }

    /** Returns the file that keeps them. */
    public FileName layouts() {
        return archive.resolve(FileName.ofText(ArchiveLayouts.NAME));
    }

    /** Hands over all members that have one of these names, or are below it, or tells that they are lost; all if there are no names. */
    public Read read(List<FileName> names, Receiver receiver) throws RunException {
        List<FileName> unmet = new ArrayList<>();
        try (OpenArchive open = listing.open(archive)) {
            List<TraversalError> errors = new ArrayList<>(open.errors());
            ArchiveSums sums = Files.isDirectory(archive.toPath()) ? sums(errors) : null;
            SummedRanges ranges = sums == null ? null : new SummedRanges(sums);
            if (sums != null) {
                receiver.sums(sums);
            }
            List<ArchivePart> parts = open.index().parts();
            TarFrames frames = TarFrames.of(parts, sums == null ? List.of() : sums.ranges());
            LostMembers lost = new LostMembers(archive, errors);
            MemberSearch.Receiver members = member -> {
                boolean isThere = open.holds(member.place(), frames);
                if (isThere && (ranges == null || ranges.of(member.place()) >= 0)) {
                    receiver.add(member);
                } else if (isThere) {
                    lost.addUnsummed(member);
                } else {
                    lost.add(member);
                    receiver.lose(member);
                }
            };
            for (FileName wanted : MemberSearch.wanted(names)) {
                if (search.find(open.index(), wanted, members) < 0) {
                    unmet.add(wanted);
                }
            }
            return new Read(parts, unmet, frames, lost.errors(parts));
        } catch (IndexException damaged) {
            throw RunException.failed(
                    "cannot extract " + given.display() + ": " + damaged.getMessage() + listing.forget(archive),
                    damaged);
        } catch (IOException e) {
            throw RunException.failed("cannot read " + given.display() + ": " + SystemMessage.of(e), e);
        }
    }
}
