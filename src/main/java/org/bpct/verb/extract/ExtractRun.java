package org.bpct.verb.extract;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.bpct.caller.Console;
import org.bpct.caller.Counted;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.files.SummedFiles;
import org.bpct.files.SystemMessage;
import org.bpct.files.Timestamp;
import org.bpct.guard.Guards;
import org.bpct.model.Access;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchPlan;
import org.bpct.options.Aim;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.pipeline.Division;
import org.bpct.pipeline.PlannedWork;
import org.bpct.pipeline.Preparation;
import org.bpct.pipeline.Undertaking;
import org.bpct.query.Session;
import org.bpct.roots.Abilities;
import org.bpct.roots.FoldedNames;
import org.bpct.roots.Roots;
import org.bpct.selection.LeftOut;
import org.bpct.traverse.TraversalError;
import org.bpct.traverse.TraversalReport;
import org.bpct.traverse.listing.Totals;
import org.bpct.traverse.listing.Unchanged;
import org.bpct.tree.MemberTree;
import org.bpct.verb.Verb;
import org.bpct.verb.archive.listing.ArchiveMembers;
import org.bpct.verb.archive.listing.ArchiveParts;
import org.bpct.verb.archive.tar.ArchivePart;
import org.bpct.verb.archive.tar.ArchiveSums;
import org.bpct.verb.archive.tar.PartForm;
import org.bpct.verb.archive.tar.SummedRanges;
import org.bpct.verb.archive.tar.TarMember;

/** An extraction of an archive by jobs: read its index, plan, write, submit. */
public final class ExtractRun implements Undertaking {
    private static final String OTHER = "other";
    /** The bytes that are decompressed in a second or two. */
    private static final long LARGE = 1 << 28;

    private final Session session;
    private final RunOptions options;
    private final FileName given;
    private final OptionalInt generation;
    private final Console console;

    /** Prepares an extraction; it begins when one of its methods is called. */
    public ExtractRun(RunOptions options, Aim.Extraction aim, Session session) {
        this.session = session;
        this.options = options;
        this.given = aim.archive();
        this.generation = aim.generation();
        this.console = session.console();
    }

    /**
     * The work.
     *
     * @param tars the files that jobs read
     * @param made whether the destination was made for it
     */
    private record Planned(PlannedWork work, List<HeldTar> tars, boolean made) {}

    /**
     * A file that jobs read.
     *
     * @param part its name, size, time and inode
     * @param owner the number of its owner
     */
    private record HeldTar(ArchivePart part, long owner) {
        /** Returns its figures as {@code stat} prints them. */
        String figures() {
            return part.size() + " " + part.modified() + " " + Long.toUnsignedString(part.inode()) + " " + owner;
        }
    }

    @Override
    public Outcome run(boolean submit) throws UsageException, RunException, InterruptedException {
        Planned planned = plan(submit, true);
        PlannedWork work = planned.work();
        room().require(work.landing(), work.walk().files(), work.plan().jobs().size(), planned.made());
        return work.begin(session, into -> addTo(into, planned.tars()), submit);
    }

    @Override
    public int dryRun(boolean submit) throws UsageException, RunException, InterruptedException {
        PlannedWork work = plan(submit, false).work();
        int parts = work.plan().jobs().size();
        int errors =
                work.show(console, room().examine(work.landing(), work.walk().files(), parts));
        room().require(work.landing(), work.walk().files(), parts, false);
        return errors;
    }

    private ExtractionRoom room() {
        return new ExtractionRoom(options, session.commands(), console);
    }

    /** Writes, for the scripts, the archives as they are now. */
    private static void addTo(BatchDirectory batch, List<HeldTar> tars) throws IOException {
        ByteArrayOutputStream words = new ByteArrayOutputStream();
        words.writeBytes("bpct-extracting-3\0".getBytes(StandardCharsets.US_ASCII));
        for (HeldTar tar : tars) {
            FileName name = tar.part().name();
            words.writeBytes(name.bytes());
            String figures = "\0" + PartForm.of(name).word() + "\0" + tar.figures() + "\0";
            words.writeBytes(figures.getBytes(StandardCharsets.US_ASCII));
        }
        SummedFiles.write(batch.archives(Verb.EXTRACT), words.toByteArray());
    }

    /** Returns the archives as they are now: an index that was made with them knows their sizes alone. */
    private static List<HeldTar> now(ArchiveMembers.Read read) throws RunException {
        List<HeldTar> now = new ArrayList<>();
        for (ArchivePart part : read.parts()) {
            try {
                boolean isTimed = !part.modified().equals(Timestamp.EPOCH) || part.inode() != 0;
                now.add(new HeldTar(isTimed ? part : ArchivePart.of(part.name()), ArchiveParts.ownerOf(part.name())));
            } catch (IOException e) {
                if (read.errors().isEmpty()) {
                    throw RunException.failed(
                            "cannot look at " + part.name().display() + ": " + SystemMessage.of(e), e);
                }
                now.add(new HeldTar(part, 0));
            }
        }
        return now;
    }

    private Planned plan(boolean submits, boolean makes) throws UsageException, RunException, InterruptedException {
        Preparation prepared = Preparation.of(options.jobs(), session.schedulers(), console);
        ArchiveMembers archive = new ArchiveMembers(given, generation, options, session);
        ExtractRules.Extraction asked =
                ExtractRules.of(given, options.task().operands(), options.call().workingDirectory());
        Guards guards = new Guards(options, session);
        guards.requireOutside(asked.landing());
        guards.requireFree(asked.landing());
        prepared.requireHost(submits);
        long began = session.clock().millis();
        MemberTree members = new MemberTree();
        ExtractLayouts layouts = ExtractLayouts.of(options.manner().writing().layouts(), archive, console);
        members.setLayouts(layouts.each());
        ArchiveMembers.Read read = archive.read(asked.names(), receiver(members));
        members.packedIn(read.frames());
        sayOfFrames(read);
        if (!read.errors().isEmpty()) {
            members.setPartial();
        }
        ExtractRoots preparation = new ExtractRoots(session.submitter(), session.commands());
        Abilities abilities = makes ? preparation.make(asked.landing().roots().get(0)) : Abilities.ALL;
        boolean hasOwners = preparation.keepsOwners(abilities, console);
        int digits = abilities.times().digits();
        FoldedNames folding = new FoldedNames(List.of(asked.root().destination()), makes, session.commands(), console);
        MemberTree.Listing listing =
                members.list(asked.root(), path -> isThere(asked, path), hasOwners, digits, folding);
        TraversalReport walk = report(listing, read, archive, layouts);
        say(asked, walk.totals());
        Division division = Division.of(prepared, Division.Work.MAKING, walk, session);
        Roots roots = makes
                ? preparation.of(asked.landing().roots().get(0), abilities, began)
                : new Roots(List.of(), Access.PLAIN, abilities, began);
        BatchPlan plan = ExtractPlan.of(walk.files(), division.limits());
        PlannedWork work = new PlannedWork(options, asked.landing(), roots, walk, plan, division);
        return new Planned(work, now(read), asked.makesRoot());
    }

    /** Warns that extracting a large tar takes long if it is compressed as a whole. */
    private void sayOfFrames(ArchiveMembers.Read read) {
        if (read.parts().size() == 1 && read.frames().longest() > LARGE) {
            console.note(given.display() + " is compressed as a whole, and decompressed anew for each group of files;"
                    + " decompress it first if that takes too long");
        }
    }

    private static boolean isThere(ExtractRules.Extraction asked, FileName path) {
        return !asked.makesRoot()
                && Files.exists(asked.root().destination().resolve(path).toPath());
    }

    /** Returns the members as a walk would report them; members that cannot be extracted are its errors. */
    private TraversalReport report(
            MemberTree.Listing listing, ArchiveMembers.Read read, ArchiveMembers archive, ExtractLayouts layouts) {
        List<TraversalError> errors = new ArrayList<>(read.errors());
        errors.addAll(layouts.errors());
        for (FileName name : read.unmet()) {
            errors.add(new TraversalError(archive.below(name), OTHER, "the archive has no such name"));
        }
        for (MemberTree.Refused refused : listing.refused()) {
            errors.add(new TraversalError(archive.below(refused.name()), OTHER, refused.reason()));
        }
        errors.sort(TraversalError.BY_PATH);
        Totals totals = new Totals(
                listing.counts().directories(),
                listing.counts().files(),
                listing.counts().symlinks(),
                listing.counts().specials(),
                listing.files().bytes(),
                0,
                Optional.empty(),
                LeftOut.NOTHING);
        return new TraversalReport(listing.files(), totals, Unchanged.NONE, errors, Optional.empty(), false, null);
    }

    private static ArchiveMembers.Receiver receiver(MemberTree members) {
        return new ArchiveMembers.Receiver() {
            @Override
            public void sums(ArchiveSums sums) {
                members.setRanges(new SummedRanges(sums));
            }

            @Override
            public void add(TarMember member) {
                members.add(member);
            }

            @Override
            public void lose(TarMember member) {
                members.lose(member);
            }
        };
    }

    private void say(ExtractRules.Extraction asked, Totals totals) {
        console.say("extracts " + given.display() + " to "
                + asked.root().destination().display());
        if (session.submitter().uid() == 0) {
            console.detail("guarded against planted symlinks: a job stops on a node that has no private mounts");
        }
        console.say(Counted.sentence(
                "to be extracted: %,d directories, %,d other entries, %,d bytes",
                totals.directories(), totals.files() + totals.symlinks() + totals.specials(), totals.bytes()));
    }
}
