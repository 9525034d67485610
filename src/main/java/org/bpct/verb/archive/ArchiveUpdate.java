package org.bpct.verb.archive;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.bpct.caller.Console;
import org.bpct.caller.Counted;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.files.HeldFolder;
import org.bpct.files.SummedFiles;
import org.bpct.files.SystemMessage;
import org.bpct.landing.FileStatus;
import org.bpct.landing.LandingRoot;
import org.bpct.model.BatchDirectory;
import org.bpct.model.GenerationFiles;
import org.bpct.options.UsageException;
import org.bpct.pool.KeepRules;
import org.bpct.query.Session;
import org.bpct.roots.Bases;
import org.bpct.schedule.local.ProcessIdentity;
import org.bpct.verb.archive.listing.ArchiveParts;
import org.bpct.verb.archive.tar.EarlierDirectory;
import org.bpct.verb.archive.tar.EarlierMembers;
import org.bpct.verb.archive.tar.Generations;
import org.bpct.verb.archive.tar.IndexReader;
import org.bpct.verb.archive.tar.UpdateMarker;

/**
 * The update of an archive with a further generation: the known members, and the mark of the running update. Its folder
 * stays open, so that the owner of a directory above it cannot lead root to another archive.
 */
final class ArchiveUpdate implements AutoCloseable {
    private static final long MILLI = 1_000_000L;

    private final ArchivePlace place;
    private final HeldFolder folder;
    private final EarlierMembers members;
    private final Generations known;
    /** The generation of each part, from the first one on. */
    private final List<Integer> parts;

    private UpdateMarker marker;
    private long vanished;
    private boolean hasOwnMark;

    private ArchiveUpdate(
            ArchivePlace place,
            HeldFolder folder,
            EarlierMembers members,
            Generations known,
            List<Integer> parts,
            UpdateMarker marker) {
        this.place = place;
        this.folder = folder;
        this.members = members;
        this.known = known;
        this.parts = parts;
        this.marker = marker;
    }

    /**
     * Reads the archive.
     *
     * @param there the folder that was looked at
     * @param rules the generations to keep; all if there are none
     * @param marks whether the folder is marked, so that nobody else begins; a dry run leaves it alone
     */
    static ArchiveUpdate begin(
            ArchivePlace place, FileStatus there, Session session, Optional<KeepRules> rules, boolean marks)
            throws UsageException, RunException {
        HeldFolder folder = place.hold(there);
        ArchiveUpdate update = null;
        try {
            update = begin(place, folder, session, rules, marks);
            return update;
        } finally {
            if (update == null) {
                place.release(folder);
            }
        }
    }

    private static ArchiveUpdate begin(
            ArchivePlace place, HeldFolder held, Session session, Optional<KeepRules> rules, boolean marks)
            throws UsageException, RunException {
        Path folder = held.path();
        UpdateMarker marker;
        try (IndexReader before = ArchiveParts.wholeIndex(folder, true)) {
            ProcessIdentity me = ProcessIdentity.current();
            marker = new UpdateMarker(
                    UUID.randomUUID().toString(),
                    before.generations() + 1,
                    new UpdateMarker.Maker(session.submitter().host(), me.pid(), me.startTime()),
                    FileName.ofText(""));
            new ArchiveUpdates(place, folder, session).requireFree(before, marks);
            if (marks) {
                marker.make(folder);
            }
        } catch (IOException e) {
            throw failed(place, held, e);
        }
        ArchiveUpdate update = null;
        try {
            keep(folder, marker, rules, session.console(), !marks);
            update = load(place, held, marker, !marks);
            update.hasOwnMark = marks;
            return update;
        } catch (IOException e) {
            throw failed(place, held, e);
        } finally {
            if (update == null && marks) {
                remove(place, held);
            }
        }
    }

    /** Forgets generations, and completes the forgetting that a killed process began. */
    private static void keep(
            Path folder, UpdateMarker marker, Optional<KeepRules> rules, Console console, boolean isDry)
            throws IOException {
        try (IndexReader index = ArchiveParts.wholeIndex(folder, true)) {
            if (index.generations() + 1 == marker.generation()) {
                String said = new KeptGenerations(folder, index, rules).apply(isDry);
                if (!said.isEmpty()) {
                    console.say(said);
                }
            }
        }
    }

    private static ArchiveUpdate load(ArchivePlace place, HeldFolder held, UpdateMarker marker, boolean isDry)
            throws IOException, UsageException {
        Path folder = held.path();
        try (IndexReader index = ArchiveParts.wholeIndex(folder, isDry)) {
            // Another one may have ended between.
            if (index.generations() + 1 != marker.generation()) {
                throw new UsageException(place.given() + ": another run has just updated it; try again");
            }
            return new ArchiveUpdate(
                    place, held, EarlierMembers.of(index), Generations.of(folder), index.generationsOfParts(), marker);
        }
    }

    private static RunException failed(ArchivePlace place, HeldFolder folder, IOException e) {
        String why = SystemMessage.of(e)
                .replace(folder.path().toString(), place.real().display());
        return RunException.failed(place.given() + " gets no generation: " + why, e);
    }

    /** Returns the archived state of each root; it is not trusted if the clock may have been set back. */
    List<EarlierDirectory> of(List<LandingRoot> roots, List<FileName> beginnings, long now, Console console) {
        boolean isBack = known.began().values().stream().anyMatch(began -> began > now);
        if (isBack) {
            console.note("the clock says that generations of " + place.real().display()
                    + " are of the future: all is archived again");
        }
        List<EarlierDirectory> directories = new ArrayList<>();
        for (int i = 0; i < beginnings.size(); i++) {
            FileName source = roots.get(i).pair().source();
            long[] surely = new long[parts.size() + 1];
            for (int part = 1; part < surely.length; part++) {
                Long began = known.began().get(parts.get(part - 1));
                surely[part] = isBack || began == null ? Long.MIN_VALUE : Bases.surely(began * MILLI, source);
            }
            directories.add(EarlierDirectory.ofRoot(members, beginnings.get(i), surely));
        }
        return directories;
    }

    /** Returns a line about the generation. */
    String words() {
        return String.format(
                Locale.ROOT,
                "generation %d of an archive that has %,d names in %,d parts",
                marker.generation(),
                members.count(),
                parts.size());
    }

    /** Says how many names have vanished; a dry run has not written them. */
    void sayVanished(Console console, boolean isDry) throws RunException {
        if (isDry) {
            try (IndexReader index = ArchiveParts.index(folder.path())) {
                vanished = members.writeGone(index, OutputStream.nullOutputStream(), OutputStream.nullOutputStream());
            } catch (IOException e) {
                throw failed(place, folder, e);
            }
        }
        if (vanished > 0) {
            console.say(Counted.of(vanished, "name") + " of the archive vanished since then");
        }
    }

    /** Writes, for the scripts, the new generation, and the names that have vanished since the one before it. */
    void addTo(BatchDirectory batch, long began) throws IOException {
        GenerationFiles files = new GenerationFiles(batch);
        addFacts(batch, marker.generation(), parts.size(), began, marker.token());
        try (IndexReader index = ArchiveParts.index(folder.path());
                OutputStream gone = new BufferedOutputStream(SummedFiles.create(files.vanished()));
                OutputStream removed = new BufferedOutputStream(SummedFiles.create(files.removed()))) {
            vanished = members.writeGone(index, gone, removed);
        }
    }

    /** Writes the facts about a generation: its number, the parts of those before it, when the walk began, and the mark. */
    static void addFacts(BatchDirectory batch, int generation, int parts, long began, String token) throws IOException {
        String words = "bpct-generation-1\0" + generation + "\0" + parts + "\0" + began + "\0" + token + "\0";
        SummedFiles.write(new GenerationFiles(batch).facts(), words.getBytes(StandardCharsets.US_ASCII));
    }

    /** Notes the batch in the mark. */
    void isOf(FileName batch) throws RunException {
        try {
            marker = marker.of(folder.path(), batch);
            hasOwnMark = false;
        } catch (IOException e) {
            throw failed(place, folder, e);
        }
    }

    /** Removes the mark, unless it is that of a batch, and lets the folder go. */
    @Override
    public void close() throws RunException {
        try {
            if (hasOwnMark) {
                remove(place, folder);
            }
        } finally {
            place.release(folder);
        }
    }

    private static void remove(ArchivePlace place, HeldFolder folder) throws RunException {
        try {
            folder.remove(Path.of(UpdateMarker.NAME));
        } catch (IOException e) {
            throw failed(place, folder, e);
        }
    }
}
