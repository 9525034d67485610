package org.bpct.verb.copy;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.landing.Landing;
import org.bpct.lock.SecondCopy;
import org.bpct.options.NameListing;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.pipeline.BatchForecast;
import org.bpct.pipeline.BatchStart;
import org.bpct.pipeline.DryRun;
import org.bpct.pipeline.LiveWalk;
import org.bpct.pipeline.Undertaking;
import org.bpct.pipeline.WalkStep;
import org.bpct.query.Session;
import org.bpct.roots.FoldedNames;
import org.bpct.roots.Room;
import org.bpct.roots.RoomCheck;
import org.bpct.roots.Roots;
import org.bpct.roots.Splitting;
import org.bpct.traverse.TraversalReport;
import org.jspecify.annotations.Nullable;

/** A copy in six steps: land, walk, plan, make the roots, write, submit. */
public final class CopyRun implements Undertaking {
    private final Session session;
    private final RunOptions options;
    private final Console console;
    private final BatchStart.Written written;

    /** Prepares a run; it begins when one of its methods is called. */
    public CopyRun(RunOptions options, Session session) {
        this(options, session, batch -> {});
    }

    /** Prepares a run, with a receiver of the batch before it is submitted. */
    public CopyRun(RunOptions options, Session session, BatchStart.Written written) {
        this.session = session;
        this.written = written;
        this.options = options;
        this.console = session.console();
    }

    @Override
    public Outcome run(boolean submit) throws UsageException, RunException, InterruptedException {
        Groundwork ground = Groundwork.of(options, session, submit);
        SecondCopy.refuseLive(ground.landing(), session);
        Optional<Duration> early = Streaming.of(options, submit);
        if (early.isEmpty()) {
            return copy(ground, walk(ground, true, LiveWalk.Portions.NONE), submit);
        }
        try (StreamedCopy copy = new StreamedCopy(options, ground, session, early.get())) {
            TraversalReport walk = walk(ground, true, copy);
            if (!copy.hasBegun()) {
                return copy(ground, walk, submit);
            }
            Outcome outcome = copy.finish(walk);
            ground.recordVolumes(options, console);
            return outcome;
        }
    }

    private Outcome copy(Groundwork ground, TraversalReport walk, boolean submit)
            throws UsageException, RunException, InterruptedException {
        Optional<String> nothing =
                options.call().namesBatch() ? Optional.empty() : EmptyWalk.words(options, ground.landing(), walk);
        if (nothing.isPresent()) {
            walk.totals().leftOut().lines().forEach(console::say);
            return Outcome.nothing(nothing.get(), walk.errors().size());
        }
        PlannedCopy planned = planned(ground, walk);
        DeletionBatch deletion = deletion(planned);
        requireRoom(planned);
        BatchStart start = BatchStart.of(options, session);
        Roots roots = preparation()
                .prepare(
                        ground.landing(),
                        ground.real(),
                        ground.comparing().bases(),
                        ground.walkBegan(),
                        planned.walk().files(),
                        planned.walk().open());
        Splitting.require(planned.walk().files(), roots.access());
        BatchStart.Work work = new BatchStart.Work(
                ground.landing(), planned.walk(), planned.plan(), roots, planned.scheduler(), planned.queue());
        Outcome outcome = deletion == null
                ? start.start(work, BatchStart.Addition.NONE, written, submit).shrunk(planned.shrunk())
                : startBoth(start, work, deletion, submit);
        ground.recordVolumes(options, console);
        start.compressOld();
        return outcome;
    }

    private RootPreparation preparation() {
        return new RootPreparation(options.manner(), session.submitter(), session.commands(), console);
    }

    private void requireRoom(PlannedCopy planned) throws RunException, InterruptedException {
        Landing landing = planned.ground().landing();
        try {
            new RoomCheck(session.commands(), console)
                    .require(
                            landing,
                            planned.walk().files(),
                            planned.plan().jobs().size(),
                            options.call().home(),
                            options.manner().force(),
                            landing.replacesSomething());
        } catch (RunException e) {
            throw e.with(PoolRoom.remedy(options.snapshot().publication(), rooms(planned)));
        }
    }

    private List<Room> rooms(PlannedCopy planned) throws RunException, InterruptedException {
        return new RoomCheck(session.commands(), console)
                .examine(
                        planned.ground().landing(),
                        planned.walk().files(),
                        planned.plan().jobs().size(),
                        options.call().home());
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
                    // This batch runs last.
                    written.accept(deletion.write(copies ? batch : null));
                },
                submit);
        return copy.followedBy(deletion.submit(copy.left() == 0, submit));
    }

    /** Returns the batch that deletes after the copy, null if there is none; throws if the deletion is not allowed. */
    private @Nullable DeletionBatch deletion(PlannedCopy planned) throws UsageException, RunException {
        Deletion deletion = planned.deletion();
        if (deletion == null) {
            return null;
        }
        deletion.require();
        return DeletionBatch.of(
                options, planned.ground().prepared(), planned.ground().landing(), deletion.surplus(), session);
    }

    @Override
    public int dryRun(boolean submit) throws UsageException, RunException, InterruptedException {
        Groundwork ground = Groundwork.of(options, session, submit);
        Streaming.of(options, true);
        TraversalReport walk = walk(ground, false, LiveWalk.Portions.NONE);
        PlannedCopy planned = planned(ground, walk);
        EmptyWalk.words(options, ground.landing(), walk).ifPresent(console::say);
        List<Room> rooms = rooms(planned);
        BatchForecast forecast =
                BatchForecast.of(options, ground.landing(), planned.plan(), planned.scheduler(), planned.queue());
        new DryRun(console)
                .print(
                        new DryRun.Facts(
                                ground.landing(),
                                planned.walk(),
                                planned.plan(),
                                rooms,
                                options.jobs().settings().together()),
                        forecast);
        if (options.task().listing() == NameListing.LINES) {
            PlannedNames.show(planned.walk().files(), console);
        }
        Deletion deletion = planned.deletion();
        if (deletion != null) {
            deletion.show(console);
        }
        // A refusal is the last word, with its code: else a script goes on to a copy that does not begin.
        requireRoom(planned);
        preparation().foresee(ground.landing(), planned.walk().files());
        return planned.walk().errors().size() + (planned.shrunk() ? 1 : 0);
    }

    /** Walks the sources; a dry run makes no directory in the destination to test which names are one there. */
    private TraversalReport walk(Groundwork ground, boolean writes, LiveWalk.Portions portions)
            throws UsageException, RunException, InterruptedException {
        Comparing comparing = ground.comparing();
        FoldedNames folding = new FoldedNames(ground.real().destinations(), writes, session.commands(), console);
        ground.landing().requireApart(folding);
        return new CopyWalk(options, new WalkStep(options, console), session.submitter())
                .walk(ground.landing(), comparing.rules(), comparing.counterparts(), folding, portions);
    }

    private PlannedCopy planned(Groundwork ground, TraversalReport walk)
            throws UsageException, RunException, InterruptedException {
        if (options.task().selection().namesFrom() != null) {
            ListedDirectories.say(walk, console);
        }
        return PlannedCopy.of(options, ground, walk, session);
    }
}
