package org.bpct.bench;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of a plan when workers take its parts, by a clock that is only counted. A worker takes its own parts in
 * their order, then, if it helps, those that nobody has begun, the largest first, and then those that somebody has left.
 */
final class Simulation {
    private final List<Part> parts;
    private final List<Worker> workers;
    private final boolean helps;
    private final double claim;

    /**
     * Prepares one.
     *
     * @param helps whether a worker takes parts that another one owns
     * @param claim the seconds that it takes a worker to begin a part
     */
    Simulation(List<Part> parts, List<Worker> workers, boolean helps, double claim) {
        this.parts = List.copyOf(parts);
        this.workers = List.copyOf(workers);
        this.helps = helps;
        this.claim = claim;
    }

    /** A share of the work: the number of the worker that owns it, or -1, and the seconds that a worker of slowness 1 needs. */
    record Part(int owner, double seconds) {}

    /**
     * A worker.
     *
     * @param start the second in which it begins
     * @param slowness so many times the seconds of a part it needs
     * @param end the second in which it is killed
     */
    record Worker(double start, double slowness, double end) {
        /** Returns one that begins at once and works on for ever. */
        static Worker usual() {
            return new Worker(0, 1, Double.POSITIVE_INFINITY);
        }
    }

    /**
     * What came of it.
     *
     * @param first the second in which the first worker had nothing left to do
     * @param last the second in which the last one had
     * @param waiting the share of the time that all those who lived until then spent between their own end and the last one's
     * @param undone the seconds of work that nobody has done
     */
    record Result(double first, double last, double waiting, double undone) {}

    private record Free(int worker, double since) {}

    private record Left(double seconds, double since) {}

    /** Runs it. */
    Result run() {
        List<Deque<Double>> own = new ArrayList<>();
        workers.forEach(worker -> own.add(new ArrayDeque<>()));
        Deque<Double> shared = new ArrayDeque<>();
        for (Part part : parts) {
            (part.owner() < 0 ? shared : own.get(part.owner())).add(part.seconds());
        }
        PriorityQueue<Left> left = new PriorityQueue<>(Comparator.comparingDouble(Left::since));
        PriorityQueue<Free> free = new PriorityQueue<>(Comparator.comparingDouble(Free::since));
        for (int i = 0; i < workers.size(); i++) {
            free.add(new Free(i, workers.get(i).start()));
        }
        List<Double> ends = new ArrayList<>();
        while (!free.isEmpty()) {
            Free next = free.remove();
            Worker worker = workers.get(next.worker());
            if (next.since() >= worker.end()) {
                continue;
            }
            Double seconds = next(next, own, shared, left);
            if (seconds == null) {
                ends.add(next.since());
                continue;
            }
            double needed = claim + seconds * worker.slowness();
            double until = Math.min(next.since() + needed, worker.end());
            if (until < next.since() + needed) {
                double done = Math.max(0, until - next.since() - claim) / worker.slowness();
                left.add(new Left(seconds - done, until));
            } else {
                free.add(new Free(next.worker(), until));
            }
        }
        double undone = left.stream().mapToDouble(Left::seconds).sum()
                + own.stream()
                        .flatMap(Deque::stream)
                        .mapToDouble(Double::doubleValue)
                        .sum()
                + shared.stream().mapToDouble(Double::doubleValue).sum();
        double last = ends.stream().mapToDouble(Double::doubleValue).max().orElse(0);
        double first = ends.stream().mapToDouble(Double::doubleValue).min().orElse(0);
        double mean = ends.stream().mapToDouble(Double::doubleValue).average().orElse(0);
        return new Result(first, last, last == 0 ? 0 : (last - mean) / last, undone);
    }

    /** Returns the seconds of the part that a worker takes now; null if there is none for it. */
    private @Nullable Double next(
            Free worker, List<Deque<Double>> own, Deque<Double> shared, PriorityQueue<Left> left) {
        Deque<Double> mine = own.get(worker.worker());
        if (!mine.isEmpty()) {
            return mine.remove();
        }
        if (!shared.isEmpty()) {
            return shared.remove();
        }
        if (!helps) {
            return null;
        }
        Deque<Double> richest = own.stream()
                .filter(others -> !others.isEmpty())
                .max(Comparator.comparingDouble(Simulation::largest))
                .orElse(null);
        if (richest != null) {
            double taken = largest(richest);
            richest.remove(taken);
            return taken;
        }
        return !left.isEmpty() && left.peek().since() <= worker.since()
                ? left.remove().seconds()
                : null;
    }

    private static double largest(Deque<Double> parts) {
        return parts.stream().mapToDouble(Double::doubleValue).max().orElse(0);
    }
}
