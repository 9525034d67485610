package org.bpct.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.bpct.bench.Rehearsal.Pace;
import org.bpct.bench.Rehearsal.Results;
import org.bpct.bench.Simulation.Result;
import org.bpct.bench.Simulation.Worker;
import org.bpct.plan.ThesisTree;
import org.bpct.tree.FileList;

/**
 * A simulation, run by {@code bench/simulate}, which says what its words mean. It replays plans of the trees of Nuss (2013), and prints
 * how long workers wait at the end, what bad days cost, and the tables of the thesis beside what it counts; or one bad day that was
 * asked for; or what so many workers and entries would ask of those who serve them.
 */
final class SimulateBench {
    private static final int[] WORKERS = {1, 2, 4, 6, 8, 12, 16, 20, 24, 28, 32, 36};

    private SimulateBench() {}

    /** Prints the tables. */
    public static void main(String[] arguments) throws Exception {
        SimulateWords words = new SimulateWords(arguments);
        long seed = (long) words.number("seed");
        Pace pace = new Pace(
                words.number("names"),
                words.number("bytes"),
                words.number("claim"),
                words.number("floor"),
                (int) words.number("divisor"),
                words.text("order").equals("large"));
        if (words.text("scale").equals("yes")) {
            new ScaleBench(pace, (long) words.number("entries"), (int) words.number("jobs")).print();
            return;
        }
        if (words.hasWorkers()) {
            FileList files = tree(words.text("tree")).spread(seed);
            List<Worker> workers = words.workers((int) words.number("jobs"));
            badDays(words.text("tree"));
            badDay("as asked for", Rehearsal.of(files, workers.size(), pace, new Random(seed)), workers);
            return;
        }
        FileList small = ThesisTree.manySmallFiles().spread(seed);
        FileList large = ThesisTree.fewLargeFiles().spread(seed);
        FileList partial = ThesisTree.partialLargeFiles().spread(seed);
        Random random = new Random(seed);
        waits("many small files", small, pace, random);
        waits("few large files", large, pace, random);
        usualBadDays("many small files", small, pace, random);
        new ThesisTables(pace, random).print(small, large, partial);
    }

    private static ThesisTree tree(String name) {
        return switch (name) {
            case "small" -> ThesisTree.manySmallFiles();
            case "large" -> ThesisTree.fewLargeFiles();
            default -> ThesisTree.partialLargeFiles();
        };
    }

    /** Prints how long workers wait for the last one. */
    private static void waits(String title, FileList files, Pace pace, Random random) {
        line("%n%s: waiting at the end, in percent of the time until then%n", title);
        line("| workers | own share | own parts, and help | falling parts | parts of each |");
        line("|--:|--:|--:|--:|--:|");
        for (int count : WORKERS) {
            Results results = Rehearsal.of(files, count, pace, random).run(Collections.nCopies(count, Worker.usual()));
            line(
                    "| %d | %.2f | %.2f | %.2f | %.1f |",
                    count,
                    100 * results.own().waiting(),
                    100 * results.helped().waiting(),
                    100 * results.falling().waiting(),
                    results.parts());
        }
    }

    /** Prints what a slow worker, late ones and killed ones cost. */
    private static void usualBadDays(String title, FileList files, Pace pace, Random random) {
        badDays(title);
        List<Worker> slow = new ArrayList<>(Collections.nCopies(3, Worker.usual()));
        slow.add(new Worker(0, 4, Double.POSITIVE_INFINITY));
        badDay("one of 4 is four times slower", Rehearsal.of(files, 4, pace, random), slow);
        List<Worker> late = new ArrayList<>(List.of(Worker.usual()));
        late.addAll(Collections.nCopies(15, new Worker(600, 1, Double.POSITIVE_INFINITY)));
        badDay("15 of 16 begin ten minutes late", Rehearsal.of(files, 16, pace, random), late);
        List<Worker> alone = new ArrayList<>(List.of(Worker.usual()));
        alone.addAll(Collections.nCopies(15, Worker.never()));
        badDay("15 of 16 never begin", Rehearsal.of(files, 16, pace, random), alone);
        Rehearsal rehearsal = Rehearsal.of(files, 16, pace, random);
        List<Worker> killed = new ArrayList<>(Collections.nCopies(12, Worker.usual()));
        killed.addAll(Collections.nCopies(4, new Worker(0, 1, rehearsal.seconds() / 32)));
        badDay("4 of 16 are killed half way", rehearsal, killed);
    }

    private static void badDays(String title) {
        line("%n%s: seconds until the end, and in parts of the ideal%n", title);
        line("| | ideal | own share | own parts, and help | falling parts |");
        line("|---|--:|--:|--:|--:|");
    }

    private static void badDay(String what, Rehearsal rehearsal, List<Worker> workers) {
        Results results = rehearsal.run(workers);
        double ideal = Simulation.ideal(workers, rehearsal.seconds());
        line(
                "| %s | %s | %s | %s | %s |",
                what,
                Double.isFinite(ideal) ? format("%.0f", ideal) : "never",
                end(results.own(), ideal, rehearsal.seconds()),
                end(results.helped(), ideal, rehearsal.seconds()),
                end(results.falling(), ideal, rehearsal.seconds()));
    }

    private static String end(Result result, double ideal, double all) {
        return result.undone() > all * 1e-9
                ? format("%.0f, and %.1f %% is not done", result.last(), 100 * result.undone() / all)
                : format("%.0f: %.2f", result.last(), result.last() / ideal);
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    private static void line(String format, Object... values) {
        System.out.println(format(format, values));
    }
}
