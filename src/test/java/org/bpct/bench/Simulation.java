package org.bpct.bench;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;
import java.util.stream.DoubleStream;
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

    /** A share of the work: the number of the worker that owns it, or -1, and what is to be done. */
    record Part(int owner, Load load) {
        double seconds() {
            return load.seconds();
        }
    }

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

        /** Returns one that never begins. */
        static Worker never() {
            return new Worker(Double.POSITIVE_INFINITY, 1, Double.POSITIVE_INFINITY);
        }
    }

    /**
     * What became of one worker.
     *
     * @param did what it has done
     * @param begun the seconds that it took to begin parts
     * @param end the second in which it had nothing left to do, or was killed
     * @param isKilled whether it was killed
     */
    record Fate(Load did, double begun, double end, boolean isKilled) {}

    /**
     * What came of it.
     *
     * @param first the second in which the first worker had nothing left to do
     * @param last the second in which the last one had that did anything
     * @param waiting the share of that time that those who were not killed spent between their own end and that
     * @param undone the seconds of work that nobody has done
     * @param fates what became of each worker that began before that; one that came later ended at once
     */
    record Result(double first, double last, double waiting, double undone, List<Fate> fates) {}

    private record Free(int worker, double since) {}

    private record Left(Load load, double since) {}

    /** Runs it. */
    Result run() {
        List<Deque<Load>> own = new ArrayList<>();
        workers.forEach(worker -> own.add(new ArrayDeque<>()));
        Deque<Load> shared = new ArrayDeque<>();
        for (Part part : parts) {
            (part.owner() < 0 ? shared : own.get(part.owner())).add(part.load());
        }
        PriorityQueue<Left> left = new PriorityQueue<>(Comparator.comparingDouble(Left::since));
        PriorityQueue<Free> free = new PriorityQueue<>(Comparator.comparingDouble(Free::since));
        Load[] did = new Load[workers.size()];
        double[] begun = new double[workers.size()];
        for (int i = 0; i < did.length; i++) {
            did[i] = Load.NOTHING;
            free.add(new Free(i, workers.get(i).start()));
        }
        List<Fate> fates = new ArrayList<>();
        while (!free.isEmpty()) {
            Free next = free.remove();
            int number = next.worker();
            Worker worker = workers.get(number);
            if (next.since() >= worker.end()) {
                if (worker.start() < worker.end()) {
                    fates.add(new Fate(did[number], begun[number], worker.end(), true));
                }
                continue;
            }
            Load load = next(next, own, shared, left);
            if (load == null) {
                fates.add(new Fate(did[number], begun[number], next.since(), false));
                continue;
            }
            double needed = claim + load.seconds() * worker.slowness();
            double until = Math.min(next.since() + needed, worker.end());
            begun[number] += Math.min(claim, until - next.since());
            if (until < next.since() + needed) {
                double share = Math.max(0, until - next.since() - claim) / (needed - claim);
                did[number] = did[number].plus(load.times(share));
                left.add(new Left(load.times(1 - share), until));
            } else {
                did[number] = did[number].plus(load);
            }
            free.add(new Free(number, until));
        }
        double undone = Load.sum(left.stream().map(Left::load).toList()).seconds()
                + Load.sum(own.stream().flatMap(Deque::stream).toList()).seconds()
                + Load.sum(shared).seconds();
        double last = fates.stream()
                .filter(fate -> fate.did().seconds() > 0)
                .mapToDouble(Fate::end)
                .max()
                .orElse(0);
        fates.removeIf(fate -> fate.end() > last);
        double[] ends = fates.stream()
                .filter(fate -> !fate.isKilled())
                .mapToDouble(Fate::end)
                .toArray();
        double first = Arrays.stream(ends).min().orElse(0);
        double mean = Arrays.stream(ends).average().orElse(0);
        return new Result(first, last, last == 0 ? 0 : (last - mean) / last, undone, fates);
    }

    /** Returns the part that a worker takes now; null if there is none for it. */
    private @Nullable Load next(Free worker, List<Deque<Load>> own, Deque<Load> shared, PriorityQueue<Left> left) {
        Deque<Load> mine = own.get(worker.worker());
        if (!mine.isEmpty()) {
            return mine.remove();
        }
        if (!shared.isEmpty()) {
            return shared.remove();
        }
        if (!helps) {
            return null;
        }
        Deque<Load> richest = own.stream()
                .filter(others -> !others.isEmpty())
                .max(Comparator.comparingDouble(others -> largest(others).seconds()))
                .orElse(null);
        if (richest != null) {
            Load taken = largest(richest);
            richest.remove(taken);
            return taken;
        }
        return !left.isEmpty() && left.peek().since() <= worker.since()
                ? left.remove().load()
                : null;
    }

    private static Load largest(Deque<Load> parts) {
        return parts.stream().max(Comparator.comparingDouble(Load::seconds)).orElse(Load.NOTHING);
    }

    /** Returns the second in which so much work would be done if it could be divided at will; infinity if never. */
    static double ideal(List<Worker> workers, double seconds) {
        double[] times = workers.stream()
                .flatMapToDouble(worker -> DoubleStream.of(worker.start(), worker.end()))
                .filter(Double::isFinite)
                .sorted()
                .toArray();
        double now = 0;
        double rest = seconds;
        for (double next : times) {
            double speed = speed(workers, now);
            if (speed * (next - now) >= rest) {
                break;
            }
            rest -= speed * (next - now);
            now = next;
        }
        return now + rest / speed(workers, now);
    }

    /** Returns how many seconds of work they do in a second from now on. */
    private static double speed(List<Worker> workers, double now) {
        return workers.stream()
                .filter(worker -> worker.start() <= now && now < worker.end())
                .mapToDouble(worker -> 1 / worker.slowness())
                .sum();
    }
}
