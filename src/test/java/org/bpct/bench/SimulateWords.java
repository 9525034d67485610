package org.bpct.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.bpct.bench.Simulation.Worker;

/** The words {@code NAME=VALUE} that {@code bench/simulate} hands over, after it has looked at them. */
final class SimulateWords {
    private static final List<String> OF_WORKERS = List.of("delay", "fail", "slow");

    private final List<String> words;

    SimulateWords(String... words) {
        this.words = List.of(words);
    }

    /** Returns the value of a name that has one; empty if it has none. */
    String text(String name) {
        String start = name + "=";
        return words.stream()
                .filter(word -> word.startsWith(start))
                .map(word -> word.substring(start.length()))
                .findFirst()
                .orElse("");
    }

    double number(String name) {
        return Double.parseDouble(text(name));
    }

    /** Returns true if some workers are to be other than usual. */
    boolean hasWorkers() {
        return words.stream().anyMatch(word -> OF_WORKERS.contains(word.split("=", 2)[0]));
    }

    /** Returns so many workers, as many of which are changed as words say: {@code COUNT:VALUE}; no more than there are. */
    List<Worker> workers(int count) {
        List<Worker> workers = new ArrayList<>();
        for (String word : words) {
            String[] parts = word.split("[=:]", 3);
            if (OF_WORKERS.contains(parts[0])) {
                workers.addAll(Collections.nCopies(Integer.parseInt(parts[1]), worker(parts[0], parts[2])));
            }
        }
        workers.addAll(0, Collections.nCopies(count - workers.size(), Worker.usual()));
        return workers;
    }

    private static Worker worker(String what, String value) {
        double number = value.equals("never") ? Double.POSITIVE_INFINITY : Double.parseDouble(value);
        return switch (what) {
            case "delay" -> new Worker(number, 1, Double.POSITIVE_INFINITY);
            case "fail" -> new Worker(0, 1, number);
            default -> new Worker(0, number, Double.POSITIVE_INFINITY);
        };
    }
}
