package org.bpct.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.bpct.batch.SizeBalanced;
import org.bpct.batch.ThesisTree;
import org.bpct.bench.Simulation.Part;
import org.bpct.bench.Simulation.Result;
import org.bpct.bench.Simulation.Worker;
import org.bpct.model.BatchPlan;
import org.bpct.model.FileList;
import org.bpct.model.Group;
import org.bpct.model.JobPlan;
import org.bpct.model.PlanLimits;

/**
 * A simulation, run by hand: {@code SimulateBench SEED NAMES BYTES CLAIM FLOOR DIVISOR} replays plans of the trees of Nuss (2013,
 * tables 3.1 and 3.2) with a worker that does so many names and so many bytes a second, takes CLAIM seconds to begin a part, and
 * gets parts of the rest of its share divided by DIVISOR, and none of less than about FLOOR seconds. It prints how long workers wait at the end, beside what the thesis measured.
 *
 * <p>Each group takes its time times a number that is drawn, as shared file systems have it. What workers share - a server that gets slower
 * with each of them - is not in the model: of the speed-ups it tells only what the division of the work leaves of them.
 */
final class SimulateBench {
    private static final int[] WORKERS = {1, 2, 4, 6, 8, 12, 16, 20, 24, 28, 32, 36};

    /** Worst less best job, in parts of the worst: Nuss 2013, tables 3.13 (small files) and 3.14 (large files); -1 for none. */
    private static final double[] SMALL_THERE = {-1, .078, .011, .057, .044, .033, .090, .122, .090, .079, -1, -1};

    private static final double[] LARGE_THERE = {-1, .002, .024, .027, .035, .050, .060, .077, .052, .038, -1, -1};

    /** The logarithm of the number that a group's time is multiplied with has this standard deviation. */
    private static final double NOISE = 0.2;

    private final Random random;
    private final double namesPerSecond;
    private final double bytesPerSecond;
    private final double claim;
    private final PartCuts cuts;
    private final int divisor;

    private SimulateBench(
            long seed, double namesPerSecond, double bytesPerSecond, double claim, double floor, int divisor) {
        this.random = new Random(seed);
        this.namesPerSecond = namesPerSecond;
        this.bytesPerSecond = bytesPerSecond;
        this.claim = claim;
        this.cuts = new PartCuts(floor);
        this.divisor = divisor;
    }

    /** Prints the tables. */
    public static void main(String[] words) {
        long seed = Long.parseLong(words[0]);
        SimulateBench bench = new SimulateBench(
                seed,
                Double.parseDouble(words[1]),
                Double.parseDouble(words[2]),
                Double.parseDouble(words[3]),
                Double.parseDouble(words[4]),
                Integer.parseInt(words[5]));
        bench.waits("many small files", ThesisTree.manySmallFiles().spread(seed), SMALL_THERE);
        bench.waits("few large files", ThesisTree.fewLargeFiles().spread(seed), LARGE_THERE);
        bench.badDays("many small files", ThesisTree.manySmallFiles().spread(seed));
    }

    /** Prints how long workers wait for the last one. */
    private void waits(String title, FileList files, double[] there) {
        System.out.printf("%n%s: waiting at the end, in percent of the time until then%n%n", title);
        System.out.println(
                "| workers | own share | own parts, and help | falling parts | parts of each | worst less best job: thesis | own share |");
        System.out.println("|--:|--:|--:|--:|--:|--:|--:|");
        for (int i = 0; i < WORKERS.length; i++) {
            int count = WORKERS[i];
            List<List<Double>> shares = shares(files, count);
            List<Worker> workers = Collections.nCopies(count, Worker.usual());
            List<Part> owned = owned(shares);
            Result own = simulate(whole(shares), workers, false);
            Result helped = simulate(owned, workers, true);
            Result falling = simulate(falling(shares, count), workers, true);
            System.out.printf(
                    Locale.ROOT,
                    "| %d | %.2f | %.2f | %.2f | %.1f | %s | %.1f |%n",
                    count,
                    100 * own.waiting(),
                    100 * helped.waiting(),
                    100 * falling.waiting(),
                    (double) owned.size() / count,
                    there[i] < 0 ? "" : String.format(Locale.ROOT, "%.1f", 100 * there[i]),
                    100 * (own.last() - own.first()) / own.last());
        }
    }

    /** Prints what a slow worker, late ones and killed ones cost, in parts of the ideal. */
    private void badDays(String title, FileList files) {
        System.out.printf("%n%s: the time until the end, in parts of the ideal%n%n", title);
        System.out.println("| | own share | own parts, and help | falling parts |");
        System.out.println("|---|--:|--:|--:|");
        double all = shares(files, 1).get(0).stream()
                .mapToDouble(Double::doubleValue)
                .sum();
        List<Worker> slow = new ArrayList<>(Collections.nCopies(3, Worker.usual()));
        slow.add(new Worker(0, 4, Double.POSITIVE_INFINITY));
        badDay("one of 4 is four times slower", files, slow, all / 3.25);
        List<Worker> late = new ArrayList<>(Collections.nCopies(15, new Worker(600, 1, Double.POSITIVE_INFINITY)));
        late.add(0, Worker.usual());
        badDay("15 of 16 begin ten minutes late", files, late, all <= 600 ? all : 600 + (all - 600) / 16);
        List<Worker> killed = new ArrayList<>(Collections.nCopies(12, Worker.usual()));
        killed.addAll(Collections.nCopies(4, new Worker(0, 1, all / 32)));
        badDay("4 of 16 are killed half way", files, killed, (all - 4 * all / 32) / 12);
    }

    private void badDay(String what, FileList files, List<Worker> workers, double ideal) {
        List<List<Double>> shares = shares(files, workers.size());
        Result own = simulate(whole(shares), workers, false);
        System.out.printf(
                Locale.ROOT,
                "| %s | %.2f%s | %.2f | %.2f |%n",
                what,
                own.last() / ideal,
                own.undone() > 0 ? ", and some is not done" : "",
                simulate(owned(shares), workers, true).last() / ideal,
                simulate(falling(shares, workers.size()), workers, true).last() / ideal);
    }

    private Result simulate(List<Part> parts, List<Worker> workers, boolean helps) {
        return new Simulation(parts, workers, helps, claim).run();
    }

    /** Returns the seconds of the groups of each job, drawn. */
    private List<List<Double>> shares(FileList files, int jobs) {
        BatchPlan plan = new SizeBalanced().plan(files, PlanLimits.forJobs(jobs).shared(files.entries()));
        List<List<Double>> shares = new ArrayList<>();
        for (JobPlan job : plan.jobs()) {
            List<Double> seconds = new ArrayList<>();
            for (Group group : job.groups()) {
                if (!group.kind().makesDirectories()) {
                    double usual = group.names() / namesPerSecond + group.bytes() / bytesPerSecond;
                    seconds.add(usual * Math.exp(NOISE * random.nextGaussian()));
                }
            }
            shares.add(seconds);
        }
        return shares;
    }

    private static List<Part> whole(List<List<Double>> shares) {
        List<Part> parts = new ArrayList<>();
        for (int owner = 0; owner < shares.size(); owner++) {
            parts.add(new Part(
                    owner,
                    shares.get(owner).stream().mapToDouble(Double::doubleValue).sum()));
        }
        return parts;
    }

    private List<Part> owned(List<List<Double>> shares) {
        List<Part> parts = new ArrayList<>();
        for (int owner = 0; owner < shares.size(); owner++) {
            parts.addAll(cuts.owned(owner, shares.get(owner), divisor));
        }
        return parts;
    }

    private List<Part> falling(List<List<Double>> shares, int workers) {
        List<Double> all = new ArrayList<>();
        shares.forEach(all::addAll);
        return cuts.falling(workers, all);
    }
}
