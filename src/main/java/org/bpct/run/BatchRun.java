package org.bpct.run;

import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import org.bpct.model.BatchPlan;
import org.bpct.model.PartSize;
import org.bpct.model.PlanLimits;
import org.bpct.model.SnapshotFloor;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.schedule.CommandLog;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.JobScheduler;
import org.bpct.traverse.Totals;
import org.bpct.traverse.TraversalReport;
import org.jspecify.annotations.Nullable;

/** The whole program in six steps: land, walk, plan, write, submit - and say so. */
public final class BatchRun implements Undertaking {
    private final RunOptions options;
    private final Schedulers schedulers;
    private final Console console;
    private final InstantSource clock;
    private final Submitter submitter;
    private final BatchStart.Written written;

    /** Prepares a run; nothing is done before one of its methods is called. */
    public BatchRun(RunOptions options, Schedulers schedulers, Console console, InstantSource clock)
            throws IOException {
        this(options, schedulers, console, clock, batch -> {});
    }

    /** Prepares a run, for one who has to know of the batch before it is submitted. */
    BatchRun(
            RunOptions options, Schedulers schedulers, Console console, InstantSource clock, BatchStart.Written written)
            throws IOException {
        this.written = written;
        this.options = options;
        this.schedulers = schedulers;
        this.console = console;
        this.clock = clock;
        this.submitter = Submitter.current();
    }

    @Override
    public Outcome run(boolean submit) throws UsageException, RunException, InterruptedException {
        Planned planned = plan();
        DeletionBatch deletion = deletion(planned);
        new RoomCheck(quiet(), console)
                .require(
                        planned.landing(),
                        planned.walk().files(),
                        planned.plan(),
                        options.call().home(),
                        options.manner().force());
        BatchStart start = new BatchStart(options, schedulers, console, clock, submitter);
        Roots roots = new RootPreparation(options.manner(), submitter, console)
                .prepare(planned.landing(), planned.real(), planned.bases(), planned.walkBegan(), planned.walk());
        Splitting.require(planned.walk().files(), roots.access());
        BatchStart.Work work = new BatchStart.Work(
                planned.landing(), planned.walk(), planned.plan(), roots, planned.scheduler(), planned.queue());
        Outcome outcome = deletion == null
                ? start.start(work, BatchStart.Addition.NONE, written, submit).shrunk(planned.shrunk())
                : startBoth(start, work, deletion, submit);
        start.compressOld();
        return outcome;
    }

    /** Starts the copy, and behind it the batch that deletes. */
    private Outcome startBoth(BatchStart start, BatchStart.Work work, DeletionBatch deletion, boolean submit)
            throws UsageException, RunException, InterruptedException {
        boolean copies = work.walk().files().directories() > 0;
        Outcome copy = start.start(
                work,
                deletion::writeInTheWay,
                batch -> {
                    written.accept(batch);
                    // The last one to be at work.
                    written.accept(deletion.write(copies ? batch : null));
                },
                submit);
        return copy.followedBy(deletion.submit(copy.left() == 0, submit));
    }

    /** Returns the batch that deletes after the copy, null if nothing is deleted; throws if it must not be. */
    private @Nullable DeletionBatch deletion(Planned planned) throws UsageException, RunException {
        Deletion deletion = planned.deletion();
        if (deletion == null) {
            return null;
        }
        deletion.require();
        return new DeletionBatch(
                options,
                planned.removing(),
                planned.landing(),
                deletion.surplus(),
                schedulers,
                console,
                clock,
                submitter);
    }

    @Override
    public int dryRun() throws UsageException, RunException, InterruptedException {
        Planned planned = plan();
        List<Room> rooms = new RoomCheck(quiet(), console)
                .examine(
                        planned.landing(),
                        planned.walk().files(),
                        planned.plan(),
                        options.call().home());
        BatchForecast forecast =
                BatchForecast.of(options, planned.landing(), planned.plan(), planned.scheduler(), planned.queue());
        new DryRun(console)
                .print(
                        planned.walk(),
                        planned.plan(),
                        rooms,
                        forecast,
                        options.jobs().settings().together());
        Deletion deletion = planned.deletion();
        if (deletion != null) {
            deletion.show(console);
        }
        return planned.walk().errors().size() + (planned.shrunk() ? 1 : 0);
    }

    private record Planned(
            Landing landing,
            RealRoots real,
            Bases bases,
            long walkBegan,
            TraversalReport walk,
            BatchPlan plan,
            JobScheduler scheduler,
            List<String> queue,
            Preparation removing,
            boolean shrunk,
            @Nullable Deletion deletion) {}

    private Planned plan() throws UsageException, RunException, InterruptedException {
        Preparation prepared = Preparation.of(options.jobs(), schedulers, console);
        options.manner().cp().notes().forEach(console::note);
        RootPreparation.check(options.manner(), submitter.uid());
        Splitting splitting = Splitting.of(options.manner(), submitter.uid(), console);
        Landing landing = Landing.of(options);
        RealRoots real = RealRoots.of(landing);
        Comparing comparing =
                Comparing.of(options.manner(), options.call().home(), submitter.uid(), landing, real, console);
        long walkBegan = clock.millis();
        TraversalReport walk =
                new WalkStep(options, console).walk(landing, comparing.rules(), comparing.counterparts());
        landing.sources()
                .forEach(source -> console.say(
                        source.given().display() + " -> " + source.landsAt().display()));
        walk.totals().leftOut().lines().forEach(console::say);
        comparing.say(walk, console);
        Deletion deletion = Deletion.of(options.manner().earlier().deletion(), walk, console);
        Preparation removing = prepared;
        if (walk.files().directories() == 0) {
            // Two scripts that do nothing but close the ledger need not wait in a queue.
            prepared = prepared.onThisHost(schedulers);
        }
        JobCount count = prepared.count(walk.files().entries(), walk.files().bytes());
        if (!count.reason().isEmpty()) {
            console.say(count.reason());
        }
        walk = walk.with(splitting.applied(walk.files(), landing, count.jobs()));
        PlanLimits limits = PlanLimits.forJobs(count.jobs()).shared(walk.files().entries());
        if (prepared.jobsHelp()) {
            limits = limits.inParts(PartSize.HALF_A_MINUTE);
        }
        BatchPlan plan = prepared.strategy()
                .plan(walk.files(), PathPrice.isDear(walk.files()) ? limits.withDearPaths() : limits);
        comparing.say(plan, console);
        return new Planned(
                landing,
                real,
                comparing.bases(),
                walkBegan,
                walk,
                plan,
                prepared.scheduler(),
                prepared.queueOf(count.jobs()),
                removing,
                hasShrunk(walk),
                deletion);
    }

    /** Returns true, and says so, if the walk found far less than the last good snapshot has. The finalizer judges again. */
    private boolean hasShrunk(TraversalReport walk) {
        SnapshotFloor floor = options.snapshot().publication().floor();
        Totals found = walk.totals();
        long entries = found.files() + found.symlinks() + found.specials();
        if (floor.isReachedBy(entries, found.directories(), found.bytes())) {
            return false;
        }
        console.note(String.format(
                Locale.ROOT,
                "the source has %,d entries of %,d bytes; after %s a good snapshot has at least %,d of %,d bytes. This one"
                        + " will be kept, but nothing is pruned for it. Is the source whole? If it is, one night with"
                        + " --max-shrink 100%% accepts that",
                entries,
                found.bytes(),
                options.snapshot().publication().lastGood(),
                floor.entries(),
                floor.bytes()));
        return true;
    }

    private static CommandRunner quiet() {
        return new CommandRunner(CommandLog.NONE);
    }
}
