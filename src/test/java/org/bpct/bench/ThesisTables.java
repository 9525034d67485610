package org.bpct.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.bpct.bench.Rehearsal.Pace;
import org.bpct.bench.Rehearsal.Results;
import org.bpct.bench.Simulation.Fate;
import org.bpct.bench.Simulation.Result;
import org.bpct.bench.Simulation.Worker;
import org.bpct.tree.FileList;

/**
 * Tables 3.4, 3.5 and 3.11 to 3.15 of Nuss, <i>A Comparison of Parallel Copying Methods</i> (2013), beside a simulation of the same
 * numbers of workers that are as fast, and as late, as those of the thesis were. The thesis measured; the simulation counts.
 */
final class ThesisTables {
    /** Figures of all workers. */
    private record Three(double least, double most, double mean) {
        String text(int digits) {
            String number = "%,." + digits + "f";
            return String.format(Locale.ROOT, number + ", " + number + ", " + number, least, most, mean);
        }
    }

    /** What consumers of pct did, as tables 3.4 and 3.5 have it. */
    private record Consumers(Three begun, Three barrier, Three files, Three megabytes) {}

    private static final Consumers SMALL_FISSION = new Consumers(
            new Three(0.8, 12.1, 4.2),
            new Three(0, 5.7, 2.4),
            new Three(1351, 2027, 1700),
            new Three(1151, 2188, 1526));
    private static final Consumers SMALL_ICESTORM = new Consumers(
            new Three(0.3, 5.2, 1.3),
            new Three(0.1, 10.1, 4.6),
            new Three(1098, 1527, 1277),
            new Three(608, 1264, 1143));
    private static final Consumers LARGE_FISSION = new Consumers(
            new Three(2.1, 115.5, 75.6),
            new Three(0, 72.6, 47.0),
            new Three(3, 70, 36),
            new Three(30_035, 35_419, 32_827));
    private static final Consumers LARGE_ICESTORM = new Consumers(
            new Three(17.4, 92.9, 69.1),
            new Three(0, 14.1, 11.5),
            new Three(4, 70, 34),
            new Three(31_493, 36_054, 32_770));

    private final Pace pace;
    private final Random random;

    ThesisTables(Pace pace, Random random) {
        this.pace = pace;
        this.random = random;
    }

    void print(FileList small, FileList large, FileList partial) {
        line(
                "%nTables of the thesis. It measured pct; what is simulated here are as many workers, all of one speed, so fast that one would take"
                        + " for all what those of the thesis took together after the walk.");
        consumers("3.4, Fission, many small files", small, 120, 814 - 54, SMALL_FISSION);
        consumers("3.4, Icestorm, many small files", small, 160, 653 - 91.2, SMALL_ICESTORM);
        consumers("3.5, Fission, few large files", large, 32, 2175 - 1.7, LARGE_FISSION);
        consumers("3.5, Icestorm, few large files", large, 32, 2354 - 9.4, LARGE_ICESTORM);
        line(
                "%nTables of the thesis. It measured Bpct; what is simulated here are workers as slow, and as late, as its jobs were, evenly"
                        + " between the best and the worst one. The walk and the submission take as long as there.");
        jobs("3.11, GeneSIS, many small files", small, 7499, ThesisJobs.GENESIS_SMALL);
        jobs("3.12, GeneSIS, partial large files", partial, 6499, ThesisJobs.GENESIS_PARTIAL);
        jobs("3.13, Icestorm, many small files", small, 4951, ThesisJobs.ICESTORM_SMALL);
        jobs("3.14, Icestorm, few large files", large, 9776, ThesisJobs.ICESTORM_LARGE);
        // No time of cp is given; 4430 s is what each of the table's speed-ups, times its time, comes to.
        jobs("3.15, Fission, many small files", small, 4430, ThesisJobs.FISSION_SMALL);
    }

    private void consumers(String title, FileList files, int workers, double seconds, Consumers there) {
        Results results = Rehearsal.of(files, workers, pace, random)
                .taking(seconds * workers)
                .run(Collections.nCopies(workers, Worker.usual()));
        line("%nTable %s: %d workers%n", title, workers);
        line(
                "| least, most, mean of a worker | thesis, pct, measured | own parts, and help, simulated | falling parts, simulated |");
        line("|---|--:|--:|--:|");
        row("seconds to be given work, without the walk", there.begun(), results, result -> Fate::begun, 1);
        row("seconds of waiting at the end", there.barrier(), results, result -> fate -> result.last() - fate.end(), 1);
        row("files", there.files(), results, result -> fate -> fate.did().names(), 0);
        row("MB", there.megabytes(), results, result -> fate -> fate.did().bytes() / 1e6, 0);
        line(
                "| seconds in all | %.0f | %.0f | %.0f |",
                seconds, results.helped().last(), results.falling().last());
    }

    /** Tells of each worker, in a result, one figure. */
    private interface Figure {
        ToDoubleFunction<Fate> in(Result result);
    }

    private static void row(String what, Three there, Results results, Figure figure, int digits) {
        line(
                "| %s | %s | %s | %s |",
                what,
                there.text(digits),
                three(digits, results.helped(), figure),
                three(digits, results.falling(), figure));
    }

    private static String three(int digits, Result result, Figure figure) {
        DoubleSummaryStatistics all =
                result.fates().stream().mapToDouble(figure.in(result)).summaryStatistics();
        return new Three(all.getMin(), all.getMax(), all.getAverage()).text(digits);
    }

    private void jobs(String title, FileList files, double cp, List<ThesisJobs> rows) {
        line("%nTable %s: seconds, and speed-ups to %.0f s of cp%n", title, cp);
        line("| jobs | thesis, Bpct, measured: best | worst | speed-up | own share, simulated: best | worst | speed-up "
                + "| own parts, and help, simulated: worst | speed-up | falling parts, simulated: worst | speed-up |");
        line("|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
        for (ThesisJobs there : rows) {
            Results results = results(files, there);
            double own = there.before() + results.own().last();
            double helped = there.before() + results.helped().last();
            double falling = there.before() + results.falling().last();
            line(
                    "| %d | %.0f | %.0f | %.2f | %.0f | %.0f | %.2f | %.0f | %.2f | %.0f | %.2f |",
                    there.jobs(),
                    there.best(),
                    there.worst(),
                    cp / there.worst(),
                    there.before() + results.own().first(),
                    own,
                    cp / own,
                    helped,
                    cp / helped,
                    falling,
                    cp / falling);
        }
    }

    /** Replays a row: each worker needs as much more or less than the mean as the jobs of the thesis did, and comes as late. */
    private Results results(FileList files, ThesisJobs there) {
        double all = 0;
        for (int job = 0; job < there.jobs(); job++) {
            all += there.atWork(job);
        }
        double mean = all / there.jobs();
        List<Worker> workers = new ArrayList<>();
        for (int job = 0; job < there.jobs(); job++) {
            workers.add(new Worker(there.late(job), there.atWork(job) / mean, Double.POSITIVE_INFINITY));
        }
        return Rehearsal.of(files, there.jobs(), pace, random).taking(all).run(workers);
    }

    private static void line(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values));
    }
}
