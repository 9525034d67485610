package org.bpct.verb.copy;

import java.util.List;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.model.BatchPlan;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.pipeline.Division;
import org.bpct.pipeline.ShrunkSource;
import org.bpct.query.Session;
import org.bpct.schedule.JobScheduler;
import org.bpct.submit.LimitWish;
import org.bpct.traverse.TraversalReport;
import org.jspecify.annotations.Nullable;

/**
 * A copy whose sources were walked and divided among jobs.
 *
 * @param ground the facts known before the walk
 * @param walk the result of the walk, with the files that are copied as ranges
 * @param plan the jobs
 * @param scheduler the scheduler that runs them
 * @param queue the words for its submit command
 * @param shrunk whether the walk found far less than the last good snapshot has
 * @param deletion the deletion after the copy; null if there is none
 */
record PlannedCopy(
        Groundwork ground,
        TraversalReport walk,
        BatchPlan plan,
        JobScheduler scheduler,
        List<String> queue,
        boolean shrunk,
        @Nullable Deletion deletion) {
    /** Divides the result of a walk among jobs, and prints the remarkable facts. */
    static PlannedCopy of(RunOptions options, Groundwork ground, TraversalReport found, Session session)
            throws UsageException, RunException, InterruptedException {
        Console console = session.console();
        ground.say(options, console);
        found.totals().leftOut().lines().forEach(console::say);
        ground.comparing().say(found, console);
        ground.comparing().sayUnread(found, options.manner().verify() != null, console);
        Deletion deletion = Deletion.of(
                options.manner().earlier().deletion(),
                found,
                options.task().selection().namesFrom() != null,
                ground.volumes(),
                console);
        Division division = Division.of(ground.prepared(), Division.Work.MAKING, found, session);
        String limit = options.call().asked();
        if (!limit.isEmpty()) {
            division = division.withLimit(LimitWish.ofNew(limit));
        }
        TraversalReport walk = found.with(ground.splitting().applied(found.files(), ground.landing(), division.jobs()));
        BatchPlan plan = division.plan(walk.files());
        ground.comparing().say(plan, console);
        return new PlannedCopy(
                ground,
                walk,
                plan,
                division.prepared().scheduler(),
                division.queue(),
                ShrunkSource.isFound(walk, options.snapshot().publication(), console),
                deletion);
    }
}
