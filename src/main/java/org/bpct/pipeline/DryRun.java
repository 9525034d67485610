package org.bpct.pipeline;

import java.util.List;
import java.util.Locale;
import org.bpct.caller.Console;
import org.bpct.caller.Counted;
import org.bpct.caller.RunException;
import org.bpct.landing.Landing;
import org.bpct.model.BatchPlan;
import org.bpct.model.JobPlan;
import org.bpct.model.Sizes;
import org.bpct.roots.Room;
import org.bpct.traverse.TraversalReport;
import org.bpct.traverse.listing.Totals;
import org.bpct.wave.WalkEnd;

/**
 * The output of {@code --dry-run}: the balance of the jobs, the free space for the copy, and the forecast of its run
 * time.
 */
public final class DryRun {
    private final Console console;

    /** Prepares to print on a console. */
    public DryRun(Console console) {
        this.console = console;
    }

    /**
     * The planned work.
     *
     * @param rooms the needed and the free space, by file system
     * @param together true if the scheduler would get one job of many nodes
     */
    public record Facts(Landing landing, TraversalReport walk, BatchPlan plan, List<Room> rooms, boolean together) {
        /** Keeps a copy of the list. */
        public Facts {
            rooms = List.copyOf(rooms);
        }
    }

    /** Prints the dry run: lines for people, or one object of JSON. */
    public void print(Facts facts, BatchForecast forecast) throws RunException {
        if (console.answersInJson()) {
            PlanJson.write(console.out(), facts, forecast.known());
        } else {
            printLines(facts, forecast);
        }
    }

    private void printLines(Facts facts, BatchForecast forecast) {
        TraversalReport walk = facts.walk();
        BatchPlan plan = facts.plan();
        Totals totals = walk.totals();
        console.say(Counted.sentence(
                "%,d directories, %,d files, %,d links, %,d special files, %,d bytes, %,d errors in the walk",
                totals.directories(),
                totals.files(),
                totals.symlinks(),
                totals.specials(),
                totals.bytes(),
                walk.errors().size()));
        totals.largest()
                .ifPresent(largest -> say("largest file: %s, %s", largest.display(), bytes(totals.largestSize())));
        WalkEnd.of(walk).totals().ownersOfOthers().ifPresent(console::say);
        printBalance(plan);
        if (facts.together()) {
            say(
                    "the scheduler would get one job of %s for them",
                    Counted.of(plan.jobs().size(), "node"));
        }
        facts.rooms().forEach(room -> console.say(room.line()));
        if (plan.jobs().stream().anyMatch(job -> job.entries() > 0)) {
            console.say(forecast.line());
        }
        console.say("nothing was written or submitted");
    }

    private void printBalance(BatchPlan plan) {
        long entries = plan.jobs().stream().mapToLong(JobPlan::entries).sum();
        long bytes = Sizes.sum(plan.jobs().stream().mapToLong(JobPlan::bytes));
        int jobs = plan.workers();
        int number = 0;
        for (List<JobPlan> parts : plan.shares()) {
            number++;
            printShare("job " + number, parts, entries, bytes, jobs);
        }
        if (!plan.ofNobody().isEmpty()) {
            printShare("for any free job", plan.ofNobody(), entries, bytes, jobs);
        }
        console.say(Counted.sentence(
                "finalizer: %,d directories, %,d links",
                plan.finalizer().directories(), plan.finalizer().entries()));
    }

    private void printShare(String whose, List<JobPlan> parts, long entries, long bytes, int jobs) {
        long ownEntries = parts.stream().mapToLong(JobPlan::entries).sum();
        long ownBytes = Sizes.sum(parts.stream().mapToLong(JobPlan::bytes));
        console.say(Counted.sentence(
                "%s: %,d entries (%s of the average), %s (%s), %,d groups%s",
                whose,
                ownEntries,
                share(ownEntries, entries, jobs),
                bytes(ownBytes),
                share(ownBytes, bytes, jobs),
                parts.stream().mapToInt(part -> part.groups().size()).sum(),
                parts.size() == 1 ? "" : " in " + parts.size() + " parts"));
    }

    private static String share(long part, long whole, int jobs) {
        return whole == 0 ? "100.0 %" : String.format(Locale.ROOT, "%.1f %%", 100.0 * part * jobs / whole);
    }

    private static String bytes(long bytes) {
        return Counted.sentence("%,d bytes", bytes);
    }

    private void say(String format, Object... values) {
        console.say(String.format(Locale.ROOT, format, values));
    }
}
