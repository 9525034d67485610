package org.bpct.verb.copy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.description.BatchDescription;
import org.bpct.description.CopySettings;
import org.bpct.description.LongWalk;
import org.bpct.description.WalkTotals;
import org.bpct.description.WaveOptions;
import org.bpct.files.FileName;
import org.bpct.home.WalkSign;
import org.bpct.landing.OperandName;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchPlan;
import org.bpct.model.JobState;
import org.bpct.model.Sizes;
import org.bpct.options.CpOptions;
import org.bpct.options.Manner;
import org.bpct.options.UsageException;
import org.bpct.pipeline.LiveWalk;
import org.bpct.pipeline.Preparation;
import org.bpct.plan.SizeBalanced;
import org.bpct.query.Session;
import org.bpct.query.StatusQuery;
import org.bpct.roots.FoldedNames;
import org.bpct.schedule.JobScheduler;
import org.bpct.script.TemplateException;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;
import org.bpct.submit.BatchExtension;
import org.bpct.traverse.Reach;
import org.bpct.traverse.TraversalOptions;
import org.bpct.traverse.TraversalReport;
import org.bpct.traverse.TraversalRoot;
import org.bpct.tree.FileList;
import org.bpct.tree.RootPair;
import org.bpct.wave.JobCount;
import org.bpct.wave.ListedNames;
import org.bpct.wave.Placement;
import org.bpct.wave.PortionWriter;
import org.bpct.wave.WalkEnd;

/**
 * The completion of a walk that was broken off after jobs had begun to copy: everything is walked again, and entries
 * that no list has become the last portion.
 */
public final class WalkResumption {
    private final Session session;
    private final StatusQuery query;
    private final BatchExtension extension;
    private final Console console;

    public WalkResumption(Session session) {
        this.session = session;
        this.query = session.query();
        this.extension = new BatchExtension(session);
        this.console = session.console();
    }

    /** Throws if the walk of a batch is not complete; called by operations that need all of it. */
    public static void refuse(BatchStatus status) throws UsageException {
        if (status.isWalking()) {
            throw new UsageException("the walk of batch " + status.number() + " "
                    + (status.isWalked()
                            ? "goes on: wait for its end"
                            : "was interrupted: bpct --resume=" + status.number() + " finishes it"));
        }
    }

    /** Walks on if needed, and writes the missing parts into the batch; submits nothing. */
    public void finish(BatchDirectory batch, Placement placement)
            throws UsageException, RunException, InterruptedException {
        BatchStatus status = query.fresh(batch);
        if (!status.isWalking()) {
            return;
        }
        try (WalkSign sign = WalkSign.take(batch, session.submitter())) {
            if (sign == null) {
                throw RunException.locked("another bpct walks the sources of batch " + status.number());
            }
            console.say("the walk of batch " + status.number() + " was interrupted: walking again");
            TraversalReport walk = walk(status.description());
            extension.write(batch, known -> {
                write(known, placement, walk);
                sign.end();
            });
        } catch (IOException e) {
            throw RunException.unwritten(batch.root(), e);
        }
    }

    private TraversalReport walk(BatchDescription description)
            throws UsageException, RunException, InterruptedException {
        LongWalk began = Objects.requireNonNull(description.walk().longWalk(), "no walk to go on with");
        List<TraversalRoot> roots = new ArrayList<>();
        for (int i = 0; i < description.pairs().size(); i++) {
            RootPair pair = description.pairs().get(i);
            LongWalk.Start start = began.starts().get(i);
            roots.add(new TraversalRoot(pair, start.keepsAttributes(), start.names()));
        }
        CopySettings.Cp cp = description.settings().cp();
        String follows = cp.dereference();
        Reach reach = new Reach(
                follows.equals(word(CpOptions.Dereference.ALWAYS)),
                follows.equals(word(CpOptions.Dereference.STARTS)),
                cp.oneFileSystem());
        TraversalOptions how = new TraversalOptions(
                reach,
                cp.keeps().contains(word(CpOptions.Attribute.LINKS)),
                description.walk().selection(),
                destinations(description.pairs(), cp.keeps().contains(word(CpOptions.Attribute.OWNERSHIP))),
                null,
                null,
                null,
                null);
        LiveWalk live = new LiveWalk(Manner.sensibleThreads(), console);
        TraversalReport walk = live.walk(roots, how, LiveWalk.Portions.NONE);
        live.sayErrors(walk.errors());
        if (walk.destination().isPresent()) {
            throw RunException.failed(
                    "the destination is inside a source, as "
                            + walk.destination().get().display() + "; bpct --delete forgets such a batch",
                    null);
        }
        return walk;
    }

    private TraversalOptions.Destinations destinations(List<RootPair> pairs, boolean keepsOwners)
            throws UsageException, RunException {
        List<FileName> real = new ArrayList<>();
        for (RootPair pair : pairs) {
            real.add(OperandName.canonical(pair.destination()));
        }
        return new TraversalOptions.Destinations(
                CopyWalk.destinations(pairs),
                new FoldedNames(real, true, session.commands(), console),
                session.submitter().keptOwners(keepsOwners));
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private void write(BatchStatus status, Placement placement, TraversalReport walk)
            throws UsageException, RunException, IOException, TemplateException, InterruptedException {
        ListedNames listed = new ListedNames(walk.files());
        long entries = 0;
        long bytes = 0;
        for (JobStatus job : status.jobs()) {
            if (!job.isFinalizer() && job.state() != JobState.HANDED_OVER) {
                listed.add(job.directory().part());
                entries += job.entries().planned();
                bytes = Sizes.plus(bytes, job.bytes().planned());
            }
        }
        FileList rest = listed.rest();
        WaveOptions before = Placement.newest(status);
        JobScheduler scheduler = session.schedulers().open(placement.scheduler(before));
        int jobs = JobCount.choose(
                        placement.jobs(), rest.entries(), rest.bytes(), status.jobsAtFirst(), scheduler.name())
                .jobs();
        BatchPlan plan = Preparation.plan(
                new SizeBalanced(),
                session.schedulers().jobsHelp(status),
                rest,
                jobs,
                Math.toIntExact(status.lastGroup() + 1));
        WalkEnd end = new WalkEnd(
                totals(WalkEnd.of(walk).totals(), entries + rest.entries(), Sizes.plus(bytes, rest.bytes())),
                walk.errors());
        new PortionWriter(
                        status,
                        status.description().walked(end.totals()),
                        placement.after(before, scheduler, jobs),
                        scheduler.nodeCommands(),
                        session.clock(),
                        true)
                .write(rest, plan);
        end.write(status.directory());
        console.say(
                String.format(Locale.ROOT, "batch %d: the walk found %,d more files", status.number(), rest.entries()));
    }

    /**
     * Returns the figures of a walk, minus these entries and bytes: those in lists count, whether they still exist or
     * not.
     */
    private static WalkTotals totals(WalkTotals walk, long entries, long bytes) {
        WalkTotals.Inventory found = walk.inventory();
        return new WalkTotals(
                new WalkTotals.Inventory(
                        found.directories(),
                        Math.max(0, entries - found.symlinks() - found.specials()),
                        Math.min(found.symlinks(), entries),
                        Math.min(found.specials(), Math.max(0, entries - found.symlinks())),
                        bytes),
                walk.errors(),
                walk.leftOut(),
                walk.skipped(),
                walk.linked(),
                walk.ofOthers());
    }
}
