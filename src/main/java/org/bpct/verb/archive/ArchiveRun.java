package org.bpct.verb.archive;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.bpct.caller.Console;
import org.bpct.caller.Counted;
import org.bpct.caller.RunException;
import org.bpct.files.DirectoryIdentity;
import org.bpct.files.FileName;
import org.bpct.files.ShellWord;
import org.bpct.files.SummedFiles;
import org.bpct.guard.Guards;
import org.bpct.landing.FileStatus;
import org.bpct.model.Access;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchPlan;
import org.bpct.model.PlanLimits;
import org.bpct.options.Aim;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.pipeline.BatchStart;
import org.bpct.pipeline.Division;
import org.bpct.pipeline.InPlaceRoots;
import org.bpct.pipeline.PlannedWork;
import org.bpct.pipeline.Preparation;
import org.bpct.pipeline.Undertaking;
import org.bpct.pool.KeepRules;
import org.bpct.query.Session;
import org.bpct.roots.Abilities;
import org.bpct.roots.RoomCheck;
import org.bpct.roots.Roots;
import org.bpct.traverse.TraversalReport;
import org.bpct.traverse.listing.Totals;
import org.bpct.tree.RootPair;
import org.bpct.verb.Verb;
import org.bpct.verb.archive.tar.ArchiveFacts;
import org.bpct.verb.archive.tar.ArchiveFolder;
import org.bpct.verb.archive.tar.EarlierDirectory;
import org.bpct.verb.archive.tar.PartForm;
import org.bpct.verb.sum.SumRules;
import org.bpct.verb.sum.Summed;
import org.jspecify.annotations.Nullable;

/** An archive of trees, in the steps of a copy: find the roots, walk, plan, write, submit. */
public final class ArchiveRun implements Undertaking {
    private final Session session;
    private final RunOptions options;
    private final Aim.Archive wish;
    private final Console console;

    /** Prepares an archive; it begins when one of its methods is called. */
    public ArchiveRun(RunOptions options, Aim.Archive wish, Session session) {
        this.session = session;
        this.options = options;
        this.wish = wish;
        this.console = session.console();
    }

    /** The sources, the beginnings of names in the archive, and its place. */
    private record Asked(Summed sources, List<FileName> beginnings, ArchivePlace place) {}

    @Override
    public Outcome run(boolean submit) throws UsageException, RunException, InterruptedException {
        Preparation prepared = Preparation.of(options.jobs(), session.schedulers(), console);
        Asked asked = ask();
        prepared.requireHost(submit);
        Optional<FileStatus> there = asked.place().status();
        SourceVolumes volumes = SourceVolumes.look(session, options, asked.place(), sources(asked), there.isPresent());
        Optional<KeepRules> rules = volumes.rules();
        Outcome outcome =
                there.isPresent() ? update(prepared, asked, there.get(), rules, submit) : make(prepared, asked, submit);
        volumes.record(console);
        return outcome.shrunk(volumes.haveFallen());
    }

    private static List<FileName> sources(Asked asked) {
        return asked.sources().landing().pairs().stream().map(RootPair::source).toList();
    }

    private Outcome make(Preparation prepared, Asked asked, boolean submit)
            throws UsageException, RunException, InterruptedException {
        FileStatus folder = asked.place().make();
        boolean written = false;
        try {
            PlannedWork work = plan(prepared, asked, folder, null);
            room(asked).require(work.walk().files(), options.manner().force());
            BatchStart.Addition addition = into -> {
                addTo(into, asked, folder);
                ArchiveUpdate.addFacts(into, 1, 0, work.roots().walkBegan(), "");
            };
            Outcome outcome = work.begin(session, addition, submit);
            written = true;
            return outcome;
        } finally {
            if (!written) {
                asked.place().remove(folder);
            }
        }
    }

    /** Adds a generation to the archive that is there. */
    private Outcome update(
            Preparation prepared, Asked asked, FileStatus folder, Optional<KeepRules> rules, boolean submit)
            throws UsageException, RunException, InterruptedException {
        try (ArchiveUpdate update = ArchiveUpdate.begin(asked.place(), folder, session, rules, true)) {
            asked.place().require(options.manner().writing().layouts());
            PlannedWork work = plan(prepared, asked, folder, update);
            room(asked).require(work.walk().files(), options.manner().force());
            BatchStart.Addition addition = into -> {
                addTo(into, asked, folder);
                update.addTo(into, work.roots().walkBegan());
            };
            BatchStart.Written receiver = batch -> {
                update.isOf(FileName.of(batch.directory().root()));
                update.sayVanished(console, false);
            };
            return work.begin(session, addition, List.of(), receiver, submit);
        }
    }

    @Override
    public int dryRun(boolean submit) throws UsageException, RunException, InterruptedException {
        Preparation prepared = Preparation.of(options.jobs(), session.schedulers(), console);
        Asked asked = ask();
        prepared.requireHost(submit);
        Optional<FileStatus> there = asked.place().status();
        SourceVolumes volumes = SourceVolumes.look(session, options, asked.place(), sources(asked), there.isPresent());
        try (ArchiveUpdate update = there.isPresent()
                ? ArchiveUpdate.begin(asked.place(), there.get(), session, volumes.rules(), false)
                : null) {
            return show(prepared, asked, there.orElse(null), update) + (volumes.haveFallen() ? 1 : 0);
        }
    }

    private int show(Preparation prepared, Asked asked, @Nullable FileStatus folder, @Nullable ArchiveUpdate update)
            throws UsageException, RunException, InterruptedException {
        PlannedWork work = plan(prepared, asked, folder, update);
        if (update != null) {
            update.sayVanished(console, true);
        }
        int errors = work.show(console, room(asked).examine(work.walk().files()));
        room(asked).require(work.walk().files(), options.manner().force());
        return errors;
    }

    private ArchiveRoom room(Asked asked) {
        return new ArchiveRoom(
                new RoomCheck(session.commands(), console), asked.place().real(), wish.form() == PartForm.PLAIN);
    }

    private Asked ask() throws UsageException {
        FileName here = options.call().workingDirectory();
        new OperandOrder(wish.folder(), options.task().operands(), here).require();
        Summed sources = new SumRules(here, "--archive needs a PATH behind the name of the archive", "archived")
                .apply(options.task().operands());
        ArchivePlace place = ArchivePlace.of(wish.folder(), sources.landing(), here, wish.updates());
        new Guards(options, session).requireOutside(place.real());
        return new Asked(sources, MemberNames.of(sources), place);
    }

    /** Writes, for the scripts, the place of the archive, the size of its parts, and the names that it gives to the roots. */
    private void addTo(BatchDirectory batch, Asked asked, FileStatus folder) throws IOException {
        ArchiveFacts facts = new ArchiveFacts(
                asked.place().real(), folder.inode(), wish.partBytes(), wish.form(), asked.beginnings());
        SummedFiles.write(batch.archives(Verb.ARCHIVE), facts.bytes());
    }

    /**
     * Walks and plans.
     *
     * @param folder the folder of the archive, null if a dry run makes none
     * @param update the archive that is there, null if it is new
     */
    private PlannedWork plan(
            Preparation before, Asked asked, @Nullable FileStatus folder, @Nullable ArchiveUpdate update)
            throws UsageException, RunException, InterruptedException {
        Set<DirectoryIdentity> folders =
                folder == null ? Set.of() : Set.of(new DirectoryIdentity(folder.device(), folder.inode()));
        List<EarlierDirectory> earlier = update == null
                ? List.of()
                : update.of(
                        asked.sources().landing().roots(),
                        asked.beginnings(),
                        session.clock().millis(),
                        console);
        InPlaceRoots.Walked walked = new InPlaceRoots(session, options, console)
                .walk(
                        asked.sources().landing(),
                        step -> new ArchiveWalk(options, step, folders)
                                .walk(asked.sources().landing(), earlier),
                        "archived");
        TraversalReport walk = walked.walk();
        ArchivePlan.requireFamiliesOfOneRoot(walk.files(), "archive");
        say(asked, walk, update);
        // The finalizer archives directories.
        Division division = Division.of(before, Division.Work.READING, walk, session);
        BatchPlan plan = ArchivePlan.of(
                division.ofBytes(wish.partBytes()).plan(walk.files()),
                walk.files(),
                PlanLimits.forJobs(division.jobs()));
        Roots roots = sealed(walked.roots(), asked.place().squashed(folder, session));
        return new PlannedWork(options, asked.sources().landing(), roots, walk, plan, division);
    }

    /** Returns the roots where a tree that others may write in is sealed, and otherwise not archived at all. */
    private static Roots sealed(Roots roots, OptionalInt squashed) {
        Access access = roots.access() == Access.PLAIN ? Access.PLAIN : Access.SEALED;
        return new Roots(roots.all(), access, new Abilities(roots.abilities().times(), squashed), roots.walkBegan());
    }

    private void say(Asked asked, TraversalReport walk, @Nullable ArchiveUpdate update) {
        Totals totals = walk.totals();
        asked.sources()
                .landing()
                .sources()
                .forEach(source -> console.say("archives " + source.given().display()));
        console.say("archive: folder " + asked.place().real().display());
        if (update == null && ArchiveFolder.isNamedAsTar(wish.folder())) {
            String name = ShellWord.operand(wish.folder());
            console.say("it is a folder of tars, not one file: bpct --extract " + name
                    + " DST opens it, and without bpct" + " the lines of its README do");
        }
        if (update != null) {
            console.say(update.words());
            console.say(Counted.sentence(
                    "to be archived: %,d directories, %,d other entries, %,d bytes; unchanged: %,d entries, %,d bytes",
                    totals.directories(),
                    walk.files().entries(),
                    walk.files().bytes(),
                    walk.unchanged().entries(),
                    walk.unchanged().bytes()));
            totals.leftOut().lines().forEach(console::say);
            return;
        }
        console.say(Counted.sentence(
                "to be archived: %,d directories, %,d files, %,d other entries, %,d bytes",
                totals.directories(), totals.files(), totals.symlinks() + totals.specials(), totals.bytes()));
        totals.leftOut().lines().forEach(console::say);
    }
}
