package org.bpct.fault;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * How many faults a test class injected, and the seed of its chances; says so when the class ends.
 *
 * <p>{@code -Dbpct.seed=N} takes the chances of an earlier run. The line of each class stays in {@code target/faults},
 * since classes may run in several virtual machines.
 */
final class FaultCount implements AfterAllCallback {
    private static final Path FOLDER = Path.of("target", "faults");

    private final long seed = Long.getLong("bpct.seed", System.nanoTime() & 0xffff);
    private final Map<String, Integer> kinds = new TreeMap<>();
    private int proofs;

    /** Returns the seed of this run. */
    long seed() {
        return seed;
    }

    /** Returns chances of their own for one test. */
    Random random(long test) {
        return new Random(31 * seed + test);
    }

    /** Counts faults of a kind. */
    synchronized void injected(int faults, String kind) {
        kinds.merge(kind, faults, Integer::sum);
    }

    /** Counts a comparison of the copy with what the batch claims. */
    synchronized void proved() {
        proofs++;
    }

    @Override
    public synchronized void afterAll(ExtensionContext context) throws IOException {
        String name = context.getRequiredTestClass().getSimpleName();
        int faults = kinds.values().stream().mapToInt(Integer::intValue).sum();
        Files.createDirectories(FOLDER);
        Files.writeString(FOLDER.resolve(name), faults + " " + proofs + " " + seed + "\n");
        System.out.printf(
                "faults: %s injected %d and compared %d times, seed %d %s; %s%n",
                name, faults, proofs, seed, kinds, sumSoFar());
    }

    private static String sumSoFar() throws IOException {
        int faults = 0;
        int classes = 0;
        try (Stream<Path> files = Files.list(FOLDER)) {
            for (Path file : files.toList()) {
                faults += Integer.parseInt(Files.readString(file).split(" ", 2)[0]);
                classes++;
            }
        }
        return faults + " in " + classes + " classes so far";
    }
}
