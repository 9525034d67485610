package org.bpct.pipeline;

import java.util.List;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.home.NewBatch;
import org.bpct.landing.Landing;
import org.bpct.model.BatchPlan;
import org.bpct.model.JobId;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.query.Session;
import org.bpct.roots.Room;
import org.bpct.roots.Roots;
import org.bpct.traverse.TraversalReport;

/**
 * The work of jobs on trees where they are, as it was planned: it becomes a batch, or is shown.
 *
 * @param options the options that the batch is described by
 * @param division the jobs, and how they get the work
 */
public record PlannedWork(
        RunOptions options, Landing landing, Roots roots, TraversalReport walk, BatchPlan plan, Division division) {
    /**
     * Writes the batch, and submits it if {@code submit} is true.
     *
     * @param first the jobs that have to end before one of these begins
     * @param written the receiver of the batch before it is submitted
     */
    public Undertaking.Outcome begin(
            Session session,
            BatchStart.Addition addition,
            List<JobId> first,
            BatchStart.Written written,
            boolean submit)
            throws UsageException, RunException, InterruptedException {
        BatchStart start = BatchStart.of(options, session);
        BatchStart.Work work = new BatchStart.Work(
                landing, walk, plan, roots, division.prepared().scheduler(), division.queue());
        NewBatch.Written batch = start.write(work, addition);
        written.accept(batch);
        Undertaking.Outcome outcome = start.submit(work, batch, first, submit);
        start.compressOld();
        return outcome;
    }

    /** Writes the batch, and submits it if {@code submit} is true. */
    public Undertaking.Outcome begin(Session session, BatchStart.Addition addition, boolean submit)
            throws UsageException, RunException, InterruptedException {
        return begin(session, addition, List.of(), batch -> {}, submit);
    }

    /** Prints the plan, and returns the number of errors of the walk. */
    public int show(Console console) throws UsageException, RunException {
        return show(console, List.of());
    }

    /** Prints the plan and the room that there is for it, and returns the number of errors of the walk. */
    public int show(Console console, List<Room> rooms) throws UsageException, RunException {
        BatchForecast forecast =
                BatchForecast.of(options, landing, plan, division.prepared().scheduler(), division.queue());
        new DryRun(console)
                .print(
                        new DryRun.Facts(
                                landing,
                                walk,
                                plan,
                                rooms,
                                options.jobs().settings().together()),
                        forecast);
        return walk.errors().size();
    }
}
